import { assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';

import { textDifference } from './text-difference.ts';

describe('the difference of texts', () => {
  it.each([
    ['same', 'same', 'same'],
    ['only in expected', 'only in actual', 'only in expeactedual'],
    ['a: "1"', 'a: "2"', 'a: "12"'],
    ['', 'new', 'new'],
    ['k: other', 'k: v', 'k: otherv'],
    ['- b\n- c\n- a\n', '- a\n- b\n- c\n', '- a\n- b\n- c\n- a\n'],
  ])('of %j and %j is %j', (expected, actual, both) => expect(textDifference(expected, actual)).toBe(both));

  it('holds both texts', () => {
    assert(
      property(string(), string(), (expected, actual) => {
        const both = textDifference(expected, actual);
        for (const text of [expected, actual]) expect(isWithin(text, both)).toBe(true);
      }),
    );
  });
});

/** Whether the characters of a text stand in another in the same order. */
function isWithin(text: string, other: string): boolean {
  let at = 0;
  for (const character of other.split('')) if (character === text[at]) at++;
  return at === text.length;
}
