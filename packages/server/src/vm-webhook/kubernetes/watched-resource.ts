import { setTimeout as delay } from 'node:timers/promises';

import type { ApiClient } from './api-client.ts';
import { ApiError } from './api-client.ts';

/** JSON of an API server. */
export type ApiObject = Readonly<Record<string, unknown>>;

/** What is told of the objects of one resource. */
export interface ResourceListener {
  /** From here on all objects that there are will be told of as changed. */
  listing(): void;
  changed(object: ApiObject): void;
  removed(object: ApiObject): void;
  /** That were all; those not told of are gone. */
  listed(): void;
  /** The server has no such API, so there are no objects. */
  unknown(): void;
  /** Reading failed; it is tried again. */
  failed(error: unknown): void;
}

/** Times in milliseconds. */
export interface WatchTimes {
  /** How long the server keeps one watch open; behind it comes a new one, and a missed change at most a list. Default 5 minutes. */
  readonly watch?: number;
  /** How much longer than that it may be silent before the connection counts as lost. Default 30 s. */
  readonly grace?: number;
  /** Everything is listed again after this time, in case an event was lost. Default 30 minutes. */
  readonly resync?: number;
  /** The first pause after a failure; it doubles up to 30 s. Default 1 s. */
  readonly pause?: number;
  /** How long the server may be out of reach before what is known counts for nothing. Default 2 minutes. */
  readonly stale?: number;
}

/**
 * Lists the metadata of the objects of a resource and follows their changes from there, as the Kubernetes API concepts
 * ("Efficient detection of changes") have it: pages of lists, watches with bookmarks, and after every failure a new list.
 */
export class WatchedResource {
  readonly #client: ApiClient;
  readonly #path: string;
  readonly #listener: ResourceListener;
  readonly #times: Required<WatchTimes>;
  readonly #end = new AbortController();
  #isListed = false;
  /** Since when the server cannot be read. */
  #lostSince: number | undefined;

  /** The path is `/apis/GROUP/VERSION/RESOURCE`. */
  constructor(client: ApiClient, path: string, listener: ResourceListener, times: WatchTimes = {}) {
    this.#client = client;
    this.#path = path;
    this.#listener = listener;
    this.#times = { watch: 300_000, grace: 30_000, resync: 1_800_000, pause: 1000, stale: 120_000, ...times };
    void this.#follow();
  }

  /** Whether what was told is the present state. */
  get isCurrent(): boolean {
    return this.#isListed && (this.#lostSince === undefined || Date.now() - this.#lostSince < this.#times.stale);
  }

  close(): void {
    this.#end.abort();
  }

  async #follow(): Promise<void> {
    const { signal } = this.#end;
    let failures = 0;
    while (!signal.aborted) {
      const begun = Date.now();
      try {
        await this.#watch(await this.#list());
      } catch (error) {
        if (signal.aborted) return;
        this.#lostSince ??= Date.now();
        if (!isForgotten(error)) this.#listener.failed(error);
        // What went well for long enough counts as a new beginning. A list alone does not: its watch may fail every time.
        failures = Date.now() - begun > LONGEST_PAUSE_MS ? 1 : failures + 1;
        await sleep(this.#pauseAfter(failures, error), signal);
      }
    }
  }

  /** At random, so that not all who lost the same server come back at once. */
  #pauseAfter(failures: number, error: unknown): number {
    const pause = Math.min(this.#times.pause * 2 ** (failures - 1), LONGEST_PAUSE_MS);
    const asked = error instanceof ApiError ? Math.min(error.retryAfter, LONGEST_PAUSE_MS) : 0;
    return Math.max(asked, pause * (0.5 + Math.random() / 2));
  }

  /** Gives the version from which changes are to be followed; `undefined` for a resource that the server does not know. */
  async #list(): Promise<string | undefined> {
    let page = '';
    this.#listener.listing();
    for (;;) {
      const list = await this.#client.get(`${this.#path}?limit=500${page}`, 'list-of-metadata', this.#end.signal).catch(noneIfUnknown);
      if (list === undefined) {
        await this.#makeSureOfNoApi();
        this.#hasListed();
        this.#listener.unknown();
        return undefined;
      }
      const { items, metadata } = asApiObject(list);
      const { continue: next, resourceVersion } = asApiObject(metadata);
      if (!Array.isArray(items) || typeof resourceVersion !== 'string') throw new ApiError('it gives no list');
      for (const item of items) this.#listener.changed(asApiObject(item));
      if (typeof next !== 'string' || next === '') {
        this.#hasListed();
        return resourceVersion;
      }
      page = `&continue=${encodeURIComponent(next)}`;
    }
  }

  #hasListed(): void {
    this.#isListed = true;
    this.#lostSince = undefined;
    this.#listener.listed();
  }

  /** A wrong address knows no resource at all, and must not pass for a cluster that has none. */
  async #makeSureOfNoApi(): Promise<void> {
    const { kind, groups } = asApiObject(await this.#client.get('/apis', 'anything', this.#end.signal));
    const [, , group] = this.#path.split('/');
    const isServed = !Array.isArray(groups) || groups.some((each) => asApiObject(each)['name'] === group);
    if (kind !== 'APIGroupList' || isServed) throw new ApiError('it does not know the resource and is no API server without it', NOT_FOUND);
  }

  async #watch(from: string | undefined): Promise<void> {
    if (from === undefined) return sleep(this.#times.watch, this.#end.signal);
    const until = Date.now() + this.#times.resync;
    let version = from;
    while (Date.now() < until && !this.#end.signal.aborted) {
      const begun = { at: Date.now(), version };
      const seconds = Math.max(1, Math.round(this.#times.watch / 1000));
      const query = `?watch=1&allowWatchBookmarks=true&timeoutSeconds=${seconds}&resourceVersion=${encodeURIComponent(version)}`;
      const events = this.#client.lines(`${this.#path}${query}`, 'events-of-metadata', this.#end.signal, this.#times.watch + this.#times.grace);
      for await (const event of events) version = this.#take(event) ?? version;
      if (version === begun.version && Date.now() - begun.at < SHORTEST_WATCH_MS) throw new ApiError('it ends a watch at once');
    }
  }

  /** Gives the version of the object of an event. */
  #take(event: unknown): string | undefined {
    const { type, object } = asApiObject(event);
    const { metadata, code } = asApiObject(object);
    switch (type) {
      case 'ADDED':
      case 'MODIFIED':
        this.#listener.changed(asApiObject(object));
        break;
      case 'DELETED':
        this.#listener.removed(asApiObject(object));
        break;
      case 'ERROR':
        throw new ApiError('it ends a watch with an error', typeof code === 'number' ? code : undefined);
      default:
    }
    const { resourceVersion } = asApiObject(metadata);
    return typeof resourceVersion === 'string' ? resourceVersion : undefined;
  }
}

const LONGEST_PAUSE_MS = 30_000;
const SHORTEST_WATCH_MS = 500;
const GONE = 410;
const NOT_FOUND = 404;

function isForgotten(error: unknown): boolean {
  return error instanceof ApiError && error.status === GONE;
}

function noneIfUnknown(error: unknown): undefined {
  if (error instanceof ApiError && error.status === NOT_FOUND) return undefined;
  throw error;
}

/** Something else than an object has no members. */
export function asApiObject(value: unknown): ApiObject {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** Ends early when it is aborted. */
async function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal, ref: false }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
