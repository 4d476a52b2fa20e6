import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Server as TlsServer } from 'node:https';
import { isIPv6 } from 'node:net';
import type { AddressInfo } from 'node:net';

import { getRequestListener, RequestError } from '@hono/node-server';
import type { Http2Bindings, HttpBindings } from '@hono/node-server';

import type { Address, TlsFiles } from '../config/config.ts';
import { systemCode, systemReason } from '../system-error.ts';
import { errorBody, refusal, STATUSES } from '../http/answer.ts';
import type { Logger } from '../log/logger.ts';
import { ServeTrouble } from '../trouble.ts';
import { drainable } from './drain.ts';
import { readTlsContext, watchTlsFiles } from './tls-context.ts';

/** Where to listen, and how. */
export interface ListenRequest {
  readonly address: Address;
  /** Absent: plain HTTP. */
  readonly tls: TlsFiles | undefined;
  readonly logger: Logger;
  /** How long clients may take. */
  readonly times?: ClientTimes;
}

/** Who takes longer for a request gets 408, who takes nothing of a response is cut off. */
export interface ClientTimes {
  /** For the head of a request, and for a handshake. */
  readonly head: Milliseconds;
  /** For all of a request. */
  readonly request: Milliseconds;
  /** Without a byte in either direction. */
  readonly idle: Milliseconds;
}

/** A port that is taken, and answers once it is given something that does. */
export interface Listener {
  /** Address with the port that was taken, without a slash at the end. */
  readonly url: string;
  /** Whether no new requests are taken. */
  isDraining(): boolean;
  /** Takes no new connections, lets running requests finish, and cuts those that take longer than `patience`: three seconds by default. */
  close(patience?: Milliseconds): Promise<void>;
}

type Milliseconds = number;

const PATIENCE: Milliseconds = 3000;

const CLIENT_TIMES: ClientTimes = {
  head: 15_000,
  request: 60_000,
  // Longer than proxies (60 s) and API servers (90 s) keep an idle connection: a POST that meets a server who is just closing it is lost.
  idle: 120_000,
};

/** What comes beyond is cut off at once: each connection costs memory, and a file handle that the store may need. */
const MOST_CONNECTIONS = 10_000;

/** Gives the response to a request, as the `fetch` of a Hono app does; the bindings are those of Hono's adapter. */
export type FetchHandler = (request: Request, bindings: HttpBindings | Http2Bindings) => Promise<Response> | Response;

/** Answers requests at an address. Throws a {@link ServeTrouble} if it cannot be had. */
export async function listen(answer: FetchHandler, { address, tls, logger, times = CLIENT_TIMES }: ListenRequest): Promise<Listener> {
  const { server, stopWatching } = serverFor({ tls, logger, times }, requestListener(answer));
  server.timeout = times.idle;
  server.maxConnections = MOST_CONNECTIONS;
  askForBodiesLate(server);
  const drain = drainable(server);
  await started(server, address);
  return {
    url: urlOf(server, address, tls ? 'https' : 'http'),
    isDraining: () => drain.isDraining,
    close: async (patience = PATIENCE) => {
      stopWatching();
      await drain.close(patience);
    },
  };
}

/** What comes as HTTP but names no place here, such as `OPTIONS *`, is refused at once. Who still speaks HTTP 1.0 need not name a host. */
function requestListener(answer: FetchHandler): RequestListener {
  return getRequestListener(answer, {
    hostname: 'localhost',
    errorHandler: (error) => {
      const refused = error instanceof RequestError ? NO_PLACE : refusal('server_error', 'Something went wrong here.');
      return Response.json(errorBody(refused), { status: STATUSES[refused.error] });
    },
  });
}

const NO_PLACE = refusal('invalid_request', 'The request line or the Host header is not valid.');

/** A client that waits to be asked for its body (`Expect: 100-continue`) is asked when somebody wants to read it, and not before it is known who it is. */
function askForBodiesLate(server: Server | TlsServer): void {
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    // Until then nobody knows whether the body comes, and where the next request would begin.
    response.setHeader('Connection', 'close');
    request.once('resume', () => {
      if (response.headersSent) return;
      response.removeHeader('Connection');
      response.writeContinue();
    });
    server.emit('request', request, response);
  });
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
    keepAliveTimeout: times.idle,
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
    server.once('error', (error) =>
      reject(new ServeTrouble(`cannot listen on ${hostInUrl(host)}:${port}: ${systemReason(error)}`, HINTS[systemCode(error) ?? ''])),
    );
    server.listen({ host, port }, resolve);
  });
}

const HINTS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'choose another "listen" in the configuration, or stop the program that has the port',
  EADDRNOTAVAIL: '"listen" in the configuration must name an address of this machine; 0.0.0.0 is all of them',
  EACCES: 'choose a port from 1024 on for "listen" in the configuration',
};

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
