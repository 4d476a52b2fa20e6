import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';

import { keepSession, keptSession } from './kept-session.ts';
import type { Principal, Session } from './kept-session.ts';

/** What the API says of a job wherever it does. */
export interface Job {
  readonly job_id: string;
  readonly server_serial: string;
  readonly status: JobStatus;
  readonly outcome: JobOutcome | null;
  readonly failed_step: string | null;
  readonly created_at: string;
  readonly last_update: string;
  readonly ended_at: string | null;
  readonly created_by: string;
  /** Id of the job that this one repeats. */
  readonly retry_of: string | null;
  readonly warnings: readonly Detail[];
  readonly recipe: RecipeSummary;
}

/** A state of a job: it is over in the last three. */
export type JobStatus = 'queued' | 'provisioning' | 'succeeded' | 'failed' | 'complete';

/** How a job ended. */
export type JobOutcome = 'succeeded' | 'failed' | 'cancelled';

/** A job in a list. */
export interface ListedJob extends Job {
  /** From its creation to its end, or until now. */
  readonly duration_seconds: number;
  /** The last event that names a step. */
  readonly last_step: JobEvent | null;
}

/** A job with everything that happened to it, oldest first. */
export interface JobWithEvents extends Job {
  readonly events: readonly JobEvent[];
}

/** How many jobs there are. */
export interface JobCounts {
  readonly status: Readonly<Record<JobStatus, number>>;
  readonly outcome: Readonly<Record<JobOutcome, number>>;
}

/** What became of one of several jobs. */
export interface JobResult {
  readonly job_id: string;
  /** As HTTP has it. */
  readonly status: number;
  readonly new_job_id?: string;
  readonly message?: string;
}

/** What can be done to jobs. */
export type JobAct = 'cancel' | 'retry';

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
  /** An outcome, or `none`: those that have not ended. */
  readonly outcome: string;
  /** A part of the serial number. */
  readonly server: string;
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

/** The API of the controller that serves this page. A password is sent once, for a session that lasts some hours. */
export class Api {
  readonly #principal = signal<Principal | undefined>(undefined);
  #token: string | undefined;

  constructor() {
    this.#use(keptSession());
  }

  /** Who is signed in. */
  get principal(): ReadonlySignal<Principal | undefined> {
    return this.#principal;
  }

  /** Throws a `Refusal` unless the controller accepts the credentials. */
  async signIn(user: string, password: string): Promise<void> {
    const bytes = new TextEncoder().encode(`${user}:${password}`);
    const authorization = `Basic ${btoa(String.fromCodePoint(...bytes))}`;
    const session = await this.#json<Session>('api/v1/sessions', { method: 'POST', headers: { ...JSON_BODY, authorization } });
    keepSession(session);
    this.#use(session);
  }

  signOut(): void {
    keepSession(undefined);
    this.#use(undefined);
  }

  #use(session: Session | undefined): void {
    this.#token = session?.token;
    this.#principal.value = session && { name: session.name, role: session.role };
  }

  /** Jobs, newest first. */
  async jobs({ outcome, server, after, limit }: JobsWanted): Promise<readonly ListedJob[]> {
    const query = queryOf({ outcome, server, after, limit: String(limit) });
    return (await this.#json<{ readonly jobs: readonly ListedJob[] }>(`api/v1/jobs${query}`)).jobs;
  }

  /** Of all servers whose serial number has a text in it. */
  jobCounts(server: string): Promise<JobCounts> {
    return this.#json(`api/v1/job-counts${queryOf({ server })}`);
  }

  job(id: string): Promise<JobWithEvents> {
    return this.#json(`api/v1/jobs/${encodeURIComponent(id)}`);
  }

  /** Serial numbers that have a text in them. */
  async servers(server: string, limit: number): Promise<readonly string[]> {
    const query = queryOf({ server, limit: String(limit) });
    const { servers } = await this.#json<{ readonly servers: readonly { readonly serial: string }[] }>(`api/v1/servers${query}`);
    return servers.map(({ serial }) => serial);
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
    await this.#fetch(`api/v1/jobs/${encodeURIComponent(id)}/cancel`, { method: 'POST', headers: JSON_BODY });
  }

  /** The id of a new job with the recipe of another one. */
  async retryJob(id: string): Promise<string> {
    const request = { method: 'POST', headers: JSON_BODY };
    const { job_id: created } = await this.#json<{ readonly job_id: string }>(`api/v1/jobs/${encodeURIComponent(id)}/retry`, request);
    return created;
  }

  /** Does something to each of some jobs, and says what became of it. */
  async actOn(act: JobAct, jobIds: readonly string[]): Promise<readonly JobResult[]> {
    const request = { method: 'POST', headers: JSON_BODY, body: JSON.stringify({ job_ids: jobIds }), signal: AbortSignal.timeout(UPLOAD_MS) };
    return (await this.#json<{ readonly results: readonly JobResult[] }>(`api/v1/jobs/${act}`, request)).results;
  }

  /** Posts a recipe byte for byte. The same key with the same recipe makes one job, however often it is sent. */
  createJob(serial: string, recipe: Uint8Array<ArrayBuffer>, idempotencyKey: string): Promise<{ readonly job_id: string }> {
    const body = new Blob([`{"server_serial":${JSON.stringify(serial)},"recipe":`, recipe, '}']);
    const headers = { ...JSON_BODY, 'idempotency-key': idempotencyKey };
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
    const headers = { ...(this.#token !== undefined && { authorization: `Bearer ${this.#token}` }), ...request.headers };
    const signal = AbortSignal.timeout(QUESTION_MS);
    const response = await fetch(path, { signal, ...request, headers, credentials: 'omit', redirect: 'error' }).catch(() => {
      throw new Refusal(0, NO_ANSWER);
    });
    if (!response.ok) throw await refusalOf(response);
    return response;
  }
}

const JSON_BODY = { 'content-type': 'application/json' };

/** The parameters that are not empty. */
function queryOf(parameters: Readonly<Record<string, string>>): string {
  const given = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== ''));
  return given.size === 0 ? '' : `?${given.toString()}`;
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
