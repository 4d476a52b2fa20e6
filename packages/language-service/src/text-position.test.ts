import { Source } from '@assay/source';
import { describe, expect, it } from 'vitest';

import { changedText, offsetOf, textPosition } from './text-position.ts';

const TEXT = 'ab\r\ncd\n\u{1F600}e\n';

describe('a place in a text', () => {
  it.each([
    [0, 0, 0],
    [0, 2, 2],
    [1, 1, 5],
    [2, 2, 9],
    [3, 0, 11],
  ])('in line %i at %i is offset %i', (line, character, offset) => {
    const source = new Source('a', TEXT);
    expect(offsetOf(source, { line, character })).toBe(offset);
    expect(textPosition(source, offset)).toEqual({ line, character });
    const marked = new Source('a', `\uFEFF${TEXT}`);
    expect(offsetOf(marked, { line, character })).toBe(offset + 1);
    expect(textPosition(marked, offset + 1)).toEqual({ line, character });
  });

  it('behind the end of a line or of the text is at that end', () => {
    const source = new Source('a', TEXT);
    expect([offsetOf(source, { line: 0, character: 9 }), offsetOf(source, { line: 9, character: 9 })]).toEqual([2, 11]);
  });
});

describe('typing', () => {
  it.each([
    ['ab', [{ range: { start: { line: 0, character: 1 }, end: { line: 0, character: 1 } }, text: 'x' }], 'axb'],
    ['ab\ncd', [{ range: { start: { line: 0, character: 1 }, end: { line: 1, character: 1 } }, text: '' }], 'ad'],
    ['ab', [{ text: 'c' }, { range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, text: 'b' }], 'bc'],
    ['ab', [{ range: { start: { line: 0, character: 2 }, end: { line: 0, character: 0 } }, text: 'x' }], 'abx'],
  ])('changes %j', (text, changes, expected) => expect(changedText(text, changes)).toBe(expected));
});
