import type { CaseResult } from './run-case.ts';

/** What a case counts as: a failure that is listed in `expected-failures.yaml` is skipped. */
export type Standing = 'passed' | 'failed' | 'skipped';

export interface Verdict {
  readonly result: CaseResult;
  readonly standing: Standing;
  /** Why the case fails; `undefined` if it passed. */
  readonly why: string | undefined;
}

/** Weighs a result against the failures that are known. A listed case that passes is a failure: the list is out of date. */
export function judgeResult(result: CaseResult, expectedFailures: ReadonlySet<string>): Verdict {
  const isListed = expectedFailures.has(result.recorded.name);
  if (result.difference !== undefined) return { result, standing: isListed ? 'skipped' : 'failed', why: result.difference };
  return isListed
    ? { result, standing: 'failed', why: 'it passes, but expected-failures.yaml lists it' }
    : { result, standing: 'passed', why: undefined };
}
