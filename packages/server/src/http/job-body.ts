import type { Role } from '../config/config.ts';
import type { Job, JobCounts, JobEvent, ListedJob, RecipeSummary } from '../jobs/job.ts';

/** What is answered to whoever created a job. */
export function createdJobBody(job: Job): object {
  return {
    job_id: job.id,
    status: job.status,
    server_serial: job.serverSerial,
    created_at: job.createdAt.toISOString(),
    warnings: job.warnings,
    schema_id: job.recipe.schemaId,
  };
}

/** A job with everything that happened to it. */
export function jobBody(job: Job, events: readonly JobEvent[], role: Role): object {
  return { ...jobMembers(job, role), events: events.map(eventBody) };
}

/** A job in a list. */
export function listedJobBody(job: ListedJob, role: Role): object {
  const { durationSeconds, lastStep } = job;
  return { ...jobMembers(job, role), duration_seconds: durationSeconds, last_step: lastStep && eventBody(lastStep) };
}

/** How many jobs there are. */
export function jobCountsBody({ statuses, outcomes }: JobCounts): object {
  return { status: statuses, outcome: outcomes };
}

function eventBody({ time, level, step, message }: JobEvent): object {
  return { time: time.toISOString(), level, step, message };
}

function jobMembers(job: Job, role: Role): object {
  return {
    job_id: job.id,
    server_serial: job.serverSerial,
    status: job.status,
    outcome: job.outcome,
    failed_step: job.failedStep,
    created_at: job.createdAt.toISOString(),
    last_update: job.updatedAt.toISOString(),
    ended_at: job.endedAt?.toISOString() ?? null,
    created_by: job.createdBy,
    retry_of: job.retryOf,
    warnings: job.warnings,
    recipe: recipeBody(job.recipe, role),
  };
}

/** Digests of payloads are for admins: those of short secrets can be guessed. */
function recipeBody(recipe: RecipeSummary, role: Role): object {
  const payloads = Object.entries(recipe.payloads).map(
    ([name, { bytes, sha256 }]) => [name, { bytes, ...(role === 'admin' && { sha256 }) }] as const,
  );
  return {
    sha256: recipe.sha256,
    bytes: recipe.bytes,
    schema_id: recipe.schemaId,
    schema_sha256: recipe.schemaSha256,
    recipe_version: recipe.recipeVersion,
    task_target: recipe.taskTarget,
    target_disk: recipe.targetDisk,
    partitions: recipe.partitions,
    payloads: Object.fromEntries(payloads),
  };
}
