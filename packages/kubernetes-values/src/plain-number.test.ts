import { expect, it } from 'vitest';

import { plainNumberOf } from './plain-number.ts';

it.each([
  ['1Gi', '1,073,741,824'],
  ['1.5Gi', '1,610,612,736'],
  ['500m', '0.5'],
  ['1250m', '1.25'],
  ['-2k', '-2,000'],
  ['100M', '100,000,000'],
  ['0Mi', '0'],
  ['512', undefined],
  ['2e3', undefined],
  ['fast', undefined],
  ['1Gib', undefined],
])('%s as a plain number is %s', (text, expected) => {
  expect(plainNumberOf(text)).toBe(expected);
});
