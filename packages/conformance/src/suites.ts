import { commandLine } from './judges/command-line.ts';
import type { Judge } from './judges/judge.ts';
import { kubevirt } from './judges/kubevirt.ts';
import { recipe } from './judges/recipe.ts';
import { ytt } from './judges/ytt.ts';

/** A recorded suite: a folder `cases/<group>/<id>` and how its cases are run and compared. */
export interface Suite {
  /** Path of the folder, with `/`. */
  readonly name: string;
  /**
   * What a case is recorded as: one file `expect.json`, or what the program read and wrote as a file each. In the second
   * form a case runs in a copy of its input, as it may write.
   */
  readonly recording: 'expect.json' | 'streams';
  /** Groups that are not run in process: they start servers or change the system, or their dialect is not there. */
  readonly leftOut: readonly string[];
  readonly judge: Judge;
}

export const suites: readonly Suite[] = [
  { name: 'recipe', recording: 'expect.json', leftOut: ['dispatcher', 'http'], judge: recipe },
  { name: 'kubevirt', recording: 'expect.json', leftOut: [], judge: kubevirt },
  { name: 'diagnostics', recording: 'expect.json', leftOut: ['kyverno'], judge: commandLine },
  { name: 'ytt', recording: 'streams', leftOut: [], judge: ytt },
  { name: 'ytt/versioned', recording: 'streams', leftOut: [], judge: ytt },
];
