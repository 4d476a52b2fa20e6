import type { Database } from '../store/database.ts';
import { JOB_COLUMNS, jobOf } from './job-rows.ts';
import type { JobObserver } from './job-observer.ts';
import type { Job } from './job.ts';

/** What leases stand on. */
export interface JobLeasesParts {
  readonly database: Database;
  readonly observer: JobObserver;
  /** Name of this worker; no other one may have it, and none before it. */
  readonly worker: string;
  readonly leaseSeconds: number;
}

/** Why the controller gives a job up. */
export interface Overdue {
  readonly job: Job;
  readonly reason: 'overall' | 'webhook.wait';
}

/**
 * Which worker may act on which job, and what there is to do. The table of jobs is the queue: a job that has something to do
 * is taken by one worker, in one statement with what that changes. A worker has one lease for all its jobs; when it is not renewed it runs
 * out, and other workers take the jobs over. Time is that of the store, so the clocks of the controllers do not matter.
 */
export class JobLeases {
  readonly worker: string;
  readonly #database: Database;
  readonly #observer: JobObserver;
  readonly #seconds: number;

  constructor({ database, observer, worker, leaseSeconds }: JobLeasesParts) {
    this.worker = worker;
    this.#database = database;
    this.#observer = observer;
    this.#seconds = leaseSeconds;
  }

  /** Begins the lease of this worker, or makes it longer. It runs from when this is asked. */
  async renew(): Promise<void> {
    await this.#database.urgent.query(
      `INSERT INTO workers (id, lease_expires_at) VALUES ($1, now() + make_interval(secs => $2))
       ON CONFLICT (id) DO UPDATE SET lease_expires_at = excluded.lease_expires_at`,
      [this.worker, this.#seconds],
    );
  }

  /**
   * Takes jobs that have something to do and that no living worker has, the oldest first: queued ones, which it moves to
   * `provisioning`, and ended ones, which have to be cleaned up. Workers that ask at once get different ones. Nothing without a lease.
   */
  async takeNext(most: number): Promise<readonly Job[]> {
    const rows = await this.#database.query(
      `WITH next AS (
         SELECT jobs.id, status AS was FROM jobs LEFT JOIN workers ON workers.id = worker_id
         WHERE status IN ('queued', 'succeeded', 'failed') AND (lease_expires_at > now()) IS NOT TRUE
           AND EXISTS (SELECT 1 FROM workers AS own WHERE own.id = $1 AND own.lease_expires_at > now())
         ORDER BY number LIMIT $2 FOR NO KEY UPDATE OF jobs SKIP LOCKED),
       taken AS (
         UPDATE jobs SET worker_id = $1, updated_at = now(), status = CASE was WHEN 'queued' THEN 'provisioning' ELSE status END,
           picked_at = CASE was WHEN 'queued' THEN now() ELSE picked_at END
         FROM next WHERE jobs.id = next.id RETURNING jobs.*, was),
       begun AS (SELECT id, server_serial FROM taken WHERE was = 'queued'),
       told AS (INSERT INTO job_events (job_id, level, message) SELECT id, 'info', 'Provisioning has begun.' FROM begun),
       noted AS (UPDATE servers SET had_job = true FROM begun WHERE serial = server_serial AND NOT had_job)
       SELECT ${JOB_COLUMNS}, was FROM taken ORDER BY number`,
      [this.worker, most],
    );
    const jobs = rows.map(jobOf);
    for (const [at, job] of jobs.entries()) if (rows[at]?.['was'] === 'queued') this.#observer.jobMoved(job, 'queued');
    return jobs;
  }

  /**
   * Takes jobs that are being provisioned from workers whose lease has run out, and says how many: more of those that only wait for their host, fewer of
   * those that somebody has to go on with.
   */
  async takeOver(): Promise<number> {
    const waiting = await this.#takeOver('waiting_since IS NOT NULL', MOST_WAITING);
    return waiting + (await this.#takeOver('waiting_since IS NULL', AT_ONCE));
  }

  async #takeOver(which: string, limit: number): Promise<number> {
    const rows = await this.#database.query(
      `WITH taken AS (
         UPDATE jobs SET worker_id = $1, updated_at = now() WHERE id IN (
           SELECT jobs.id FROM jobs JOIN workers ON workers.id = worker_id
           WHERE status = 'provisioning' AND lease_expires_at <= now() AND ${which} AND worker_id <> $1 ORDER BY number LIMIT $2 FOR UPDATE OF jobs SKIP LOCKED)
         RETURNING id),
       told AS (INSERT INTO job_events (job_id, level, message) SELECT id, 'info', 'Provisioning is resumed.' FROM taken)
       SELECT count(*) AS count FROM taken`,
      [this.worker, limit],
    );
    return Number(rows[0]?.['count']);
  }

  /** Which of these jobs this worker has. */
  async heldOf(ids: readonly string[]): Promise<ReadonlySet<string>> {
    if (ids.length === 0) return new Set();
    const rows = await this.#database.urgent.query(
      "SELECT id FROM jobs WHERE id = ANY (SELECT unnest($2::text[])::uuid) AND worker_id = $1 AND status = 'provisioning'",
      [this.worker, ids],
    );
    return new Set(rows.map((row) => String(row['id'])));
  }

  /** Jobs of this worker that have something to do, the oldest first, some of them. */
  async unfinished(): Promise<readonly Job[]> {
    const rows = await this.#database.query(`SELECT ${JOB_COLUMNS} FROM jobs WHERE worker_id = $1 AND ${HAS_WORK} ORDER BY number LIMIT $2`, [
      this.worker,
      AT_ONCE,
    ]);
    return rows.map(jobOf);
  }

  /** A job as it is now, if this worker has it and it has something to do. */
  async unfinishedJob(id: string): Promise<Job | undefined> {
    const [row] = await this.#database.query(`SELECT ${JOB_COLUMNS} FROM jobs WHERE id = $1 AND worker_id = $2 AND ${HAS_WORK}`, [id, this.worker]);
    return row && jobOf(row);
  }

  /** Lets the lease of this worker run out, so that its jobs can be taken over at once. */
  async release(): Promise<void> {
    await this.#database.query('UPDATE workers SET lease_expires_at = now() WHERE id = $1', [this.worker]);
  }

  /** Lets the leases of all workers run out. Only for a store that belongs to one process: then all others are dead. */
  async releaseAll(): Promise<void> {
    await this.#database.query('UPDATE workers SET lease_expires_at = now()');
  }

  /** Forgets workers that have long been dead and have no jobs any more: one that may still be taking a job is not forgotten. */
  async forgetDead(): Promise<void> {
    await this.#database.query(
      `DELETE FROM workers WHERE lease_expires_at <= now() - interval '1 hour'
         AND NOT EXISTS (SELECT 1 FROM jobs WHERE worker_id = workers.id AND status = 'provisioning')`,
    );
  }

  /** Notes that the host was started and has to report now, if this worker still has the job. The first time counts. */
  async startWaiting(id: string): Promise<void> {
    await this.#database.query(
      `WITH waiting AS (UPDATE jobs SET waiting_since = coalesce(waiting_since, now()) WHERE id = $1 AND worker_id = $2 AND status = 'provisioning' RETURNING id)
       INSERT INTO job_events (job_id, level, step, message) SELECT id, 'info', 'webhook.wait', 'Waiting for the report of the host.' FROM waiting`,
      [id, this.worker],
    );
  }

  /** Jobs of this worker that have taken too long, some of them. */
  async overdue(limits: { readonly overallSeconds: number; readonly webhookSeconds: number }): Promise<readonly Overdue[]> {
    const rows = await this.#database.query(
      `SELECT ${JOB_COLUMNS}, picked_at + make_interval(secs => $2) <= now() AS is_over FROM jobs
       WHERE worker_id = $1 AND status = 'provisioning'
         AND (picked_at + make_interval(secs => $2) <= now() OR waiting_since + make_interval(secs => $3) <= now())
       LIMIT $4`,
      [this.worker, limits.overallSeconds, limits.webhookSeconds, AT_ONCE],
    );
    return rows.map((row) => ({ job: jobOf(row), reason: row['is_over'] === true ? 'overall' : 'webhook.wait' }));
  }
}

/** How many jobs one look takes; the next look takes the next ones. */
const AT_ONCE = 100;

/** How many jobs that only wait for their hosts one look takes over: a change of their rows, and no work. */
const MOST_WAITING = 5000;

/** Its host has to be started, or what was done for it has to be undone. */
const HAS_WORK = "status <> 'complete' AND (status = 'provisioning' AND waiting_since IS NULL OR status IN ('succeeded', 'failed'))";
