import type { Database, Row } from '../store/database.ts';
import { appendEvents } from './append-events.ts';
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

/** A job that a worker has. */
export interface HeldJob {
  readonly job: Job;
  /** Whether the host was started and has to report. */
  readonly isWaiting: boolean;
}

/** Why the controller gives a job up. */
export interface Overdue {
  readonly job: Job;
  readonly reason: 'overall' | 'webhook.wait';
}

/**
 * Which worker may act on which provisioning job. A lease that is not renewed runs out, and another worker takes the job
 * over. Time is that of the store, so the clocks of the controllers do not matter.
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

  /** Moves a queued job to `provisioning`, if no other worker was faster. */
  async take(id: string): Promise<Job | undefined> {
    const job = await this.#database.transaction(async (queries) => {
      const [row] = await queries.query(
        `UPDATE jobs SET status = 'provisioning', picked_at = now(), updated_at = now(), worker_id = $2,
           lease_expires_at = now() + make_interval(secs => $3)
         WHERE id = $1 AND status = 'queued' RETURNING ${JOB_COLUMNS}`,
        [id, this.worker, this.#seconds],
      );
      if (!row) return undefined;
      const taken = jobOf(row);
      await queries.query('UPDATE servers SET had_job = true WHERE serial = $1 AND NOT had_job', [taken.serverSerial]);
      await appendEvents(queries, id, [{ level: 'info', step: null, message: 'Provisioning has begun.' }]);
      return taken;
    });
    if (job) this.#observer.jobMoved(job, 'queued');
    return job;
  }

  /** Takes provisioning jobs over whose lease has run out. */
  takeOver(): Promise<readonly Job[]> {
    return this.#database.transaction(async (queries) => {
      const rows = await queries.query(
        `UPDATE jobs SET worker_id = $1, lease_expires_at = now() + make_interval(secs => $2), updated_at = now()
         WHERE id IN (
           SELECT id FROM jobs WHERE status = 'provisioning' AND lease_expires_at <= now() ORDER BY number LIMIT $3 FOR UPDATE SKIP LOCKED)
         RETURNING ${JOB_COLUMNS}`,
        [this.worker, this.#seconds, AT_ONCE],
      );
      const jobs = rows.map(jobOf);
      for (const { id } of jobs) await appendEvents(queries, id, [{ level: 'info', step: null, message: 'Provisioning is resumed.' }]);
      return jobs;
    });
  }

  /** Renews all leases of this worker and gives the jobs that it still has. */
  async renew(): Promise<readonly HeldJob[]> {
    const rows = await this.#database.query(
      `UPDATE jobs SET lease_expires_at = now() + make_interval(secs => $2) WHERE worker_id = $1 AND status = 'provisioning'
       RETURNING ${JOB_COLUMNS}, waiting_since IS NOT NULL AS is_waiting`,
      [this.worker, this.#seconds],
    );
    return rows.map(heldJobOf);
  }

  /** A job as it is now, if this worker has it. */
  async held(id: string): Promise<HeldJob | undefined> {
    const [row] = await this.#database.query(
      `SELECT ${JOB_COLUMNS}, waiting_since IS NOT NULL AS is_waiting FROM jobs WHERE id = $1 AND worker_id = $2 AND status = 'provisioning'`,
      [id, this.worker],
    );
    return row && heldJobOf(row);
  }

  /** Lets all leases of this worker run out, so that its jobs can be taken over at once. */
  async release(): Promise<void> {
    await this.#database.query("UPDATE jobs SET lease_expires_at = now() WHERE worker_id = $1 AND status = 'provisioning'", [this.worker]);
  }

  /** Lets the leases of all workers run out. Only for a store that belongs to one process: then all others are dead. */
  async releaseAll(): Promise<void> {
    await this.#database.query("UPDATE jobs SET lease_expires_at = now() WHERE status = 'provisioning'");
  }

  /** Notes that the host was started and has to report now. The first time counts. */
  async startWaiting(id: string): Promise<void> {
    await this.#database.query('UPDATE jobs SET waiting_since = coalesce(waiting_since, now()) WHERE id = $1 AND worker_id = $2', [id, this.worker]);
  }

  /** Jobs of this worker that have taken too long. */
  async overdue(limits: { readonly overallSeconds: number; readonly webhookSeconds: number }): Promise<readonly Overdue[]> {
    const rows = await this.#database.query(
      `SELECT ${JOB_COLUMNS}, picked_at + make_interval(secs => $2) <= now() AS is_over FROM jobs
       WHERE worker_id = $1 AND status = 'provisioning'
         AND (picked_at + make_interval(secs => $2) <= now() OR waiting_since + make_interval(secs => $3) <= now())`,
      [this.worker, limits.overallSeconds, limits.webhookSeconds],
    );
    return rows.map((row) => ({ job: jobOf(row), reason: row['is_over'] === true ? 'overall' : 'webhook.wait' }));
  }

  /** Jobs that wait for a worker and whose message may have been lost: they have not changed for a while. */
  async forgotten(seconds: number): Promise<readonly string[]> {
    const rows = await this.#database.query(
      `SELECT id FROM jobs WHERE status IN ('queued', 'succeeded', 'failed') AND updated_at <= now() - make_interval(secs => $1) ORDER BY number LIMIT $2`,
      [seconds, AT_ONCE],
    );
    return rows.map((row) => String(row['id']));
  }
}

/** How many jobs one look takes; the next look takes the next ones. */
const AT_ONCE = 100;

function heldJobOf(row: Row): HeldJob {
  return { job: jobOf(row), isWaiting: row['is_waiting'] === true };
}
