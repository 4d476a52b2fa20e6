import { apply } from './judges/apply.ts';
import { commandLine } from './judges/command-line.ts';
import { jmespath } from './judges/jmespath.ts';
import { kyvernoCases, kyvernoManifests } from './judges/kyverno.ts';
import type { Judge } from './judges/judge.ts';
import { kubevirt } from './judges/kubevirt.ts';
import { recipe } from './judges/recipe.ts';
import { ytt } from './judges/ytt.ts';

/** A recorded suite: its cases, in folders `cases/<group>/<id>` or in tables, and how they are run and compared. */
export interface Suite {
  /** Path of the folder, with `/`. */
  readonly name: string;
  /**
   * What a case is recorded as: one file `expect.json`, or what the program read and wrote as a file each; or an entry of a table
   * `<group>.json` in the folder of the suite; or a line of `golden.jsonl` about a manifest in that folder, or about a run over files of another suite.
   */
  readonly recording: 'expect.json' | 'streams' | 'table' | 'golden.jsonl' | 'runs';
  /** Whether cases may write files: each then runs in a copy of its input. */
  readonly mayWrite: boolean;
  /** Groups that are not run in process: they start servers or change the system. */
  readonly leftOut: readonly string[];
  readonly judge: Judge;
}

export const suites: readonly Suite[] = [
  { name: 'recipe', recording: 'expect.json', mayWrite: false, leftOut: ['dispatcher', 'http'], judge: recipe },
  { name: 'kubevirt', recording: 'expect.json', mayWrite: false, leftOut: [], judge: kubevirt },
  { name: 'diagnostics', recording: 'expect.json', mayWrite: false, leftOut: [], judge: commandLine },
  { name: 'rendered', recording: 'expect.json', mayWrite: false, leftOut: [], judge: commandLine },
  { name: 'kyverno', recording: 'expect.json', mayWrite: false, leftOut: [], judge: kyvernoCases },
  { name: 'kyverno', recording: 'golden.jsonl', mayWrite: false, leftOut: [], judge: kyvernoManifests },
  { name: 'kyverno-v1beta1', recording: 'expect.json', mayWrite: true, leftOut: [], judge: commandLine },
  { name: 'apply', recording: 'expect.json', mayWrite: true, leftOut: [], judge: apply },
  { name: 'apply', recording: 'runs', mayWrite: false, leftOut: [], judge: apply },
  { name: 'kyverno/jmespath', recording: 'table', mayWrite: false, leftOut: [], judge: jmespath },
  { name: 'ytt', recording: 'streams', mayWrite: true, leftOut: [], judge: ytt },
  { name: 'ytt-beyond', recording: 'expect.json', mayWrite: true, leftOut: [], judge: commandLine },
  { name: 'ytt/versioned', recording: 'streams', mayWrite: true, leftOut: [], judge: ytt },
];
