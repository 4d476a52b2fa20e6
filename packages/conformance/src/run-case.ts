import fs from 'node:fs';
import path from 'node:path';

import { execute } from './execute.ts';
import type { Execution, Program } from './execute.ts';
import type { RecordedCase } from './recorded-cases.ts';
import type { WorkFolder } from './judges/judge.ts';
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
    const execution = await execute(program, judge.commandLine(recorded.args), folder, recorded.around);
    const milliseconds = performance.now() - started;
    const difference = execution.kind === 'crashed' ? execution.error : judge.compare(recorded.expectation, execution, workFolder(folder));
    return { recorded, execution, difference, milliseconds };
  });
}

function workFolder(folder: string): WorkFolder {
  const at = (name: string): string => path.join(folder, name);
  return {
    path: folder,
    readText: (name) => fs.readFileSync(at(name), 'utf8'),
    readBytes: (name) => (fs.existsSync(at(name)) ? fs.readFileSync(at(name)) : undefined),
    has: (name) => fs.existsSync(at(name)),
  };
}
