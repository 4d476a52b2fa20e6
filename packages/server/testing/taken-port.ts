import { createServer } from 'node:net';
import type { Server } from 'node:net';

/** A port of this machine that somebody has who takes connections and never says a word. */
export interface TakenPort {
  readonly port: number;
  readonly server: Server;
}

/** Takes a free port. */
export function takePort(): Promise<TakenPort> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve({ server, port: typeof address === 'object' && address ? address.port : 0 });
    });
  });
}
