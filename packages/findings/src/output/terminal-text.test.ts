import { array, assert, constantFrom, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';

import { textColumns, wrapText } from './terminal-text.ts';

describe('wrapText', () => {
  it.each([
    ['one two three', 20, ['one two three']],
    ['one two three', 7, ['one two', 'three']],
    ['one two three', 1, ['one', 'two', 'three']],
    ['a /very/long/path b', 6, ['a', '/very/long/path', 'b']],
    ['日本 日本 日本', 9, ['日本 日本', '日本']],
    ['one two three', Infinity, ['one two three']],
    ['', 5, ['']],
  ])('breaks %j at %d columns between words', (text, width, lines) => {
    expect(wrapText(text, width)).toEqual(lines);
  });

  it('leaves less room on the first line if something stands before it', () => {
    expect(wrapText('one two three four', 9, 5)).toEqual(['one', 'two three', 'four']);
  });

  it('loses nothing, and no line that could be broken is too long', () => {
    const words = array(constantFrom('a', 'list', '日本', 'of', 'extraordinary'), { minLength: 1 });
    assert(
      property(words, integer({ min: -1, max: 40 }), (given, width) => {
        const text = given.join(' ');
        const lines = wrapText(text, width);
        expect(lines.join(' ')).toBe(text);
        for (const line of lines) expect(textColumns(line) <= width || !line.includes(' ')).toBe(true);
      }),
    );
  });
});
