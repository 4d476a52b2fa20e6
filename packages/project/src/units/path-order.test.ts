import { expect, it } from 'vitest';

import { comparePaths } from './path-order.ts';

it.each([
  ['a', 'ab'],
  ['', 'a'],
  ['a/b', 'a/c'],
  ['B', 'a'],
  ['a/\uffff', 'a/\u{10000}'],
  ['\u{10000}', '\u{10001}'],
])('%j is before %j, as its bytes are', (first, second) => {
  expect(comparePaths(first, second)).toBeLessThan(0);
  expect(comparePaths(second, first)).toBeGreaterThan(0);
  expect(comparePaths(first, first)).toBe(0);
});
