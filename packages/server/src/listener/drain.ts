import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** What closes a server in time. */
export interface Drain {
  readonly isDraining: boolean;
  /** Resolves when all connections are closed, after `patience` milliseconds at the latest. */
  close(patience: number): Promise<void>;
}

/**
 * Makes a server that can be closed in time. A connection that is kept alive counts as idle only some seconds after its
 * response, so while draining every response asks for its connection to be closed, and idle ones are closed after each.
 * A connection that is still in its TLS handshake is none yet to `closeAllConnections`, so the sockets below are kept, too.
 */
export function drainable(server: Server): Drain {
  const open = new Set<ServerResponse>();
  const sockets = new Set<Socket>();
  let isDraining = false;
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    open.add(response);
    if (isDraining) response.setHeader('Connection', 'close');
    response.once('close', () => {
      open.delete(response);
      if (isDraining) server.closeIdleConnections();
    });
  });
  return {
    get isDraining() {
      return isDraining;
    },
    close: (patience) => {
      isDraining = true;
      for (const response of open) if (!response.headersSent) response.setHeader('Connection', 'close');
      return new Promise((resolve) => {
        const impatience = setTimeout(() => {
          for (const socket of sockets) socket.destroy();
        }, patience);
        server.close(() => {
          clearTimeout(impatience);
          resolve();
        });
        server.closeIdleConnections();
        // Browsers open connections before they have anything to ask.
        for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
      });
    },
  };
}
