import { expect, it } from 'vitest';

import { groupDigits } from './group-digits.ts';

it.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [123_456, '123,456'],
  [1_048_576, '1,048,576'],
])('%i is shown as %s', (count, text) => {
  expect(groupDigits(count)).toBe(text);
});
