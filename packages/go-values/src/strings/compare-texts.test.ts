import { assert, property, string } from 'fast-check';
import { expect, it } from 'vitest';
import { compareTexts } from './compare-texts.ts';

it('orders texts by their bytes', () => {
  assert(
    property(string({ unit: 'binary' }), string({ unit: 'binary' }), (left, right) => {
      expect(Math.sign(compareTexts(left, right))).toBe(Buffer.compare(Buffer.from(left), Buffer.from(right)));
    }),
  );
});

it.each([
  ['', '', 0],
  ['a', 'ab', -1],
  ['b', 'ab', 1],
  ['\uffff', '\u{10000}', -1],
])('compares %j with %j', (left, right, order) => {
  expect(Math.sign(compareTexts(left, right))).toBe(order);
});
