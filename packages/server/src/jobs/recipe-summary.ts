import { PAYLOADS } from '@assay/recipe';
import type { PayloadName, ValidRecipe } from '@assay/recipe';

import { sha256 } from '../sha256.ts';
import type { PayloadSummary, RecipeSummary } from './job.ts';

/** What may be shown of a valid recipe. */
export function summarizeRecipe(bytes: Uint8Array, { recipe, schema }: ValidRecipe): RecipeSummary {
  return {
    sha256: sha256(bytes),
    bytes: bytes.length,
    schemaId: schema.id,
    schemaSha256: schema.sha256,
    recipeVersion: recipe.recipe_version ?? null,
    taskTarget: recipe.task_target,
    targetDisk: recipe.target_disk ?? null,
    partitions: recipe.partition_layout?.length ?? null,
    payloads: Object.fromEntries(PAYLOADS.flatMap((name) => payload(name, recipe[name]))),
  };
}

function payload(name: PayloadName, text: string | undefined): [PayloadName, PayloadSummary][] {
  return text === undefined ? [] : [[name, { bytes: Buffer.byteLength(text), sha256: sha256(text) }]];
}
