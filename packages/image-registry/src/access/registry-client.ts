import { createHash } from 'node:crypto';

import type { RegistryImage } from '@assay/kyverno/engine';

import type { Credentials } from './docker-credentials.ts';
import { readBody } from './read-body.ts';
import { registryError } from './registry-error.ts';
import { RegistryFailure } from './registry-failure.ts';
import { authorizationFor, challengeIn } from './authorization.ts';
import type { Challenge } from './authorization.ts';
import { networkReason } from './network-reason.ts';

/** What a client needs. */
export interface RegistryClientOptions {
  readonly fetch: typeof fetch;
  /** The credentials for a registry and one of its repositories; `undefined` for nobody in particular. */
  readonly credentialsFor: (registry: string, repository: string) => Promise<Credentials | undefined>;
}

/** A repository of a registry. */
export type Repository = Pick<RegistryImage, 'registry' | 'repository'>;

/** Bytes whose digest was compared with what was asked for. */
export interface Content {
  readonly bytes: Uint8Array;
  readonly digest: string;
  readonly mediaType: string;
}

const ACCEPTED = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
  'application/vnd.docker.distribution.manifest.v2+json',
].join(', ');

const MANIFEST_BYTES = 8 * 1024 * 1024;
const BLOB_BYTES = 10 * 1000 * 1000;
const TIMEOUT_MILLISECONDS = 30_000;

/** Reads from registries by the distribution API: with a token or a password where they want one, and only what has the digest it should have. */
export class RegistryClient {
  readonly #options: RegistryClientOptions;
  readonly #connections = new Map<string, Promise<Connection>>();
  readonly #authorizations = new Map<string, Promise<string | undefined>>();

  constructor(options: RegistryClientOptions) {
    this.#options = options;
  }

  /** A manifest by its tag or digest. Throws a `RegistryFailure` with the reason `unknown-image` if there is none. */
  async manifest(repository: Repository, reference: string): Promise<Content> {
    const response = await this.#get(repository, `manifests/${reference}`, { accept: ACCEPTED });
    const bytes = await readBody(response, MANIFEST_BYTES);
    return this.#checked({ bytes, mediaType: mediaTypeOf(response) }, reference.includes(':') ? reference : undefined);
  }

  /** A blob by its digest. */
  async blob(repository: Repository, digest: string): Promise<Content> {
    const response = await this.#get(repository, `blobs/${digest}`, {});
    const bytes = await readBody(response, BLOB_BYTES);
    return this.#checked({ bytes, mediaType: mediaTypeOf(response) }, digest);
  }

  /** The index of what refers to a digest, from the registry, or else from the tag that stands for it. */
  async referrers(repository: Repository, digest: string): Promise<Content | undefined> {
    try {
      const response = await this.#get(repository, `referrers/${digest}`, { accept: ACCEPTED });
      const bytes = await readBody(response, MANIFEST_BYTES);
      return this.#checked({ bytes, mediaType: mediaTypeOf(response) }, undefined);
    } catch (error) {
      if (!(error instanceof RegistryFailure) || error.reason !== 'unknown-image') throw error;
    }
    try {
      return await this.manifest(repository, digest.replace(':', '-'));
    } catch (error) {
      if (error instanceof RegistryFailure && error.reason === 'unknown-image') return undefined;
      throw error;
    }
  }

  #checked({ bytes, mediaType }: Pick<Content, 'bytes' | 'mediaType'>, expected: string | undefined): Content {
    const [algorithm = 'sha256'] = expected?.split(':') ?? [];
    if (!['sha256', 'sha384', 'sha512'].includes(algorithm)) throw new RegistryFailure(`unsupported digest algorithm ${algorithm}`);
    const digest = `${algorithm}:${createHash(algorithm).update(bytes).digest('hex')}`;
    if (expected === undefined || digest === expected) return { bytes, digest, mediaType };
    throw new RegistryFailure(`digest mismatch, expected: ${expected}, received: ${digest}`);
  }

  async #get(repository: Repository, path: string, headers: Readonly<Record<string, string>>): Promise<Response> {
    const { base, challenge } = await this.#connect(repository.registry);
    const authorization = await this.#authorize(repository, challenge);
    const url = `${base}/v2/${repository.repository}/${path}`;
    const response = await this.#fetch(url, { headers: { ...headers, ...(authorization !== undefined && { authorization }) } });
    if (response.status === 200) return response;
    throw await registryError(response, url);
  }

  /** Finds out once how a registry wants to be spoken to. */
  #connect(registry: string): Promise<Connection> {
    return remembered(this.#connections, registry, async () => {
      const schemes = isLocal(registry) ? ['https', 'http'] : ['https'];
      const problems: string[] = [];
      for (const scheme of schemes) {
        const base = `${scheme}://${registry}`;
        try {
          const response = await this.#fetch(`${base}/v2/`, {});
          if (response.status !== 200 && response.status !== 401) throw await registryError(response, `${base}/v2/`);
          await response.body?.cancel();
          return { base, challenge: response.status === 401 ? challengeIn(response.headers.get('www-authenticate') ?? '') : undefined };
        } catch (error) {
          if (!(error instanceof RegistryFailure) || error.reason !== 'unreachable') throw error;
          problems.push(error.message);
        }
      }
      throw new RegistryFailure(problems.join('; '), 'unreachable');
    });
  }

  #authorize(repository: Repository, challenge: Challenge | undefined): Promise<string | undefined> {
    if (challenge === undefined) return Promise.resolve(undefined);
    return remembered(this.#authorizations, `${repository.registry}/${repository.repository}`, async () => {
      const credentials = await this.#options.credentialsFor(repository.registry, repository.repository);
      return authorizationFor({ repository, challenge, credentials, fetch: (url, options) => this.#fetch(url, options) });
    });
  }

  async #fetch(url: string, options: RequestInit): Promise<Response> {
    const address = new URL(url);
    try {
      return await this.#options.fetch(url, { ...options, redirect: 'follow', signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS) });
    } catch (error) {
      const method = options.method === 'POST' ? 'Post' : 'Get';
      // A query can hold what is nobody's business.
      throw new RegistryFailure(`${method} "${address.origin}${address.pathname}": ${networkReason(error, address)}`, 'unreachable');
    }
  }
}

interface Connection {
  readonly base: string;
  /** What it wants to know of who asks; `undefined` for nothing. */
  readonly challenge: Challenge | undefined;
}

function remembered<Value>(known: Map<string, Promise<Value>>, key: string, make: () => Promise<Value>): Promise<Value> {
  const before = known.get(key);
  if (before !== undefined) return before;
  const made = make();
  known.set(key, made);
  return made;
}

/** Whether a registry can be spoken to without encryption, by the rules of go-containerregistry (v0.21): on this machine, and in private networks. */
function isLocal(registry: string): boolean {
  const [host = ''] = registry.split(':');
  const numbers = host.split('.').map(Number);
  const [first = 0, second = 0] = numbers;
  const isAddress = numbers.length === 4 && numbers.every((number) => Number.isInteger(number) && number >= 0 && number < 256);
  const isPrivate = isAddress && (first === 10 || (first === 172 && second >= 16 && second < 32) || (first === 192 && second === 168));
  return (
    isPrivate ||
    registry.startsWith('localhost:') ||
    /\.localhost(?::\d{1,5})?$/.test(registry) ||
    /^(?:127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/.test(registry)
  );
}

function mediaTypeOf(response: Response): string {
  return (response.headers.get('content-type') ?? '').split(';')[0]?.trim() ?? '';
}
