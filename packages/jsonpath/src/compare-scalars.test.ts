import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Scalar } from './compare-scalars.ts';
import { compareScalars } from './compare-scalars.ts';
import type { ComparisonOperator } from './steps.ts';

describe('compareScalars', () => {
  it.each<[Scalar, ComparisonOperator, Scalar, boolean | undefined]>([
    ['a', '==', 'a', true],
    ['a', '!=', 'a', false],
    ['a', '<', 'ab', true],
    ['b', '>=', 'ab', true],
    ['', '<=', '', true],
    [1, '==', 1, true],
    [1, '<', 2, true],
    [2, '<=', 1, false],
    [2, '>', 1, true],
    [1.5, '>', 1n, true],
    [9007199254740993n, '!=', 9007199254740992, true],
    [true, '==', true, true],
    [true, '!=', true, false],
    [true, '!=', false, true],
  ])('%o %s %o is %o', (left, operator, right, expected) => {
    expect(compareScalars(left, operator, right)).toBe(expected);
  });

  it.each<[Scalar, ComparisonOperator, Scalar]>([
    ['1', '==', 1],
    [1, '!=', '1'],
    [true, '==', 'true'],
    [1, '==', true],
    [false, '<', true],
    [Number.NaN, '==', Number.NaN],
    [Number.NaN, '!=', 1],
  ])('%o and %o under %s do not compare with %o', (left, operator, right) => {
    expect(compareScalars(left, operator, right)).toBeUndefined();
  });

  it('puts a character beyond U+FFFF after U+FFFD, as code points do and UTF-16 units do not', () => {
    expect(compareScalars('\u{1f600}', '>', '\ufffd')).toBe(true);
  });

  it('orders texts as their code points are ordered', () => {
    const texts = fc.string({ unit: fc.constantFrom('a', 'b', '\ud7ff', '\ue000', '\uffff', '\u{10000}', '\u{10ffff}'), maxLength: 4 });
    fc.assert(
      fc.property(texts, texts, (left, right) => {
        expect(compareScalars(left, '<', right)).toBe(codePointsAsText(left) < codePointsAsText(right));
      }),
    );
  });
});

function codePointsAsText(text: string): string {
  return [...text].map((character) => character.codePointAt(0)?.toString(16).padStart(6, '0')).join('');
}
