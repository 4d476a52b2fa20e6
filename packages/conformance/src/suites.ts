import { commandLine } from './judges/command-line.ts';
import type { Judge } from './judges/judge.ts';
import { kubevirt } from './judges/kubevirt.ts';
import { recipe } from './judges/recipe.ts';

/** A recorded suite: a folder `cases/<group>/<id>` and how its cases are run and compared. */
export interface Suite {
  /** Name of the folder. */
  readonly name: string;
  /** Groups that are not run in process: they start servers or change the system, or their dialect is not there. */
  readonly leftOut: readonly string[];
  readonly judge: Judge;
}

export const suites: readonly Suite[] = [
  { name: 'recipe', leftOut: ['dispatcher', 'http'], judge: recipe },
  { name: 'kubevirt', leftOut: [], judge: kubevirt },
  { name: 'diagnostics', leftOut: ['ytt', 'ytt-values', 'ytt-rules', 'kyverno'], judge: commandLine },
];
