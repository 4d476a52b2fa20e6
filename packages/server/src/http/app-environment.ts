import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';

import type { Context } from 'hono';

/** What the HTTP server passes along with a request; nothing in tests without one. */
export interface AppEnvironment {
  readonly Bindings: { readonly incoming?: { readonly socket: Pick<Socket, 'remoteAddress'> } };
}

/** Who is at the other end of the connection. */
export interface Peer {
  readonly address: string;
  /** Whether it has shown a certificate of the client CA. */
  readonly isCertified: boolean;
}

/** No header is asked: anyone can write one. */
export function peerOf({ env }: Context<AppEnvironment>): Peer {
  const socket = env?.incoming?.socket;
  return { address: socket?.remoteAddress ?? 'unknown', isCertified: socket instanceof TLSSocket && socket.authorized };
}
