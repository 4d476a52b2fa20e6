import { randomUUID } from 'node:crypto';

import { checkRecipe } from '@assay/recipe';

import type { NewJob } from '../src/jobs/job.ts';
import { summarizeRecipe } from '../src/jobs/recipe-summary.ts';

/** Members in an order and spelling that a round trip through JavaScript would change. */
export const RECIPE =
  '{ "task_target" : "install-esxi.target",\n  "metadata": {"10": 1.0, "9": 1e999, "__proto__": -0},  "ks_cfg":"vmaccepteula\\n"}';

/** A job with a valid recipe; `changes` replace its parts. */
export function newJob(serverSerial: string, changes: Partial<NewJob> = {}): NewJob {
  const recipeBytes = new TextEncoder().encode(RECIPE);
  const verdict = checkRecipe(recipeBytes);
  if (!verdict.isValid) throw new Error('the recipe of the tests is not valid');
  return { serverSerial, createdBy: 'admin', recipeBytes, recipe: summarizeRecipe(recipeBytes, verdict), warnings: [], ...changes };
}

export function newSerial(): string {
  return `S-${randomUUID()}`;
}
