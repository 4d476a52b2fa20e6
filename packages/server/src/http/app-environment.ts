import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';

import type { Context } from 'hono';

import { networkOf } from './network-of.ts';

/** What the HTTP server passes along with a request; nothing in tests without one. */
export interface AppEnvironment {
  readonly Bindings: { readonly incoming?: { readonly socket: Pick<Socket, 'remoteAddress'> } };
}

/** Who is at the other end of the connection. */
export interface Peer {
  /** What its tries are counted under. */
  readonly network: string;
  /** Whether it has shown a certificate of the client CA. */
  readonly isCertified: boolean;
}

/** No header is asked: anyone can write one. */
export function peerOf({ env }: Context<AppEnvironment>): Peer {
  const socket = env?.incoming?.socket;
  return { network: networkOf(socket?.remoteAddress ?? 'unknown'), isCertified: socket instanceof TLSSocket && socket.authorized };
}
