import { expect, it } from 'vitest';

import { rangeAt, violation } from '../testing/example-report.ts';
import { violationKey } from './violation.ts';
import type { Violation } from './violation.ts';

it('takes violations for the same if rule, message and place are, whatever explains them', () => {
  const range = rangeAt(1, 1, 5);
  const found = violation({ range });
  const alike: readonly Partial<Violation>[] = [{ hint: 'try' }, { related: [{ message: 'here', file: 'b.yaml' }] }, { path: '/a' }];
  for (const given of alike) expect(violationKey({ ...found, ...given })).toBe(violationKey(found));
  const others = [
    { dialect: 'ytt' },
    { rule: 'other' },
    { message: 'other' },
    { file: 'b.yaml' },
    { range: rangeAt(1, 2, 5) },
    { range: rangeAt(1, 1, 6) },
  ];
  const keys = [violation(), found, ...others.map((given) => ({ ...found, ...given }))].map(violationKey);
  expect(new Set(keys).size).toBe(keys.length);
});
