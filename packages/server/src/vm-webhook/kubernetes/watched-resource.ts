import type { ApiClient } from './api-client.ts';
import { ApiError } from './api-client.ts';

/** What is told of the objects of one resource. */
export interface ResourceListener {
  /** All objects there are, as a list gives them; those not among them are gone. */
  replaced(objects: readonly object[]): void;
  changed(object: object): void;
  removed(object: object): void;
  /** Reading failed; it is tried again. */
  failed(error: unknown): void;
}

/** Times in milliseconds. */
export interface WatchTimes {
  /** How long the server keeps one watch open; behind it comes a new one, and a missed change at most a list. Default 5 minutes. */
  readonly watch?: number;
  /** Everything is listed again after this time, in case an event was lost. Default 30 minutes. */
  readonly resync?: number;
  /** The first pause after a failure; it doubles up to 30 s. Default 1 s. */
  readonly pause?: number;
  /** How long the server may be out of reach before what is known counts for nothing. Default 2 minutes. */
  readonly stale?: number;
}

/**
 * Lists a resource of an API server and follows its changes from there, as the Kubernetes API concepts ("Efficient detection of changes")
 * have it: pages of lists, watches with bookmarks, a new list when the server has forgotten where a watch stood (410).
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

  constructor(client: ApiClient, path: string, listener: ResourceListener, times: WatchTimes = {}) {
    this.#client = client;
    this.#path = path;
    this.#listener = listener;
    this.#times = { watch: 300_000, resync: 1_800_000, pause: 1000, stale: 120_000, ...times };
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
    let pause = this.#times.pause;
    while (!this.#end.signal.aborted) {
      try {
        const version = await this.#list();
        pause = this.#times.pause;
        await this.#watch(version);
      } catch (error) {
        if (this.#end.signal.aborted) return;
        if (!isForgotten(error)) {
          this.#lostSince ??= Date.now();
          this.#listener.failed(error);
          await sleep(pause, this.#end.signal);
          pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
        }
      }
    }
  }

  /** Gives the version from which changes are to be followed. A resource that the server does not know has no objects. */
  async #list(): Promise<string> {
    const objects: object[] = [];
    let page = '';
    for (;;) {
      const list = await this.#client.get(`${this.#path}?limit=500${page}`, this.#end.signal).catch(noneIfUnknown);
      const { apiVersion = '', kind = '' } = asRecord(list);
      const items = asRecord(list)['items'];
      const sort = { apiVersion, kind: String(kind).replace(/List$/, '') };
      for (const item of Array.isArray(items) ? items : []) objects.push({ ...sort, ...item });
      const { continue: next, resourceVersion = '' } = asRecord(asRecord(list)['metadata']);
      if (typeof next !== 'string' || next === '') {
        this.#isListed = true;
        this.#lostSince = undefined;
        this.#listener.replaced(objects);
        return String(resourceVersion);
      }
      page = `&continue=${encodeURIComponent(next)}`;
    }
  }

  async #watch(from: string): Promise<void> {
    const until = Date.now() + this.#times.resync;
    let version = from;
    if (version === '') return sleep(this.#times.watch, this.#end.signal);
    while (Date.now() < until && !this.#end.signal.aborted) {
      const seconds = Math.max(1, Math.round(this.#times.watch / 1000));
      const query = `?watch=1&allowWatchBookmarks=true&timeoutSeconds=${seconds}&resourceVersion=${encodeURIComponent(version)}`;
      for await (const event of this.#client.lines(`${this.#path}${query}`, this.#end.signal, this.#times.watch + GRACE_MS)) {
        version = this.#take(event) ?? version;
      }
    }
  }

  /** Gives the version of the object of an event. */
  #take(event: unknown): string | undefined {
    const { type, object } = asRecord(event);
    const { metadata, code } = asRecord(object);
    switch (type) {
      case 'ADDED':
      case 'MODIFIED':
        this.#listener.changed(asRecord(object));
        break;
      case 'DELETED':
        this.#listener.removed(asRecord(object));
        break;
      case 'ERROR':
        throw new ApiError(typeof code === 'number' ? code : 500);
      default:
    }
    const { resourceVersion } = asRecord(metadata);
    return typeof resourceVersion === 'string' ? resourceVersion : undefined;
  }
}

const LONGEST_PAUSE_MS = 30_000;
/** How much longer than asked for a server may keep a watch open in silence before the connection counts as lost. */
const GRACE_MS = 30_000;
const GONE = 410;
const NOT_FOUND = 404;

function isForgotten(error: unknown): boolean {
  return error instanceof ApiError && error.status === GONE;
}

function noneIfUnknown(error: unknown): unknown {
  if (error instanceof ApiError && error.status === NOT_FOUND) return {};
  throw error;
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    timer.unref();
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}
