import { describe, expect, it } from 'vitest';

import { EQUAL_PAIRS } from '../testing/equal-pairs.ts';
import { comparePolicies } from './compare-policies.ts';
import type { Comparison } from './comparison.ts';

async function compare(before: string, after: string): Promise<Comparison> {
  return comparePolicies({
    before: [{ name: 'before.yaml', text: before }],
    after: [{ name: 'after.yaml', text: after }],
    budget: { trials: 1000, shrinking: 60 },
  });
}

/** In what the verdicts differ, and not only the words. */
function differencesOf({ differences }: Comparison): readonly string[] {
  return differences.filter(({ kind, apart }) => apart === undefined && kind !== 'message').map(({ kind }) => kind);
}

describe.each(EQUAL_PAIRS)('$name', ({ before, after, mistakes }) => {
  it('is the same in both forms', async () => {
    const comparison = await compare(before, after);
    expect(comparison.problems).toEqual([]);
    expect(comparison.differences.filter(({ apart }) => apart === undefined)).toEqual([]);
    expect(comparison.trials.agreed).toBeGreaterThan(10);
    expect(comparison.coverage.oneSided).toEqual([]);
  });

  it.each(mistakes)('is not the same after %s', async (_title, written, instead) => {
    const mistaken = after.replace(written, () => instead);
    expect(mistaken).not.toBe(after);
    expect(differencesOf(await compare(before, mistaken))).not.toEqual([]);
  });
});
