import { describe, expect, it } from 'vitest';

import { readYaml } from './read-yaml.ts';
import { Source, locate } from './source.ts';
import { toValue } from './to-value.ts';

const read = (text: string) => readYaml(new Source('test.yaml', text));

const values = (text: string) => read(text).documents.map(({ root }) => toValue(root));

describe('documents', () => {
  it.each([
    ['', []],
    ['# c\n', []],
    ['a', ['a']],
    ['---', [null]],
    ['---\n---\na', [null, 'a']],
    ['a\n---\nb\n...\n---\nc\n...\n', ['a', 'b', 'c']],
    ['--- a\n--- |\n b\n c\n---\n- d', ['a', 'b\nc\n', ['d']]],
    ['a: |\n  ---\n  b\n', [{ a: '---\nb\n' }]],
    ['---b: 2', [{ '---b': 2 }]],
    ['"a\n--b c\n-- - d\n..e f"', ['a --b c -- - d ..e f']],
    ['\ufeffa: 1', [{ a: 1 }]],
    ['%YAML 1.1\n---\na', ['a']],
  ])('of %j', (text, expected) => {
    expect(values(text)).toEqual(expected);
  });
});

it.each([
  ['a: 1\n---\n[', { a: 1 }],
  ['[a]b', ['a']],
  ['--- a\n...\n%', 'a'],
])('only the first document of %j is read where it is asked for', (text, expected) => {
  const { documents, problem } = readYaml(new Source('test.yaml', text), { isFirstOnly: true });
  expect(documents.map(({ root }) => toValue(root))).toEqual([expected]);
  expect(problem).toBeUndefined();
});

describe('the text of a scalar', () => {
  it.each([
    ['a: x\n  y\n\n  z', 'x y\nz'],
    ["a: 'it''s\n  one'", "it's one"],
    ['a: "\\u0041\\x42\\U0001F600\\t\\"\\\'"', 'AB😀\t"\''],
    ['a: "x\\\n   y"', 'xy'],
    ['a: |\n  x\n   y\n\n', 'x\n y\n'],
    ['a: |-\n  x\n', 'x'],
    ['a: |+\n  x\n\n', 'x\n\n'],
    ['a: >\n  x\n  y\n\n  z\n', 'x y\nz\n'],
    ['a: |\r\n  x\r\n  y\r\n', 'x\ny\n'],
    ['a:\tb', 'b'],
    ['a: |\n  no line break at the end', 'no line break at the end'],
    ['a: >+\n  x\n  y', 'x y'],
    ['a: |\n  x\n   ', 'x\n '],
    ['a: |\n  x\n  ', 'x\n'],
    ['a: |', ''],
    ['a: |+\n\n', '\n'],
  ])('in %j', (text, expected) => {
    expect(values(text)).toEqual([{ a: expected }]);
  });
});

it('a text of more than 64 Mi characters is refused before it is read', () => {
  const { problem, documents } = read('\0'.repeat(64 * 1024 * 1024 + 1));
  expect(problem?.message).toBe(`the text is longer than ${64 * 1024 * 1024} characters`);
  expect(documents).toEqual([]);
});

it.each([
  ['plain', 'a: ', ''],
  ['single-quoted', "a: '", "'"],
  ['double-quoted', 'a: "', '"'],
  ['literal', 'a: |\n  ', '\n'],
  ['folded', 'a: >-\n  ', '\n'],
])('a line of 10 MB is read in the style %s', (style, before, after) => {
  const line = 'x y '.repeat(2_500_000).trimEnd();
  const { root } = read(before + line + after).documents[0]!;
  const value = root.kind === 'mapping' ? root.entries[0]?.value : undefined;
  expect(value?.kind === 'scalar' && value.style === style && value.text.trimEnd() === line).toBe(true);
});

describe('problems', () => {
  /** Line and column of the problem, for a text that has one. */
  function place(text: string): string {
    const { problem, documents, comments } = read(text);
    expect([documents, comments]).toEqual([[], []]);
    const { start } = locate(problem!.span).range;
    return `${start.line}:${start.column}`;
  }

  it.each([
    ['a: [1, 2', '1:9'],
    ['a: b: c', '1:5'],
    ['a: 1\n b: 2', '2:3'],
    ['a:\n\t- b', '2:1'],
    ['a: "x', '1:6'],
    ['a: "\\q"', '1:5'],
    ['a: @b', '1:4'],
    ['a: 1\n---\nb: {', '3:5'],
    ['a: \0', '1:4'],
    ['a: \u0007', '1:4'],
    ['[a]]', '1:4'],
    ['- a\nb: c', '2:1'],
    ['- !x!y z', '1:3'],
    ['a: |\n  x\n y\nb', '3:2'],
  ])('of %j stand at %s', (text, expected) => {
    expect(place(text)).toBe(expected);
  });

  it('say what is wrong', () => {
    expect(read('a: 1\n b: 2').problem?.message).toBe('mapping values are not allowed in this context');
  });

  it('stand inside the text, even at its end', () => {
    const { span } = read('a: [').problem!;
    expect([span.start, span.end]).toEqual([4, 4]);
  });
});
