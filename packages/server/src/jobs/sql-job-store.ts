import { randomUUID } from 'node:crypto';

import type { Database, Queries, Row } from '../store/database.ts';
import { appendEvents, oneLine } from './append-events.ts';
import { isJobId } from './job-id.ts';
import { eventOf, JOB_COLUMNS, jobOf, listedJobOf } from './job-rows.ts';
import { JOB_STATUSES } from './job.ts';
import type { Job, JobCounts, JobEvent, JobOutcome, JobStatus, JobWaits, ListedJob, NewEvent, NewJob, TaskImageRecord } from './job.ts';
import type { JobObserver } from './job-observer.ts';
import type { Bell } from './bell.ts';
import type { Delivery, DeliveryResult, JobCreation, JobFilter, JobStore, Transition } from './job-store.ts';
import { keepRecipe, removeUnusedRecipes } from './recipes.ts';
import { ofServersMeant, serversMeant } from './servers-meant.ts';
import { stepOfUnit } from './step-of-unit.ts';

/** What a store of jobs stands on. */
export interface SqlJobStoreParts {
  readonly database: Database;
  /** Rings when a job has something to do. */
  readonly bell: Pick<Bell, 'ring'>;
  readonly observer: JobObserver;
}

/** How many delivery ids a job remembers. */
const MOST_DELIVERIES = 32;

/** How many images are forgotten, and jobs removed, at once. */
const MOST_FORGOTTEN = 100;

/** Jobs in SQL: the same statements on a server and embedded. */
export class SqlJobStore implements JobStore {
  readonly #database: Database;
  readonly #bell: Pick<Bell, 'ring'>;
  readonly #observer: JobObserver;

  constructor({ database, bell, observer }: SqlJobStoreParts) {
    this.#database = database;
    this.#bell = bell;
    this.#observer = observer;
  }

  async createJob(job: NewJob): Promise<JobCreation> {
    const creation = await this.#database.transaction((queries) => this.#decideCreation(queries, job));
    if (creation.kind === 'created') this.#hasMoved(creation.job, undefined);
    return creation;
  }

  /** The lock on the row of the server makes all who create jobs for it wait for each other: each then sees what the one before did. */
  async #decideCreation(queries: Queries, job: NewJob): Promise<JobCreation> {
    const { serverSerial, createdBy, idempotency } = job;
    if (!(await lockServer(queries, serverSerial))) return { kind: 'unknown-server' };
    if (idempotency) {
      const [earlier] = await queries.query(
        `SELECT ${JOB_COLUMNS}, request_sha256 FROM jobs WHERE created_by = $1 AND server_serial = $2 AND idempotency_key = $3`,
        [createdBy, serverSerial, idempotency.key],
      );
      if (earlier)
        return isSameRequest(earlier, job) ? { kind: 'replayed', job: jobOf(earlier) } : { kind: 'idempotency-conflict', jobId: jobOf(earlier).id };
    }
    const [active] = await queries.query(`SELECT ${JOB_COLUMNS} FROM jobs WHERE server_serial = $1 AND status <> 'complete'`, [serverSerial]);
    if (active) return { kind: 'active-job', job: jobOf(active) };
    return { kind: 'created', job: await this.#insertJob(queries, job) };
  }

  async #insertJob(queries: Queries, { serverSerial, createdBy, recipeBytes, recipe, warnings, idempotency, retryOf }: NewJob): Promise<Job> {
    await keepRecipe(queries, recipe.sha256, recipeBytes);
    const [row] = await queries.query(
      `INSERT INTO jobs (id, server_serial, status, recipe_sha256, recipe_version, recipe_summary, schema_id, schema_sha256,
         warnings, created_by, idempotency_key, request_sha256, retry_of)
       VALUES ($1, $2, 'queued', $3, $4, $5::jsonb, $6, $7, $8::jsonb, $9, $10, $11, $12) RETURNING ${JOB_COLUMNS}`,
      [
        randomUUID(),
        serverSerial,
        recipe.sha256,
        recipe.recipeVersion,
        JSON.stringify(recipe),
        recipe.schemaId,
        recipe.schemaSha256,
        JSON.stringify(warnings),
        createdBy,
        idempotency?.key ?? null,
        idempotency?.requestSha256 ?? null,
        retryOf ?? null,
      ],
    );
    if (!row) throw new Error('the new job did not come back');
    const job = jobOf(row);
    await appendEvents(
      queries,
      job.id,
      warnings.map(({ code, path }) => ({ level: 'warn', step: 'validation.schema', message: `${code} at ${path === '' ? 'the recipe' : path}` })),
    );
    return job;
  }

  async findJob(id: string): Promise<Job | undefined> {
    if (!isJobId(id)) return undefined;
    const [row] = await this.#database.query(`SELECT ${JOB_COLUMNS} FROM jobs WHERE id = $1`, [id]);
    return row && jobOf(row);
  }

  async listJobs({ status, outcome, serverSerial, serverLike, limit, after }: JobFilter): Promise<readonly ListedJob[] | undefined> {
    if (serverSerial?.includes('\0') || serverLike?.includes('\0')) return [];
    const before = after === undefined ? null : await this.#numberOf(after);
    if (before === undefined) return undefined;
    const rows = await this.#database.query(
      `SELECT listed.*, extract(epoch FROM coalesce(ended_at, now()) - created_at)::float8 AS duration_seconds, last_step.time, level, step, message FROM (
         SELECT ${JOB_COLUMNS}, number FROM jobs
         WHERE ($1::text IS NULL OR status = $1) AND ($2::text IS NULL OR outcome = $2 OR $2 = 'none' AND status IN ('queued', 'provisioning'))
           AND ($3::text IS NULL OR server_serial = $3) AND ($4::bigint IS NULL OR number < $4) AND ${ofServersMeant('$6', '$7')}
         ORDER BY number DESC LIMIT $5) AS listed
       LEFT JOIN LATERAL (
         SELECT time, level, step, message FROM job_events WHERE job_id = listed.id AND step IS NOT NULL ORDER BY job_events.id DESC LIMIT 1
       ) AS last_step ON true
       ORDER BY number DESC`,
      [status ?? null, outcome ?? null, serverSerial ?? null, before, limit, ...(await serversMeant(this.#database, serverLike))],
    );
    return rows.map(listedJobOf);
  }

  async countJobs(serverLike?: string): Promise<JobCounts> {
    if (serverLike?.includes('\0')) return countsOf([]);
    const rows = await this.#database.query(
      `SELECT status, NULL AS outcome, count(*) AS count FROM jobs
         WHERE status IN ('queued', 'provisioning', 'succeeded', 'failed') AND ${ofServersMeant('$1', '$2')} GROUP BY status
       UNION ALL SELECT NULL, outcome, count(*) FROM jobs WHERE outcome IS NOT NULL AND ${ofServersMeant('$1', '$2')} GROUP BY outcome`,
      await serversMeant(this.#database, serverLike),
    );
    return countsOf(rows);
  }

  async jobWaits(): Promise<JobWaits> {
    const [row] = await this.#database.query(
      `SELECT (SELECT extract(epoch FROM now() - created_at)::float8 FROM jobs WHERE status = 'queued' ORDER BY number LIMIT 1) AS queued,
         extract(epoch FROM now() - min(waiting_since))::float8 AS waiting, count(*) FILTER (WHERE lease_expires_at > now()) AS leased
       FROM jobs LEFT JOIN workers ON workers.id = worker_id WHERE status = 'provisioning'`,
    );
    const { queued, waiting, leased } = row ?? {};
    return { oldestQueuedSeconds: Number(queued ?? 0), oldestWaitingSeconds: Number(waiting ?? 0), leased: Number(leased ?? 0) };
  }

  async #numberOf(id: string): Promise<number | undefined> {
    if (!isJobId(id)) return undefined;
    const [row] = await this.#database.query('SELECT number FROM jobs WHERE id = $1', [id]);
    return row && Number(row['number']);
  }

  async eventsOf(id: string): Promise<readonly JobEvent[]> {
    if (!isJobId(id)) return [];
    const rows = await this.#database.query('SELECT time, level, step, message FROM job_events WHERE job_id = $1 ORDER BY job_events.id', [id]);
    return rows.map(eventOf);
  }

  async recipeOf(id: string): Promise<Uint8Array | undefined> {
    if (!isJobId(id)) return undefined;
    const [row] = await this.#database.query('SELECT bytes FROM jobs JOIN recipes ON sha256 = recipe_sha256 WHERE id = $1', [id]);
    const bytes = row?.['bytes'];
    return bytes instanceof Uint8Array ? bytes : undefined;
  }

  async addEvent(id: string, event: NewEvent): Promise<void> {
    await appendEvents(this.#database, id, [event]);
  }

  async transition(id: string, transition: Transition): Promise<Job | undefined> {
    if (!isJobId(id)) return undefined;
    const moved = await this.#database.transaction((queries) => this.#move(queries, id, transition));
    if (moved) this.#hasMoved(moved.job, moved.from);
    return moved?.job;
  }

  async #move(queries: Queries, id: string, { from, to, outcome, failedStep, heldBy, event }: Transition): Promise<Move | undefined> {
    const [before] = await queries.query('SELECT status, worker_id FROM jobs WHERE id = $1 FOR UPDATE', [id]);
    const status = JOB_STATUSES.find((known) => known === before?.['status']);
    if (!status || !from.includes(status)) return undefined;
    if (heldBy !== undefined && before?.['worker_id'] !== heldBy) return undefined;
    // Nobody has a job that has ended, until a worker takes it to clean up.
    const isEnd = to === 'succeeded' || to === 'failed';
    const [row] = await queries.query(
      `UPDATE jobs SET status = $2, updated_at = now(), failed_step = coalesce($3, failed_step), outcome = coalesce($4, outcome),
         ended_at = CASE WHEN $4::text IS NULL THEN ended_at ELSE now() END,
         worker_id = CASE WHEN $4::text IS NULL THEN worker_id END
       WHERE id = $1 RETURNING ${JOB_COLUMNS}`,
      [id, to, failedStep === undefined ? null : oneLine(failedStep), isEnd ? (outcome ?? to) : null],
    );
    if (event) await appendEvents(queries, id, [event]);
    return row && { job: jobOf(row), from: status };
  }

  async recordDelivery(serverSerial: string, delivery: Delivery): Promise<DeliveryResult> {
    const result = await this.#database.transaction((queries) => this.#decideDelivery(queries, serverSerial, delivery));
    if (result.kind === 'applied') this.#hasMoved(result.job, 'provisioning');
    return result;
  }

  async #decideDelivery(queries: Queries, serverSerial: string, delivery: Delivery): Promise<DeliveryResult> {
    if (!(await lockServer(queries, serverSerial))) return { kind: 'no-job' };
    const [server] = await queries.query('UPDATE servers SET last_seen = now() WHERE serial = $1 AND had_job RETURNING serial', [serverSerial]);
    if (!server) return { kind: 'no-job' };
    const [row] = await queries.query(
      `SELECT ${JOB_COLUMNS} FROM jobs WHERE server_serial = $1 AND picked_at IS NOT NULL ORDER BY number DESC LIMIT 1`,
      [serverSerial],
    );
    if (!row) return { kind: 'too-late' };
    const job = jobOf(row);
    const isNew = await rememberDelivery(queries, job, delivery);
    if (job.status !== 'provisioning' || !isNew) return { kind: 'repeated', job };
    const { outcome, failedStep } = delivery;
    const isFailure = outcome === 'failed';
    const moved = await this.#move(queries, job.id, {
      from: ['provisioning'],
      to: outcome,
      ...(isFailure && failedStep !== undefined && { failedStep }),
      event: {
        level: isFailure ? 'error' : 'info',
        step: isFailure && failedStep !== undefined ? stepOfUnit(failedStep) : 'webhook.wait',
        message: isFailure ? 'The host reports a failure.' : 'The host reports success.',
      },
    });
    return moved ? { kind: 'applied', job: moved.job } : { kind: 'repeated', job };
  }

  async recordImage(id: string, { sha256, bytes, volumeId }: TaskImageRecord): Promise<boolean> {
    const rows = await this.#database.query(
      `WITH built AS (
         UPDATE jobs SET task_iso_path = $2, task_iso_sha256 = $3, task_iso_bytes = $4, task_iso_volume_id = $5, updated_at = now()
         WHERE id = $1 AND status = 'provisioning' RETURNING id)
       INSERT INTO job_events (job_id, level, step, message) SELECT id, 'info', 'iso.build', $6 FROM built RETURNING id`,
      [id, `${id}/task.iso`, sha256, bytes, volumeId, `Task image ${volumeId} of ${bytes} bytes was built.`],
    );
    return rows.length > 0;
  }

  async forgetImages(days: number): Promise<number> {
    const rows = await this.#database.query(
      `UPDATE jobs SET task_iso_path = NULL WHERE id IN (
         SELECT id FROM jobs WHERE status = 'complete' AND task_iso_path IS NOT NULL AND updated_at <= now() - make_interval(days => $1) LIMIT $2)
       RETURNING id`,
      [days, MOST_FORGOTTEN],
    );
    return rows.length;
  }

  async withoutImage(ids: readonly string[]): Promise<readonly string[]> {
    const rows = await this.#database.query(
      `SELECT asked::text FROM (SELECT unnest($1::text[])::uuid) AS all_asked (asked)
       WHERE NOT EXISTS (SELECT 1 FROM jobs WHERE id = asked AND NOT (status = 'complete' AND task_iso_path IS NULL))`,
      [ids],
    );
    return rows.map((row) => String(row['asked']));
  }

  async removeJobs(days: number): Promise<number> {
    return this.#database.transaction(async (queries) => {
      const rows = await queries.query(
        `DELETE FROM jobs WHERE id IN (
           SELECT id FROM jobs WHERE status = 'complete' AND updated_at <= now() - make_interval(days => $1) ORDER BY updated_at LIMIT $2 FOR UPDATE SKIP LOCKED)
         RETURNING recipe_sha256`,
        [days, MOST_FORGOTTEN],
      );
      if (rows.length > 0) await removeUnusedRecipes(queries, [...new Set(rows.map((row) => String(row['recipe_sha256'])))]);
      return rows.length;
    });
  }

  #hasMoved(job: Job, from: JobStatus | undefined): void {
    this.#bell.ring();
    this.#observer.jobMoved(job, from);
  }
}

interface Move {
  readonly job: Job;
  readonly from: JobStatus;
}

/** From the counts of all states but the last, and of all outcomes: what has an outcome is complete, or about to be. */
function countsOf(rows: readonly Row[]): JobCounts {
  const countOf = (column: 'status' | 'outcome', value: JobStatus | JobOutcome): number =>
    Number(rows.find((row) => row[column] === value)?.['count'] ?? 0);
  const [queued, provisioning] = [countOf('status', 'queued'), countOf('status', 'provisioning')];
  const [succeeded, failed] = [countOf('status', 'succeeded'), countOf('status', 'failed')];
  const outcomes = { succeeded: countOf('outcome', 'succeeded'), failed: countOf('outcome', 'failed'), cancelled: countOf('outcome', 'cancelled') };
  const complete = outcomes.succeeded + outcomes.failed + outcomes.cancelled - succeeded - failed;
  return { statuses: { queued, provisioning, succeeded, failed, complete }, outcomes };
}

/** Whether there is such a server. A text of PostgreSQL has no U+0000. */
async function lockServer(queries: Queries, serial: string): Promise<boolean> {
  if (serial.includes('\0')) return false;
  const rows = await queries.query('SELECT serial FROM servers WHERE serial = $1 FOR UPDATE', [serial]);
  return rows.length > 0;
}

function isSameRequest(row: Row, { idempotency }: NewJob): boolean {
  return row['request_sha256'] === idempotency?.requestSha256;
}

/** Remembers a delivery and says whether it is new. Those of earlier jobs of the server count, too: a host may repeat one late. */
async function rememberDelivery(queries: Queries, job: Job, { deliveryId }: Delivery): Promise<boolean> {
  if (deliveryId === undefined) return true;
  const [known] = await queries.query('SELECT 1 FROM job_deliveries JOIN jobs ON jobs.id = job_id WHERE server_serial = $1 AND delivery_id = $2', [
    job.serverSerial,
    deliveryId,
  ]);
  if (known) return false;
  await queries.query('INSERT INTO job_deliveries (job_id, delivery_id) VALUES ($1, $2)', [job.id, deliveryId]);
  await queries.query(
    'DELETE FROM job_deliveries WHERE job_id = $1 AND id NOT IN (SELECT id FROM job_deliveries WHERE job_id = $1 ORDER BY id DESC LIMIT $2)',
    [job.id, MOST_DELIVERIES],
  );
  return true;
}
