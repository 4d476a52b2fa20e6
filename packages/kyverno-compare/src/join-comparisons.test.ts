import { isClean } from '@assay/findings';
import { expect, it } from 'vitest';

import { EQUAL_PAIRS } from '../testing/equal-pairs.ts';
import { comparePolicies } from './compare-policies.ts';
import type { CompareRequest, Comparison } from './comparison.ts';
import { joinComparisons } from './join-comparisons.ts';
import { comparisonReport } from './report/comparison-report.ts';

async function compare(request: Pick<CompareRequest, 'resources' | 'beside'>): Promise<Comparison> {
  const [pair] = EQUAL_PAIRS;
  return comparePolicies({
    before: [{ name: 'before.yaml', text: pair?.before ?? '' }],
    after: [{ name: 'after.yaml', text: pair?.after ?? '' }],
    budget: { trials: 20, shrinking: 0 },
    ...request,
  });
}

it.each(['resources', 'beside'] as const)('says once what cannot be read of %s that all comparisons were given', async (member) => {
  const files = { [member]: [{ name: 'broken.yaml', text: 'spec: [\n---\nspec: [\n' }] };
  const joined = joinComparisons([await compare(files), await compare(files)]);
  const places = member === 'resources' ? joined.unreadResources : joined.notCompared.flatMap(({ place }) => place ?? []);
  expect(places.map(({ file, range }) => `${file}:${range.start.line}`)).toEqual(['broken.yaml:2', 'broken.yaml:4']);
});

it('is nothing, and no success, where there is no comparison', () => {
  const report = comparisonReport(joinComparisons([]), 0);
  expect(report.notChecked).toEqual([]);
  expect(report.supplements?.flatMap((supplement) => supplement.lines((_role, text) => text, Infinity))).toEqual(['nothing was compared']);
  expect(isClean(report)).toBe(false);
});
