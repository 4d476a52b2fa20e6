import { decodeUtf8, encodeUtf8 } from '@assay/source';

import { membersOf } from '../json-parts.ts';
import type { Recipe } from '../model.ts';
import { payloadFiles, PAYLOAD_PATHS } from '../payload-files.ts';
import { DISPATCH_EXIT } from './dispatch-exit.ts';
import { environmentText, unwritable } from './environment-file.ts';
import type { Environment } from './environment-file.ts';
import { done, refused } from './step.ts';
import type { Step } from './step.ts';

/** A file that the dispatcher writes into the environment directory. */
export interface DispatchedFile {
  readonly name: string;
  /** Permissions. */
  readonly mode: 0o600 | 0o644;
  readonly bytes: Uint8Array;
}

/** What the outputs are made of. */
export interface DispatchedTask {
  readonly recipe: Recipe;
  readonly recipeBytes: Uint8Array;
  readonly target: string;
  readonly schemaId: string;
  readonly serial: string;
  /** Of the dispatcher. */
  readonly version: string;
}

const RECIPE_ENVIRONMENT = 'recipe.env';
const LAYOUT = 'layout.json';

/** Outputs of an earlier run, which may not survive. */
export const STALE_OUTPUTS: readonly string[] = [RECIPE_ENVIRONMENT, LAYOUT, ...PAYLOAD_PATHS];

/** The outputs for the units of the target. What shows that everything is there, `recipe.env`, comes last. */
export function outputFiles(task: DispatchedTask): Step<readonly DispatchedFile[]> {
  const environment = recipeEnvironment(task);
  const unfit = unwritable(environment);
  if (unfit.length > 0) {
    const details = unfit.map((name) => ({ path: `/${name.toLowerCase()}`, code: 'pattern' }));
    return refused(DISPATCH_EXIT.invalidRecipe, 'a value cannot be written into an environment file', details);
  }
  return done([
    ...payloadFiles(task.recipe).map(({ path, bytes }) => ({ name: path, mode: 0o600, bytes }) as const),
    ...layoutFile(task.recipeBytes),
    textFile('build-info.txt', [
      ['DISPATCHER_VERSION', task.version],
      ['SCHEMA_ID', task.schemaId],
    ]),
    textFile(RECIPE_ENVIRONMENT, environment),
  ]);
}

/** What a failure report needs to know before there are outputs. */
export function dispatcherFile(serial: string, version: string, startedAt: Date): DispatchedFile {
  return textFile('dispatcher.env', [
    ['SERIAL_NUMBER', serial],
    ['DISPATCHER_VERSION', version],
    ['STARTED_AT', startedAt.toISOString()],
  ]);
}

function recipeEnvironment({ recipe, target, schemaId, serial }: DispatchedTask): Environment {
  return [
    ['FIRMWARE_URL', recipe.firmware_url ?? ''],
    ['OCI_URL', recipe.oci_url ?? ''],
    ['RECIPE_VERSION', recipe.recipe_version ?? ''],
    ['SCHEMA_ID', schemaId],
    ['SERIAL_NUMBER', serial],
    ['TARGET_DISK', recipe.target_disk ?? ''],
    ['TASK_TARGET', target],
  ];
}

function textFile(name: string, environment: Environment): DispatchedFile {
  return { name, mode: 0o644, bytes: encodeUtf8(environmentText(environment)) };
}

/** The array as it is in the recipe, from bracket to bracket. */
function layoutFile(recipeBytes: Uint8Array): DispatchedFile[] {
  const text = decodeUtf8(recipeBytes)!;
  const layout = Array.from(membersOf(text, text.indexOf('{'))).find(({ name }) => name === 'partition_layout');
  return layout ? [{ name: LAYOUT, mode: 0o644, bytes: encodeUtf8(text.slice(layout.start, layout.end)) }] : [];
}
