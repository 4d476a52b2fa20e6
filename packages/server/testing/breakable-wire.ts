import { connect, createServer } from 'node:net';
import type { Socket } from 'node:net';

/** A way to a TCP server on this machine that can be broken. */
export interface BreakableWire {
  readonly port: number;
  /** Ends all connections, and those that are made from now on. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

/** Takes connections at a port of its own and passes them on. */
export async function layWire(toPort: number): Promise<BreakableWire> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    return socket.on('close', () => sockets.delete(socket)).on('error', () => {});
  };
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((near) => {
    keep(near);
    if (isCut) near.destroy();
    else near.pipe(keep(connect(toPort, '127.0.0.1').on('close', () => near.destroy()))).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    cut: () => {
      isCut = true;
      cut();
    },
    mend: () => {
      isCut = false;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        cut();
      }),
  };
}
