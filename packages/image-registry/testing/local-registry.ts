import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';

import type { TestArtifact, TestBlob, TestManifest } from './test-image.ts';
import { bytesOf, OCI_INDEX } from './test-image.ts';

/** How a registry lets people in: with a name and a password, or with a token that it gives for these. */
export interface RegistryLogin {
  readonly kind: 'basic' | 'token';
  readonly username: string;
  readonly password: string;
}

/** A registry of this machine that knows what tests put into it. */
export class LocalRegistry {
  /** Such as `127.0.0.1:40123`. */
  readonly host: string;
  /** Method and path of all requests so far. */
  readonly requests: string[] = [];
  readonly #server: Server;
  readonly #blobs = new Map<string, TestBlob>();
  readonly #manifests = new Map<string, TestManifest>();
  readonly #login: RegistryLogin | undefined;

  private constructor(server: Server, host: string, login: RegistryLogin | undefined) {
    this.#server = server;
    this.host = host;
    this.#login = login;
  }

  static async start(login?: RegistryLogin): Promise<LocalRegistry> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const registry = new LocalRegistry(server, `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, login);
    server.on('request', (request, response) => registry.#answer(request, response));
    return registry;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Puts artifacts into a repository. A tag that is there moves. */
  put(repository: string, ...artifacts: readonly (TestArtifact | TestManifest)[]): void {
    for (const artifact of artifacts) {
      const { manifest, blobs } = 'manifest' in artifact ? artifact : { manifest: artifact, blobs: [] };
      for (const blob of blobs) this.#blobs.set(`${repository}@${blob.digest}`, blob);
      for (const reference of [manifest.digest, ...manifest.tags]) this.#manifests.set(`${repository}@${reference}`, manifest);
    }
  }

  /** Lets a digest lead to other bytes than it is made of. */
  forge(repository: string, digest: string, text: string): void {
    const blob = this.#blobs.get(`${repository}@${digest}`);
    const manifest = this.#manifests.get(`${repository}@${digest}`);
    if (blob) this.#blobs.set(`${repository}@${digest}`, { digest, bytes: bytesOf(text) });
    if (manifest) this.#manifests.set(`${repository}@${digest}`, { ...manifest, bytes: bytesOf(text) });
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? '/', `http://${this.host}`);
    this.requests.push(`${request.method} ${url.pathname}`);
    if (url.pathname === '/token') return this.#giveToken(request, response);
    if (!this.#isLetIn(request)) return this.#refuse(response);
    if (url.pathname === '/v2/') return send(response, 200, { type: 'application/json', body: bytesOf('{}') });
    const [, repository = '', kind = '', reference = ''] = /^\/v2\/(.+)\/(manifests|blobs|referrers)\/(.+)$/.exec(url.pathname) ?? [];
    if (kind === 'referrers') return send(response, 200, { type: OCI_INDEX, body: bytesOf(JSON.stringify(this.#referrers(repository, reference))) });
    const found = (kind === 'blobs' ? this.#blobs : this.#manifests).get(`${repository}@${reference}`);
    if (found === undefined) return sendError(response, 404, kind === 'blobs' ? 'BLOB_UNKNOWN' : 'MANIFEST_UNKNOWN', 'manifest unknown');
    const type = 'mediaType' in found && typeof found.mediaType === 'string' ? found.mediaType : 'application/octet-stream';
    send(response, 200, { type, body: request.method === 'HEAD' ? new Uint8Array() : found.bytes, length: found.bytes.length, digest: found.digest });
  }

  #referrers(repository: string, digest: string): object {
    const manifests = [...this.#manifests]
      .filter(([name, manifest]) => name === `${repository}@${manifest.digest}`)
      .map(([, manifest]) => ({ manifest, content: JSON.parse(new TextDecoder().decode(manifest.bytes)) }))
      .filter(({ content }) => content.subject?.digest === digest)
      .map(({ manifest, content }) => ({
        mediaType: manifest.mediaType,
        digest: manifest.digest,
        size: manifest.bytes.length,
        artifactType: content.artifactType,
      }));
    return { schemaVersion: 2, mediaType: OCI_INDEX, manifests };
  }

  #giveToken({ headers }: IncomingMessage, response: ServerResponse): void {
    if (headers.authorization !== basic(this.#login)) return send(response, 401, { type: 'text/plain', body: bytesOf('no') });
    send(response, 200, { type: 'application/json', body: bytesOf(JSON.stringify({ token: TOKEN })) });
  }

  #isLetIn({ headers }: IncomingMessage): boolean {
    if (this.#login === undefined) return true;
    return headers.authorization === (this.#login.kind === 'basic' ? basic(this.#login) : `Bearer ${TOKEN}`);
  }

  #refuse(response: ServerResponse): void {
    const challenge = this.#login?.kind === 'basic' ? 'Basic realm="tests"' : `Bearer realm="http://${this.host}/token",service="tests"`;
    response.setHeader('www-authenticate', challenge);
    sendError(response, 401, 'UNAUTHORIZED', 'authentication required');
  }
}

const TOKEN = 'token-of-the-tests';

function basic(login: RegistryLogin | undefined): string {
  return `Basic ${Buffer.from(`${login?.username}:${login?.password}`).toString('base64')}`;
}

interface Sent {
  readonly type: string;
  readonly body: Uint8Array;
  readonly length?: number;
  readonly digest?: string;
}

function send(response: ServerResponse, status: number, { type, body, length = body.length, digest }: Sent): void {
  response.writeHead(status, { 'content-type': type, 'content-length': length, ...(digest !== undefined && { 'docker-content-digest': digest }) });
  response.end(body);
}

function sendError(response: ServerResponse, status: number, code: string, message: string): void {
  send(response, status, { type: 'application/json', body: bytesOf(JSON.stringify({ errors: [{ code, message }] })) });
}
