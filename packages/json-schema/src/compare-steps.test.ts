import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { compareSteps, compareTokens } from './compare-steps.ts';

describe('compareTokens', () => {
  it('orders numbers by value and everything else by code unit', () => {
    const tokens = ['k', '10', 'B', '9', '', '1a', '\u{1F600}', '$schema', '\uFFFD', '0', '01', '99999999999999999999', '100000000000000000000'];
    expect(tokens.toSorted(compareTokens)).toEqual([
      '',
      '$schema',
      '0',
      '9',
      '10',
      '99999999999999999999',
      '100000000000000000000',
      '01',
      '1a',
      'B',
      'k',
      '\u{1F600}',
      '\uFFFD',
    ]);
  });

  it('is a total order', () => {
    const token = fc.oneof(fc.string({ maxLength: 3 }), fc.stringMatching(/^[0-9a!]{0,3}$/));
    fc.assert(
      fc.property(token, token, token, (a, b, c) => {
        expect(Math.sign(compareTokens(a, b)) + Math.sign(compareTokens(b, a))).toBe(0);
        expect(compareTokens(a, b) === 0).toBe(a === b);
        const [first, , last] = [a, b, c].toSorted(compareTokens);
        expect(compareTokens(first!, last!)).toBeLessThanOrEqual(0);
      }),
    );
  });
});

describe('compareSteps', () => {
  it('puts a place before what is inside it, and that before the next place', () => {
    const paths = [['b'], ['a', '10'], ['a'], ['a', '9', 'z'], []];
    expect(paths.toSorted(compareSteps)).toEqual([[], ['a'], ['a', '9', 'z'], ['a', '10'], ['b']]);
  });
});
