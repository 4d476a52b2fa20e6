/** Who is signed in. */
export interface Principal {
  readonly name: string;
  readonly role: 'admin' | 'reader';
}

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
  readonly warnings: readonly Detail[];
  readonly recipe: RecipeSummary;
  readonly events?: readonly JobEvent[];
}

/** What the controller says of a recipe without its payloads. */
export interface RecipeSummary {
  readonly task_target: string;
  readonly target_disk: string | null;
  readonly recipe_version: string | null;
  readonly partitions: number | null;
  readonly sha256: string;
  readonly bytes: number;
  readonly schema_id: string;
  readonly payloads: Readonly<Record<string, { readonly bytes: number }>>;
}

/** Something that happened to a job. */
export interface JobEvent {
  readonly time: string;
  readonly level: 'info' | 'warn' | 'error';
  readonly step: string | null;
  readonly message: string;
}

/** Where a host gets its task image, for some minutes. */
export interface TaskImageAddress {
  readonly url: string;
  readonly expires_at: string;
}

/** One thing that the controller has to say about a recipe or a request: a JSON pointer, and what is said of that place. */
export interface Detail {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

/** Which jobs to list; empty texts stand for all. */
export interface JobsWanted {
  readonly status: string;
  readonly serial: string;
  /** The job behind which the list starts; empty: with the newest. */
  readonly after: string;
  readonly limit: number;
}

/** An answer that is no success. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  /** HTTP status; 0 if there was no answer. */
  readonly status: number;
  readonly details: readonly Detail[];

  constructor(status: number, message: string, details: readonly Detail[] = []) {
    super(message);
    this.status = status;
    this.details = details;
  }
}

const QUESTION_MS = 20_000;
const UPLOAD_MS = 120_000;

/** The API of the controller that serves this page. Credentials stay in memory: a reload asks again. */
export class Api {
  #authorization: string | undefined;
  /** Who is signed in. */
  principal: Principal | undefined;

  /** Throws a `Refusal` unless the controller accepts the credentials. */
  async signIn(user: string, password: string): Promise<void> {
    const bytes = new TextEncoder().encode(`${user}:${password}`);
    const authorization = `Basic ${btoa(String.fromCodePoint(...bytes))}`;
    this.principal = await this.#json<Principal>('api/v1/principal', { headers: { authorization } });
    this.#authorization = authorization;
  }

  signOut(): void {
    this.#authorization = undefined;
    this.principal = undefined;
  }

  /** Jobs, newest first. */
  async jobs({ status, serial, after, limit }: JobsWanted): Promise<readonly Job[]> {
    const wanted = Object.entries({ status, server_serial: serial, after, limit: String(limit) }).filter(([, value]) => value !== '');
    const { jobs } = await this.#json<{ readonly jobs: readonly Job[] }>(`api/v1/jobs?${new URLSearchParams(wanted).toString()}`);
    return jobs;
  }

  job(id: string): Promise<Job> {
    return this.#json(`api/v1/jobs/${encodeURIComponent(id)}`);
  }

  /** The bytes of a job's recipe. */
  async recipeOf(id: string): Promise<Blob> {
    return (await this.#fetch(`api/v1/jobs/${encodeURIComponent(id)}/recipe`)).blob();
  }

  /** Signed anew each time. Throws a `Refusal` while there is no image. */
  taskImageOf(id: string): Promise<TaskImageAddress> {
    return this.#json(`api/v1/jobs/${encodeURIComponent(id)}/task-image`);
  }

  async cancelJob(id: string): Promise<void> {
    await this.#fetch(`api/v1/jobs/${encodeURIComponent(id)}/cancel`, { method: 'POST', headers: { 'content-type': 'application/json' } });
  }

  /** Posts a recipe byte for byte. The same key with the same recipe makes one job, however often it is sent. */
  createJob(serial: string, recipe: Uint8Array<ArrayBuffer>, idempotencyKey: string): Promise<{ readonly job_id: string }> {
    const body = new Blob([`{"server_serial":${JSON.stringify(serial)},"recipe":`, recipe, '}']);
    const headers = { 'content-type': 'application/json', 'idempotency-key': idempotencyKey };
    return this.#json('api/v1/jobs', { method: 'POST', body, headers, signal: AbortSignal.timeout(UPLOAD_MS) });
  }

  async #json<Body>(path: string, request: RequestInit = {}): Promise<Body> {
    const response = await this.#fetch(path, request);
    const body: unknown = await response.json().catch(() => {
      throw new Refusal(0, NO_ANSWER);
    });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The controller that serves this page is of the same version.
    return body as Body;
  }

  async #fetch(path: string, request: RequestInit = {}): Promise<Response> {
    const headers = { ...(this.#authorization !== undefined && { authorization: this.#authorization }), ...request.headers };
    const signal = AbortSignal.timeout(QUESTION_MS);
    const response = await fetch(path, { signal, ...request, headers, credentials: 'omit', redirect: 'error' }).catch(() => {
      throw new Refusal(0, NO_ANSWER);
    });
    if (!response.ok) throw await refusalOf(response);
    return response;
  }
}

const NO_ANSWER = 'The controller does not answer.';

async function refusalOf(response: Response): Promise<Refusal> {
  const body: unknown = await response.json().catch(() => undefined);
  const { status, headers } = response;
  const seconds = headers.get('retry-after');
  const message = textIn(body, 'message') ?? `The controller answers with status ${status}.`;
  const details: unknown = isObject(body) && 'details' in body ? body.details : undefined;
  return new Refusal(
    status,
    status === 429 && seconds !== null ? `Too many attempts. Try again in ${seconds} seconds.` : message,
    Array.isArray(details) ? details.map(detailOf) : [],
  );
}

function detailOf(value: unknown): Detail {
  return { path: textIn(value, 'path') ?? '', code: textIn(value, 'code') ?? '', message: textIn(value, 'message') ?? '' };
}

function textIn(value: unknown, name: string): string | undefined {
  const text: unknown = isObject(value) ? Reflect.get(value, name) : undefined;
  return typeof text === 'string' ? text : undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
