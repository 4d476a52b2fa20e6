import { randomUUID } from 'node:crypto';

import { checkRecipe } from '@assay/recipe';

import type { JobObserver } from '../src/jobs/job-observer.ts';
import type { Bell } from '../src/jobs/bell.ts';
import type { JobStore } from '../src/jobs/job-store.ts';
import type { Job, NewJob } from '../src/jobs/job.ts';
import { summarizeRecipe } from '../src/jobs/recipe-summary.ts';
import { sha256 } from '../src/sha256.ts';
import type { Database } from '../src/store/database.ts';

/** Members in an order and spelling that a round trip through JavaScript would change. */
export const RECIPE =
  '{ "task_target" : "install-esxi.target",\n  "metadata": {"10": 1.0, "9": 1e999, "__proto__": -0},  "ks_cfg":"vmaccepteula\\n"}';

/** A job with a valid recipe; `changes` replace its parts. */
export function newJob(serverSerial: string, changes: Partial<NewJob> = {}): NewJob {
  const recipeBytes = new TextEncoder().encode(RECIPE);
  const verdict = checkRecipe(recipeBytes);
  if (!verdict.isValid) throw new Error('the recipe of the tests is not valid');
  const recipe = summarizeRecipe(recipeBytes, verdict);
  const job = { serverSerial, createdBy: 'admin', recipeBytes, recipe, warnings: [], ...changes };
  return { ...job, recipe: { ...job.recipe, sha256: sha256(job.recipeBytes) } };
}

/** Creates a job for which nothing is in the way. */
export async function createdJob(jobs: JobStore, job: NewJob): Promise<Job> {
  const creation = await jobs.createJob(job);
  if (creation.kind !== 'created') throw new Error(creation.kind);
  return creation.job;
}

/** One that nobody hears. */
export const silentBell: Pick<Bell, 'ring'> = { ring: () => {} };

/** Begins a queued job for a worker, as that does it with the oldest ones: this one, whatever else is queued. */
export async function beginJob(database: Database, id: string, worker: string): Promise<void> {
  await database.query("UPDATE jobs SET status = 'provisioning', picked_at = now(), worker_id = $2 WHERE id = $1 AND status = 'queued'", [
    id,
    worker,
  ]);
  await database.query('UPDATE servers SET had_job = true WHERE serial = (SELECT server_serial FROM jobs WHERE id = $1)', [id]);
}

/** Notes nothing. */
export const silentObserver: JobObserver = { jobMoved: () => {}, imageBuilt: () => {} };

/** A serial number that no other test uses. */
export function newSerial(): string {
  return `S-${randomUUID()}`;
}
