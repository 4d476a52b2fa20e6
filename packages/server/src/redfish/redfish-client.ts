import { setTimeout as delay } from 'node:timers/promises';

import { errorCode, reasonOfCode } from '../system-error.ts';
import { exchange } from './http-exchange.ts';
import type { ExchangeAnswer } from './http-exchange.ts';
import { Resource } from './resource.ts';

/** Trouble with a management controller, as a sentence that quotes nothing that it or we have sent. */
export class RedfishTrouble extends Error {
  override readonly name = 'RedfishTrouble';
  /** Whether the same request may do better. */
  readonly mayPass: boolean;
  /** What was answered, if anything was. */
  readonly status: number | undefined;

  constructor(message: string, mayPass: boolean, status?: number) {
    super(message);
    this.mayPass = mayPass;
    this.status = status;
  }
}

/** Name and password at a management controller. */
export interface BmcCredentials {
  readonly name: string;
  readonly password: string;
}

/** How to talk to one management controller. */
export interface RedfishAccess {
  /** Of the controller, or of one of the systems that it manages. */
  readonly address: URL;
  readonly credentials: BmcCredentials;
  /** PEM; `undefined`: the authorities that Node knows. */
  readonly certificateAuthority: string | undefined;
  readonly signal: AbortSignal;
  /** Until a request is sent again, the first time; then twice as long each time. */
  readonly pauseMs: number;
  /** Hears of each request that is sent again, and why. */
  readonly retried: (trouble: RedfishTrouble) => Promise<void>;
}

/** Something that is changed by a request. */
export interface Change {
  readonly method: 'POST' | 'PATCH';
  readonly path: string;
  readonly body: object;
  /** Of the resource as it was read, for `If-Match`. */
  readonly etag?: string | undefined;
}

/** How often a request is sent at most. */
const ATTEMPTS = 4;
/** How often a task is looked at, each time after a pause. */
const LOOKS_AT_TASK = 60;

/** Talks Redfish to one management controller. Trouble that lasts is a {@link RedfishTrouble}. */
export class RedfishClient {
  readonly #access: RedfishAccess;

  constructor(access: RedfishAccess) {
    this.#access = access;
  }

  /** Reads a resource. */
  get(path: string): Promise<Resource> {
    return this.again(async () => {
      const { text, headers } = await this.#ask('GET', path);
      return new Resource(path, parse(text), headers.etag);
    });
  }

  /** Changes something, and waits for the task that the controller makes of it, if it does. Sent once: whether it may be sent again, the caller knows. */
  async change({ method, path, body, etag }: Change): Promise<void> {
    let answer = await this.#ask(method, path, body, etag);
    for (let look = 0; answer.status === 202; look++) {
      const task = answer.headers.location;
      if (task === undefined) return;
      if (look === LOOKS_AT_TASK) throw new RedfishTrouble('A task of the management controller does not end.', false);
      await delay(this.#access.pauseMs, undefined, { signal: this.#access.signal });
      answer = await this.#ask('GET', task);
    }
  }

  /** Does something up to four times, with growing pauses, while it fails for reasons that may pass. */
  async again<Result>(work: () => Promise<Result>): Promise<Result> {
    const { pauseMs, signal, retried } = this.#access;
    for (let attempt = 1; ; attempt++) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof RedfishTrouble) || !error.mayPass || attempt === ATTEMPTS) throw error;
        await retried(error);
        await delay(pauseMs * 2 ** (attempt - 1), undefined, { signal });
      }
    }
  }

  async #ask(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object, etag?: string): Promise<ExchangeAnswer> {
    const { address, credentials, certificateAuthority, signal } = this.#access;
    const url = new URL(path, address);
    if (url.origin !== address.origin) throw new RedfishTrouble('The management controller links to another host.', false);
    const headers = {
      accept: 'application/json',
      'odata-version': '4.0',
      authorization: `Basic ${Buffer.from(`${credentials.name}:${credentials.password}`).toString('base64')}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(etag !== undefined && { 'if-match': etag }),
    };
    const answer = await exchange({ url, method, headers, body: body && JSON.stringify(body), certificateAuthority, signal }).catch(
      (error: unknown) => {
        signal.throwIfAborted();
        throw troubleOf(error);
      },
    );
    const { status } = answer;
    if (status >= 200 && status < 300) return answer;
    if (status === 401 || status === 403) throw new RedfishTrouble('The management controller refuses the credentials.', false);
    throw new RedfishTrouble(
      `The management controller answers ${method} ${url.pathname} with ${status}${messageIdIn(answer.text)}.`,
      status >= 500 || status === 408 || status === 429,
      status,
    );
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new RedfishTrouble('The management controller answers with something that is not JSON.', true);
  }
}

/** A connection that fails, a certificate that is not trusted, an answer that does not come or end. */
function troubleOf(error: unknown): RedfishTrouble {
  if (!(error instanceof Error)) throw error;
  if (error.name === 'TimeoutError' || error.name === 'AbortError')
    return new RedfishTrouble('The management controller does not answer in time.', true);
  const code = errorCode(error);
  if (code !== undefined && CERTIFICATE.test(code))
    return new RedfishTrouble(`The certificate of the management controller is not trusted (${code}).`, false);
  return new RedfishTrouble(`The management controller cannot be reached${code === undefined ? '' : `: ${reasonOfCode(code)}`}.`, true);
}

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_|ALTNAME/;

/** The name of the message in an error of Redfish, such as `Base.1.8.ActionNotSupported`; never its text, which may quote what was sent. */
function messageIdIn(text: string): string {
  const [, id] = /"MessageId" *: *"([A-Za-z0-9.]{1,80})"/.exec(text) ?? [];
  return id === undefined ? '' : ` (${id})`;
}
