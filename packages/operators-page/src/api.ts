/** A job as the API lists it; with its events where one job was asked for. */
export interface Job {
  readonly job_id: string;
  readonly server_serial: string;
  readonly status: string;
  readonly outcome: string | null;
  readonly failed_step: string | null;
  readonly created_at: string;
  readonly last_update: string;
  readonly created_by: string;
  readonly warnings: readonly { readonly code: string; readonly path: string; readonly message: string }[];
  readonly recipe: { readonly task_target: string; readonly target_disk: string | null; readonly sha256: string; readonly bytes: number };
  readonly events?: readonly JobEvent[];
}

export interface JobEvent {
  readonly time: string;
  readonly level: 'info' | 'warn' | 'error';
  readonly step: string | null;
  readonly message: string;
}

/** An answer that is no success. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  /** HTTP status; 0 if there was no answer. */
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** How many jobs a list has at most. */
export const MOST_JOBS = 200;

/** The API of the controller that serves this page. Credentials stay in memory: a reload asks again. */
export class Api {
  #authorization: string | undefined;
  /** The name that was signed in with. */
  user: string | undefined;

  signIn(user: string, password: string): void {
    const bytes = new TextEncoder().encode(`${user}:${password}`);
    this.#authorization = `Basic ${btoa(String.fromCodePoint(...bytes))}`;
    this.user = user;
  }

  signOut(): void {
    this.#authorization = undefined;
    this.user = undefined;
  }

  /** The newest jobs in a state, of a server; empty texts stand for all. */
  async jobs(status: string, serial: string): Promise<readonly Job[]> {
    const wanted = Object.entries({ status, server_serial: serial }).filter(([, value]) => value !== '');
    const query = new URLSearchParams([...wanted, ['limit', String(MOST_JOBS)]]);
    const { jobs } = await this.#json<{ readonly jobs: readonly Job[] }>(`api/v1/jobs?${query.toString()}`);
    return jobs;
  }

  job(id: string): Promise<Job> {
    return this.#json(`api/v1/jobs/${encodeURIComponent(id)}`);
  }

  /** Posts a recipe as it was typed. */
  createJob(serial: string, recipe: string): Promise<Job> {
    const body = `{"server_serial":${JSON.stringify(serial)},"recipe":${recipe}}`;
    return this.#json('api/v1/jobs', { method: 'POST', body, headers: { 'content-type': 'application/json' } });
  }

  async #json<Body>(path: string, request: RequestInit = {}): Promise<Body> {
    const headers = { ...request.headers, ...(this.#authorization !== undefined && { authorization: this.#authorization }) };
    const response = await fetch(path, { ...request, headers, credentials: 'omit' }).catch(() => {
      throw new Refusal(0, 'the controller does not answer');
    });
    const body: unknown = await response.json().catch(() => ({}));
    if (!response.ok) throw new Refusal(response.status, messageOf(body) ?? `the controller answers ${response.status}`);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The controller that serves this page is of the same version.
    return body as Body;
  }
}

/** The message of an error body, with the first of its details. */
function messageOf(body: unknown): string | undefined {
  const message = textIn(body, 'message');
  const details = isObject(body) && 'details' in body && Array.isArray(body.details) ? body.details : [];
  const [path, what] = [textIn(details[0], 'path'), textIn(details[0], 'message')];
  return message !== undefined && what !== undefined ? `${message} ${path ?? ''} ${what}` : message;
}

function textIn(value: unknown, name: string): string | undefined {
  const text: unknown = isObject(value) ? Reflect.get(value, name) : undefined;
  return typeof text === 'string' ? text : undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
