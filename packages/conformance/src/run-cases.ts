import { isDeepStrictEqual } from 'node:util';

import type { Program } from './execute.ts';
import type { RecordedCase } from './recorded-cases.ts';
import { runCase } from './run-case.ts';
import type { CaseResult } from './run-case.ts';

/** Runs cases one after the other. */
export async function runCases(program: Program, cases: readonly RecordedCase[]): Promise<CaseResult[]> {
  const results: CaseResult[] = [];
  for (const recorded of cases) results.push(await runCase(program, recorded));
  return results;
}

/** Runs cases again from the last to the first: each has to give the same bytes and the same exit status as before. */
export async function repeatCases(program: Program, before: readonly CaseResult[]): Promise<CaseResult[]> {
  const repeated = await runCases(program, before.map(({ recorded }) => recorded).toReversed());
  return before.map((result, at) => {
    const isSame = isDeepStrictEqual(result.execution, repeated.at(-1 - at)?.execution);
    return isSame ? result : { ...result, difference: result.difference ?? 'the second run gave something else' };
  });
}
