import fs from 'node:fs';
import path from 'node:path';

import type { RecordedCase } from './recorded-cases.ts';
import type { Suite } from './suites.ts';

/** A line of a file of runs. */
interface RecordedRun {
  readonly path: string;
  readonly group: string;
  readonly args: readonly string[];
  readonly panic?: boolean;
}

/** The runs that `golden.jsonl` of a suite holds, each in the folder of the suite `kyverno` beside it, whose files they name. */
export function recordedRuns(folder: string, suite: Suite): RecordedCase[] {
  const lines = fs.readFileSync(path.join(folder, 'golden.jsonl'), 'utf8').split('\n').filter(Boolean);
  return lines
    .map((line): RecordedRun => JSON.parse(line))
    .filter(({ panic }) => panic !== true)
    .map((run) => ({
      name: `${suite.name}/${run.group}/${path.posix.dirname(run.path)}`,
      suite,
      group: run.group,
      place: path.join(folder, '..', 'kyverno'),
      files: {},
      args: run.args,
      around: { env: {}, stdin: new Uint8Array() },
      expectation: JSON.stringify(run),
      basis: undefined,
    }));
}
