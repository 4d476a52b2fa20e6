import { describe, expect, it } from 'vitest';

import { Source, isInFile, lastNotAfter, locate } from './source.ts';

function positions(text: string): string[] {
  const source = new Source('test', text);
  return Array.from({ length: text.length + 1 }, (_, offset) => {
    const { line, column } = source.positionAt(offset);
    return `${line}:${column}`;
  });
}

describe('positions', () => {
  it.each([
    ['', ['1:1']],
    ['ab', ['1:1', '1:2', '1:3']],
    ['a\nb', ['1:1', '1:2', '2:1', '2:2']],
    ['a\rb', ['1:1', '1:2', '2:1', '2:2']],
    ['a\r\nb', ['1:1', '1:2', '1:3', '2:1', '2:2']],
    ['\n\r\r\n', ['1:1', '2:1', '3:1', '3:2', '4:1']],
    ['\t😀x', ['1:1', '1:2', '1:3', '1:4', '1:5']],
    ['a\u2028b', ['1:1', '1:2', '1:3', '1:4']],
  ])('count lines and UTF-16 columns from 1 in %j', (text, expected) => {
    expect(positions(text)).toEqual(expected);
  });

  it('keep the offset', () => {
    expect(new Source('test', 'a\nbc').positionAt(3)).toEqual({ offset: 3, line: 2, column: 2 });
  });
});

describe('locate', () => {
  it('says file and range of a span', () => {
    const source = new Source('dir/a.yaml', 'a\nbc');
    expect(locate({ source, start: 2, end: 4 })).toEqual({
      file: 'dir/a.yaml',
      range: { start: { offset: 2, line: 2, column: 1 }, end: { offset: 4, line: 2, column: 3 } },
    });
  });

  it('says the file, whatever messages call it', () => {
    const outer = new Source('a.yaml', '0123456789', { file: 'dir/a.yaml' });
    const inner = new Source('a.yaml', 'xy', { outer, startOf: () => 7, endOf: () => 8 });
    expect([outer, inner].map((source) => locate({ source, start: 0, end: 1 }).file)).toEqual(['dir/a.yaml', 'dir/a.yaml']);
  });

  it('of a text without a file says its name', () => {
    const argument = { source: new Source('(data-value arg)', 'a=1', { file: undefined }), start: 0, end: 1 };
    expect([isInFile(argument), locate(argument).file]).toEqual([false, '(data-value arg)']);
    expect(isInFile({ source: new Source('a.yaml', ''), start: 0, end: 0 })).toBe(true);
  });

  it('never ends before it starts, even where an embedding says so', () => {
    const outer = new Source('a', '0123456789');
    const inner = new Source('a', 'xy', { outer, startOf: () => 7, endOf: () => 3 });
    const { range } = locate({ source: inner, start: 0, end: 1 });
    expect([range.start.offset, range.end.offset]).toEqual([7, 7]);
  });
});

it.each([
  [[], 3, 0],
  [[0], 0, 0],
  [[0, 5, 9], 4, 0],
  [[0, 5, 9], 5, 1],
  [[0, 5, 9], 100, 2],
  [[4], 1, 0],
])('last element of %j that is not after %d is at %d', (ascending, value, expected) => {
  expect(lastNotAfter(ascending, value)).toBe(expected);
});
