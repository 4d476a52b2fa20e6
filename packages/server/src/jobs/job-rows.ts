import type { Row } from '../store/database.ts';
import type { EventLevel, Job, JobEvent, JobOutcome, JobStatus, JobWarning, ListedJob, RecipeSummary } from './job.ts';

/** The columns that {@link jobOf} reads. */
export const JOB_COLUMNS = `id, server_serial, status, outcome, failed_step, created_at, updated_at, picked_at, ended_at, created_by, retry_of, recipe_summary, warnings,
  task_iso_path, task_iso_sha256, task_iso_bytes, task_iso_volume_id`;

/** What the columns hold, as this package wrote it. */
interface JobRow {
  readonly id: string;
  readonly server_serial: string;
  readonly status: JobStatus;
  readonly outcome: JobOutcome | null;
  readonly failed_step: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly picked_at: Date | null;
  readonly ended_at: Date | null;
  readonly created_by: string;
  readonly retry_of: string | null;
  readonly recipe_summary: RecipeSummary;
  readonly warnings: readonly JobWarning[];
  readonly task_iso_path: string | null;
  readonly task_iso_sha256: string;
  readonly task_iso_bytes: number;
  readonly task_iso_volume_id: string;
}

/** The job in a row with {@link JOB_COLUMNS}. */
export function jobOf(row: Row): Job {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The migrations fix what the columns hold.
  const job = row as unknown as JobRow;
  return {
    id: job.id,
    serverSerial: job.server_serial,
    status: job.status,
    outcome: job.outcome,
    failedStep: job.failed_step,
    createdAt: job.created_at,
    updatedAt: job.updated_at,
    pickedAt: job.picked_at,
    endedAt: job.ended_at,
    createdBy: job.created_by,
    retryOf: job.retry_of,
    recipe: job.recipe_summary,
    warnings: job.warnings,
    image: job.task_iso_path === null ? null : { sha256: job.task_iso_sha256, bytes: job.task_iso_bytes, volumeId: job.task_iso_volume_id },
  };
}

/** The job of a list: with {@link JOB_COLUMNS}, `duration_seconds`, and the last event that has a step. */
export function listedJobOf(row: Row): ListedJob {
  return { ...jobOf(row), durationSeconds: Number(row['duration_seconds']), lastStep: row['step'] === null ? null : eventOf(row) };
}

/** The event in a row with `time`, `level`, `step` and `message`. */
export function eventOf(row: Row): JobEvent {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- As above.
  const { time, level, step, message } = row as unknown as { time: Date; level: EventLevel; step: string | null; message: string };
  return { time, level, step, message };
}
