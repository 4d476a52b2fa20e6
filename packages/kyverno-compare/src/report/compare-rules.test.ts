import { describe, expect, it } from 'vitest';

import { comparePolicies } from '../compare-policies.ts';
import { compareRules } from './compare-rules.ts';
import { comparisonReport } from './comparison-report.ts';

async function codesIn({ file, text, beside = [] }: (typeof compareRules.rules)[number]['failing']): Promise<readonly string[]> {
  const comparison = await comparePolicies({
    before: beside.map((each) => ({ name: each.file, text: each.text })),
    after: [{ name: file, text }],
    budget: { trials: 300, shrinking: 200 },
  });
  const { violations } = comparisonReport(comparison, 2);
  return violations.filter(({ severity }) => severity !== 'info').map(({ rule }) => rule);
}

describe.each(compareRules.rules)('$code', ({ code, failing, passing }) => {
  it('is said of the failing example', async () => {
    expect(await codesIn(failing)).toContain(code);
  });

  it('is not said of the passing example', async () => {
    expect(await codesIn(passing)).toEqual([]);
  });
});
