import type { RuleOutcome } from './rule-outcome.ts';

/** Why a run can end with status 1 although the reference would let it pass. */
export type FailOn = 'fail' | 'warn' | 'error' | 'not-checked';

export const FAIL_ON: readonly FailOn[] = ['fail', 'warn', 'error', 'not-checked'];

/** How many rules came to what. */
export type OutcomeCounts = Readonly<Record<RuleOutcome, number>>;

/** Counts outcomes. */
export class OutcomeCounter {
  readonly #counts: Record<RuleOutcome, number> = { passed: 0, failed: 0, warned: 0, broken: 0, skipped: 0, excepted: 0, 'not-checked': 0 };

  get counts(): OutcomeCounts {
    return this.#counts;
  }

  add(outcome: RuleOutcome): void {
    this.#counts[outcome]++;
  }
}

const OUTCOMES: Readonly<Record<FailOn, RuleOutcome>> = { fail: 'failed', warn: 'warned', error: 'broken', 'not-checked': 'not-checked' };

/** Whether something happened on which a run is to fail. */
export function isFailure(counts: OutcomeCounts, failOn: readonly FailOn[]): boolean {
  return failOn.some((reason) => counts[OUTCOMES[reason]] > 0);
}
