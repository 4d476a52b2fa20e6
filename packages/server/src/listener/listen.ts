import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Server as TlsServer } from 'node:https';
import { isIPv6 } from 'node:net';
import type { AddressInfo } from 'node:net';

import { getRequestListener } from '@hono/node-server';
import type { Http2Bindings, HttpBindings } from '@hono/node-server';

import type { Address, TlsFiles } from '../config/config.ts';
import { systemReason } from '../config/system-reason.ts';
import type { Logger } from '../log/logger.ts';
import { ServeTrouble } from '../trouble.ts';
import { drainable } from './drain.ts';
import { readTlsContext, watchTlsFiles } from './tls-context.ts';

export interface ListenRequest {
  readonly address: Address;
  /** Absent: plain HTTP. */
  readonly tls: TlsFiles | undefined;
  readonly logger: Logger;
  /** How long clients may take. */
  readonly times?: ClientTimes;
}

/** Who takes longer for a request gets 408. */
export interface ClientTimes {
  /** For the head of a request, and for a handshake. */
  readonly head: Milliseconds;
  /** For all of a request. */
  readonly request: Milliseconds;
}

/** A port that is taken, and answers once it is given something that does. */
export interface Listener {
  /** Address with the port that was taken, without a slash at the end. */
  readonly url: string;
  /** Whether no new requests are taken. */
  isDraining(): boolean;
  /** Takes no new connections, lets running requests finish, and cuts those that take longer. */
  close(patience: Milliseconds): Promise<void>;
}

type Milliseconds = number;

const CLIENT_TIMES: ClientTimes = { head: 15_000, request: 60_000 };

/** Longer than proxies (60 s) and API servers (90 s) keep an idle connection: a POST that meets a server who is just closing it is lost. */
const LONGEST_IDLE: Milliseconds = 120_000;

/** Gives the response to a request; the bindings are those of Hono's adapter. */
export type Answer = (request: Request, bindings: HttpBindings | Http2Bindings) => Promise<Response> | Response;

/** Answers requests at an address. Throws a {@link ServeTrouble} if it cannot be had. */
export async function listen(answer: Answer, { address, tls, logger, times = CLIENT_TIMES }: ListenRequest): Promise<Listener> {
  const { server, stopWatching } = serverFor({ tls, logger, times }, getRequestListener(answer));
  const drain = drainable(server);
  await started(server, address);
  return {
    url: urlOf(server, address, tls ? 'https' : 'http'),
    isDraining: () => drain.isDraining,
    close: async (patience) => {
      stopWatching();
      await drain.close(patience);
    },
  };
}

interface StartedServer {
  readonly server: Server | TlsServer;
  readonly stopWatching: () => void;
}

type ServerRequest = Required<Omit<ListenRequest, 'address'>>;

function serverFor({ tls, logger, times }: ServerRequest, answer: RequestListener): StartedServer {
  const options = {
    headersTimeout: times.head,
    requestTimeout: times.request,
    connectionsCheckingInterval: times.head / 3,
    keepAliveTimeout: LONGEST_IDLE,
  };
  if (!tls) return { server: createServer(options, answer), stopWatching: () => {} };
  const context = readTlsContext(tls);
  // Who shows no certificate of a client, or a wrong one, may still be let in otherwise: that is for the routes to decide.
  const clients = { requestCert: tls.clientCaFile !== undefined, rejectUnauthorized: false };
  const server = createTlsServer({ ...options, ...context, ...clients, handshakeTimeout: times.head }, answer);
  return { server, stopWatching: watchTlsFiles(tls, (renewed) => server.setSecureContext(renewed), logger) };
}

function started(server: Server | TlsServer, { host, port }: Address): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(new ServeTrouble(`cannot listen on ${hostInUrl(host)}:${port}: ${systemReason(error)}`)));
    server.listen({ host, port }, resolve);
  });
}

function urlOf(server: Server | TlsServer, { host }: Address, scheme: string): string {
  const address = server.address();
  return `${scheme}://${hostInUrl(host)}:${isAddressInfo(address) ? address.port : 0}`;
}

function isAddressInfo(address: AddressInfo | string | null): address is AddressInfo {
  return typeof address === 'object' && address !== null;
}

function hostInUrl(host: string): string {
  return isIPv6(host) ? `[${host}]` : host;
}
