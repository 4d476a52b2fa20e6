import fs from 'node:fs';
import path from 'node:path';

import { execute } from './execute.ts';
import type { Execution, Program } from './execute.ts';
import type { RecordedCase } from './recorded-cases.ts';
import { inWorkingFolder } from './working-folder.ts';

/** What came of a case. */
export interface CaseResult {
  readonly recorded: RecordedCase;
  readonly execution: Execution;
  /** The first difference from what was expected; `undefined` if there is none. */
  readonly difference: string | undefined;
  readonly milliseconds: number;
}

/** Runs a case and compares what it gives. */
export function runCase(program: Program, recorded: RecordedCase): Promise<CaseResult> {
  const { judge } = recorded.suite;
  return inWorkingFolder(recorded, async (folder) => {
    const started = performance.now();
    const execution = await execute(program, judge.commandLine(recorded.args), folder);
    const milliseconds = performance.now() - started;
    const readInput = (name: string): string => fs.readFileSync(path.join(folder, name), 'utf8');
    const difference = execution.kind === 'crashed' ? execution.error : judge.compare(recorded.expectation, execution, readInput);
    return { recorded, execution, difference, milliseconds };
  });
}
