import { createHash } from 'node:crypto';

import type { ValidRecipe } from '@assay/recipe';

import type { PayloadName, PayloadSummary, RecipeSummary } from './job.ts';

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

const PAYLOADS: readonly PayloadName[] = ['user_data', 'unattend_xml', 'ks_cfg'];

function payload(name: PayloadName, text: string | undefined): [PayloadName, PayloadSummary][] {
  return text === undefined ? [] : [[name, { bytes: Buffer.byteLength(text), sha256: sha256(text) }]];
}

/** Lower-case hex. */
export function sha256(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex');
}
