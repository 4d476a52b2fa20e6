import { describe, expect, it } from 'vitest';

import { rangeAt, rangeOf } from '../../testing/example-report.ts';
import { codeFrame } from './code-frame.ts';
import { painter } from './terminal-text.ts';

/** The frame around a part of a text. */
function frame(text: string, part: string, width = 40): string {
  return `\n${codeFrame(text, rangeOf(text, part), { width, paint: painter(false), role: 'error' }).join('\n')}\n`;
}

describe('a code frame', () => {
  it('is no wider than anybody reads, where the terminal has no end', () => {
    const [line = ''] = codeFrame(
      'x'.repeat(1000),
      { start: { offset: 500, line: 1, column: 501 }, end: { offset: 501, line: 1, column: 502 } },
      { width: Infinity, paint: painter(false), role: 'error' },
    );
    expect(line.length).toBeLessThanOrEqual(160);
  });

  it('underlines the range', () => {
    expect(frame('a: 1\n  policy: wrong # why\n', 'wrong')).toBe(`
  2 |   policy: wrong # why
    |           ^^^^^
`);
  });

  it('has a caret for an empty range, also at the end of a line', () => {
    const text = 'a: \nb: 1\n';
    const at = { offset: 3, line: 1, column: 4 };
    expect(codeFrame(text, { start: at, end: at }, { width: 40, paint: painter(false), role: 'error' })).toEqual(['  1 | a:', '    |    ^']);
  });

  it('shows ranges of up to three lines', () => {
    expect(frame(`${'\n'.repeat(7)}a: |\r\n  b\r\n\r\nc`, '|\r\n  b\r\n\r\n')).toBe(`
   8 | a: |
     |    ^
   9 |   b
     |   ^
  10 |
     | ^
`);
  });

  it('shows the first line of longer ranges', () => {
    expect(frame('a:\n  b\n  c\n  d\n', 'a:\n  b\n  c\n  d')).toBe(`
  1 | a:
    | ^^
  ...
`);
  });

  it('aligns carets below tabs, wide, combining and invisible characters', () => {
    expect(frame('\tx\t日本 e\u0301: wrong', 'wrong')).toBe(`
  1 |     x   日本 e\u0301: wrong
    |                 ^^^^^
`);
    expect(frame('\u001b[0m\u202e wrong', 'wrong')).toBe(`
  1 | \\x1b[0m\\u{202e} wrong
    |                 ^^^^^
`);
    expect(frame('name: 日本', '日本')).toContain('|       ^^^^\n');
    expect(frame('name: 😀', '😀')).toContain('|       ^^\n');
  });

  it('cuts long lines around the range', () => {
    const words = Array.from({ length: 40 }, (_, at) => `word${at}`).join(' ');
    expect(frame(words, 'word20')).toBe(`
  1 | …d18 word19 word20 word21 word22 …
    |             ^^^^^^
`);
    expect(frame(words, 'word0')).toBe(`
  1 | word0 word1 word2 word3 word4 wo…
    | ^^^^^
`);
    expect(frame(words, 'word39')).toBe(`
  1 | …rd35 word36 word37 word38 word39
    |                            ^^^^^^
`);
    expect(frame(words, words)).toContain('| ^^^');
  });

  it('cuts no line that fits exactly', () => {
    const fitting = `a: ${'x'.repeat(31)}`;
    expect(frame(fitting, 'a')).toBe(`\n  1 | ${fitting}\n    | ^\n`);
    expect(frame(`${fitting}x`, 'a')).toBe(`\n  1 | ${fitting.slice(0, -2)}…\n    | ^\n`);
  });

  it('does not read long lines, only what may be shown of them', () => {
    const text = 'x'.repeat(2_000_000);
    const range = rangeAt(1, 1_000_000, 1_999_999);
    for (let at = 0; at < 1000; at++) {
      const [line = ''] = codeFrame(text, range, { width: 80, paint: painter(false), role: 'error' });
      expect(line).toHaveLength(80);
    }
  });

  it('is empty if the text is not the one that the range belongs to', () => {
    const style = { width: 80, paint: painter(false), role: 'error' } as const;
    expect(codeFrame('short', rangeAt(1, 10, 12), style)).toEqual([]);
    expect(codeFrame('ab\ncd', { start: { offset: 2, line: 2, column: 2 }, end: { offset: 3, line: 2, column: 3 } }, style)).toEqual([]);
    expect(codeFrame('ab\ncd', { start: { offset: 1, line: 1, column: 9 }, end: { offset: 3, line: 1, column: 10 } }, style)).toEqual([]);
  });
});
