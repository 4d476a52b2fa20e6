import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { TLSSocket } from 'node:tls';

/** Certificates of a server, all PEM; with `ca`, clients are asked for theirs. */
export interface ServerCertificate {
  readonly cert: string;
  readonly key: string;
  readonly ca?: string;
}

export interface StoredObject {
  readonly metadata: { readonly name: string; readonly namespace?: string; readonly [key: string]: unknown };
  readonly [key: string]: unknown;
}

/** What was asked. */
export interface Asked {
  readonly url: string;
  readonly authorization: string | undefined;
  readonly accept: string | undefined;
  /** Common name of the client's certificate. */
  readonly client: string | undefined;
}

interface Event {
  readonly version: number;
  readonly path: string;
  readonly type: string;
  readonly object: object;
}

/**
 * A Kubernetes API server as far as clients that list and watch see one: lists come in pages that expire, watches get what has happened since a
 * version, bookmarks and, once it is forgotten, 410. It serves the resources at the given paths and knows their groups.
 */
export class ApiServer {
  readonly asked: Asked[] = [];
  /** Most objects of a page, whatever the client asks for. */
  pageSize = Infinity;
  /** Gives an answer of its own if it returns true. */
  disturb: (url: string, response: http.ServerResponse) => boolean = () => false;
  readonly #resources: ReadonlyMap<string, Map<string, StoredObject>>;
  readonly #watches = new Map<http.ServerResponse, string>();
  #events: Event[] = [];
  #version = 0;
  #forgotten = 0;
  #server: http.Server | https.Server | undefined;

  constructor(paths: readonly string[]) {
    this.#resources = new Map(paths.map((path) => [path, new Map()]));
  }

  /** Gives the address. */
  async start(certificate?: ServerCertificate): Promise<string> {
    const answer: http.RequestListener = (request, response) => this.#answer(request, response);
    const server = certificate
      ? https.createServer({ ...certificate, requestCert: certificate.ca !== undefined, rejectUnauthorized: false }, answer)
      : http.createServer(answer);
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `${certificate ? 'https' : 'http'}://127.0.0.1:${addressOf(server).port}`;
  }

  stop(): void {
    this.cut();
    this.#server?.close();
  }

  put(path: string, object: StoredObject): void {
    const key = keyOf(object);
    const isNew = !this.#objects(path).has(key);
    const stored = versioned(object, ++this.#version);
    this.#objects(path).set(key, stored);
    this.#happened({ version: this.#version, path, type: isNew ? 'ADDED' : 'MODIFIED', object: stored });
  }

  delete(path: string, object: StoredObject): void {
    this.#objects(path).delete(keyOf(object));
    this.#version++;
    this.#happened({ version: this.#version, path, type: 'DELETED', object: versioned(object, this.#version) });
  }

  /** Sends to all watches that everything up to now has happened. */
  bookmark(): void {
    this.#version++;
    for (const [watch] of this.#watches) send(watch, 'BOOKMARK', { metadata: { resourceVersion: String(this.#version) } });
  }

  /** Forgets all that has happened, as after a compaction; watches learn of it. */
  forget(): void {
    this.#forgotten = ++this.#version;
    this.#events = [];
    for (const [watch] of this.#watches) this.#tellForgotten(watch);
  }

  /** Ends all watches as a server does whose time for them is over. */
  endWatches(): void {
    for (const [watch] of this.#watches) this.#end(watch);
  }

  /** Breaks all connections. */
  cut(): void {
    this.#server?.closeAllConnections();
  }

  /** How many watches are open. */
  get watches(): number {
    return this.#watches.size;
  }

  #objects(path: string): Map<string, StoredObject> {
    const objects = this.#resources.get(path);
    if (!objects) throw new Error(`no resource at ${path}`);
    return objects;
  }

  #happened(event: Event): void {
    this.#events.push(event);
    for (const [watch, path] of this.#watches) if (path === event.path) send(watch, event.type, event.object);
  }

  #tellForgotten(watch: http.ServerResponse): void {
    send(watch, 'ERROR', { kind: 'Status', code: 410, reason: 'Expired' });
    this.#end(watch);
  }

  #end(watch: http.ServerResponse): void {
    this.#watches.delete(watch);
    watch.end();
  }

  #answer({ url = '', headers, socket }: http.IncomingMessage, response: http.ServerResponse): void {
    const client = socket instanceof TLSSocket ? socket.getPeerCertificate().subject?.CN : undefined;
    this.asked.push({ url, authorization: headers.authorization, accept: headers.accept, client: client === undefined ? undefined : String(client) });
    if (this.disturb(url, response)) return;
    const { pathname, searchParams } = new URL(url, 'http://server');
    if (pathname === '/apis') return reply(response, 200, { kind: 'APIGroupList', groups: this.#groups().map((name) => ({ name })) });
    const objects = this.#resources.get(pathname);
    if (!objects) return void response.writeHead(404).end('404 page not found\n');
    if (searchParams.has('watch')) return this.#watch(pathname, Number(searchParams.get('resourceVersion')), response);
    this.#list([...objects.values()], searchParams, response);
  }

  #groups(): string[] {
    return [...this.#resources.keys()].map((path) => path.split('/')[2] ?? '');
  }

  #list(objects: readonly object[], query: URLSearchParams, response: http.ServerResponse): void {
    const [version = this.#version, from = 0] = query.get('continue')?.split('-').map(Number) ?? [];
    if (version < this.#forgotten) return reply(response, 410, { kind: 'Status', code: 410 });
    const to = from + Math.min(Number(query.get('limit')) || Infinity, this.pageSize);
    const more = to < objects.length && { continue: `${version}-${to}` };
    reply(response, 200, { metadata: { resourceVersion: String(version), ...more }, items: objects.slice(from, to) });
  }

  #watch(path: string, from: number, response: http.ServerResponse): void {
    response.writeHead(200, { 'Content-Type': 'application/json' }).flushHeaders();
    if (from < this.#forgotten) return this.#tellForgotten(response);
    this.#watches.set(response, path);
    response.on('close', () => this.#watches.delete(response));
    for (const event of this.#events) if (event.path === path && event.version > from) send(response, event.type, event.object);
  }
}

function keyOf({ metadata: { namespace = '', name } }: StoredObject): string {
  return `${namespace}/${name}`;
}

function versioned(object: StoredObject, version: number): StoredObject {
  return { ...object, metadata: { ...object.metadata, resourceVersion: String(version) } };
}

function send(watch: http.ServerResponse, type: string, object: object): void {
  watch.write(`${JSON.stringify({ type, object })}\n`);
}

function reply(response: http.ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

function addressOf(server: http.Server | https.Server): AddressInfo {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server does not listen');
  return address;
}
