/** A job as the API lists it; with its events where one job was asked for. */
export interface Job {
  readonly job_id: string;
  readonly server_serial: string;
  readonly status: string;
  readonly outcome?: string | null;
  readonly failed_step: string | null;
  readonly created_at: string;
  readonly last_update: string;
  readonly warnings: readonly { readonly code: string; readonly path: string; readonly message: string }[];
  readonly recipe: { readonly task_target: string; readonly target_disk?: string | null; readonly sha256: string; readonly bytes: number };
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

  async jobs(status: string): Promise<readonly Job[]> {
    const query = status === '' ? '' : `?status=${encodeURIComponent(status)}`;
    const body: readonly Job[] | { readonly jobs: readonly Job[] } = await this.#json(`api/v1/jobs${query}`);
    return 'jobs' in body ? body.jobs : body;
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

function messageOf(body: unknown): string | undefined {
  return typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string' ? body.message : undefined;
}
