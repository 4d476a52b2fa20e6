import { Float } from '@assay/starlark';
import { describe, expect, it } from 'vitest';

import { Failure } from '../failure.ts';
import { ArrayItem, Document, DocumentSet, MapItem, noSpan, YamlArray, YamlMap } from '../model.ts';
import type { Content } from '../model.ts';
import { printYaml, printYamlContent } from './print-yaml.ts';

const map = (...entries: readonly (readonly [Content, Content])[]): YamlMap =>
  new YamlMap(
    noSpan,
    entries.map(([key, value]) => new MapItem(noSpan, key, value)),
  );

const array = (...values: readonly Content[]): YamlArray =>
  new YamlArray(
    noSpan,
    values.map((value) => new ArrayItem(noSpan, value)),
  );

function check(content: Content, expected: string): void {
  expect(printYamlContent(content)).toBe(expected);
}

describe('strings', () => {
  it.each([
    'a',
    'a b',
    'a:b',
    'a#b',
    'a, b',
    'a]',
    '-a',
    '?a',
    ':a',
    '~a',
    '=',
    '<',
    '<<',
    'http://x.y/z?a=b#c',
    '10.0.0.1',
    '1.2.3',
    '100m',
    '2Gi',
    '0x',
    '0b',
    '0o8',
    '08:90',
    '12:60',
    '1e400',
    '.',
    '..',
    '--',
    'yess',
    'tRUE',
    'nil',
    '+',
    'é',
    'a\u00a0b',
    '\u200b',
    '\ue000',
    '2001-13-01',
    '2001-12-14 21:59:43.10 -5',
    '2001-12-14T21:59:43',
  ])('%j are plain', (text) => check(text, `${text}\n`));

  it.each([
    '',
    '~',
    'null',
    'Null',
    'true',
    'yes',
    'y',
    'N',
    'on',
    'Off',
    '1',
    '-1',
    '+1',
    '0x1f',
    '0b1',
    '0o7',
    '017',
    '08',
    '1_000',
    '1.5',
    '.5',
    '5.',
    '1e3',
    '.inf',
    '-.Inf',
    '.nan',
    '12:30',
    '1:1',
    '1:30.5',
    '2024-01-01',
    '2024-1-2',
    '2024-01-01T10:00:00Z',
    '2001-12-14 21:59:43.10',
    '99999999999999999999',
  ])('%j would mean something else and are in double quotes', (text) => check(text, `"${text}"\n`));

  it.each([
    ' a',
    'a ',
    'a: b',
    'a:',
    ': a',
    ':',
    '-',
    '- a',
    '?',
    '? a',
    'a #b',
    '#a',
    '&a',
    '*a',
    '!a',
    '|a',
    '>a',
    '%a',
    '@a',
    '`a',
    '"a',
    '[a',
    ']a',
    '{a',
    '}a',
    ',a',
    '---',
    '---a',
    '...',
  ])('%j are in single quotes', (text) => check(text, `'${text}'\n`));

  it('double the single quotes in single quotes', () => check("'a", "'''a'\n"));

  it.each([
    ['a\tb', '"a\\tb"'],
    ['a\r\nb', '"a\\r\\nb"'],
    ['a \nb', '"a \\nb"'],
    ['a\nb ', '"a\\nb "'],
    ['\0\u0001\u001b\u0007\b\v\f"\\', '"\\0\\x01\\e\\a\\b\\v\\f\\"\\\\"'],
    ['\u007f\u0080\u0085', '"\\x7F\\x80\\N"'],
    ['\uffff', '"\\uFFFF"'],
    ['😀 a', '"\\U0001F600 a"'],
    ['a\u2028 b', '"a\\L b"'],
  ])('%j is escaped', (text, expected) => check(text, `${expected}\n`));

  it('escape everything behind a byte order mark', () => check('\ufeffa b', '"\\uFEFF\\x61\\x20\\x62"\n'));

  it('indent what follows a line separator', () => check('a\u2028b', "'a\u2028  b'\n"));

  it.each([
    ['a\nb\n', '|\n  a\n  b\n'],
    ['a\nb', '|-\n  a\n  b\n'],
    ['a\n\n', '|+\n  a\n\n'],
    ['\n', '|2+\n\n'],
    [' a\n  b\n', '|2\n   a\n    b\n'],
    ['\na', '|2-\n\n  a\n'],
    ['a\n\nb\n', '|\n  a\n\n  b\n'],
    ['# no comment\n', '|\n  # no comment\n'],
  ])('%j is a block', (text, expected) => check(text, expected));

  it('that are no UTF-8 are binary', () => {
    check('\udc80', '!!binary gA==\n');
    check('é\udcff', '!!binary w6n/\n');
    check('\udcff'.repeat(60), `!!binary |\n  ${'/'.repeat(70)}\n  ${'/'.repeat(10)}\n`);
  });
});

describe('numbers and words', () => {
  it.each<[Content, string]>([
    [null, 'null'],
    [true, 'true'],
    [12, '12'],
    [2n ** 64n - 1n, '18446744073709551615'],
    [new Float(1), '1'],
    [new Float(-0), '-0'],
    [new Float(999_999.5), '999999.5'],
    [new Float(1e6), '1e+06'],
    [new Float(1_234_567.5), '1.2345675e+06'],
    [new Float(0.0001), '0.0001'],
    [new Float(0.00001), '1e-05'],
    [new Float(1e21), '1e+21'],
    [new Float(1e-100), '1e-100'],
    [new Float(Infinity), '.inf'],
    [new Float(-Infinity), '-.inf'],
    [new Float(NaN), '.nan'],
  ])('of %o', (content, expected) => check(content, `${expected}\n`));
});

describe('collections', () => {
  it('put arrays below keys without indenting them', () => {
    check(map(['a', array(1, map(['b', 2], ['c', array(3)]))]), 'a:\n- 1\n- b: 2\n  c:\n  - 3\n');
  });

  it('start on the line of their dash', () => {
    check(array(array(1, array(2)), map(['a', map(['b', 1])])), '- - 1\n  - - 2\n- a:\n    b: 1\n');
  });

  it('are in brackets if they are empty', () => {
    check(map(['a', map()], ['b', array()], ['c', array(map(), array())]), 'a: {}\nb: []\nc:\n- {}\n- []\n');
    check(map(), '{}\n');
  });

  it('indent blocks below what holds them', () => {
    check(map(['a', array('x\ny')], ['b', map(['c', 'x\n'])]), 'a:\n- |-\n  x\n  y\nb:\n  c: |\n    x\n');
  });

  it('fail in words when they are too deep for the stack', () => {
    let content: Content = null;
    for (let depth = 0; depth < 100_000; depth++) content = array(content);
    expect(() => printYamlContent(content)).toThrow(Failure);
  });
});

describe('keys', () => {
  it('are written like values', () => {
    check(
      map(['yes', 1], [true, 2], [1, 3], [null, 4], ['a: b', 5], ['', 6], [new Float(1.5), 7]),
      '"yes": 1\ntrue: 2\n1: 3\nnull: 4\n\'a: b\': 5\n"": 6\n1.5: 7\n',
    );
    check(map([map(), 1], [array(), 2]), '{}: 1\n[]: 2\n');
  });

  it('with parts or several lines stand behind a question mark', () => {
    check(map([map(['a', 1], ['b', 2]), 'x']), '? a: 1\n  b: 2\n: x\n');
    check(map(['k', map([array(1, 2), array(3)])]), 'k:\n  ? - 1\n    - 2\n  : - 3\n');
    check(map(['a\nb', map(['c', 1])]), '? |-\n  a\n  b\n: c: 1\n');
    check(map(['a\rb', 1]), '? "a\\rb"\n: 1\n');
  });

  it('of more than 128 bytes stand behind a question mark', () => {
    check(map(['a'.repeat(128), 1]), `${'a'.repeat(128)}: 1\n`);
    check(map(['a'.repeat(129), 1]), `? ${'a'.repeat(129)}\n: 1\n`);
    check(map(['é'.repeat(65), 1]), `? ${'é'.repeat(65)}\n: 1\n`);
    check(
      map(['\udcff'.repeat(90), 1]),
      `!!binary ${'/'.repeat(120)}: 1\n`.replace(/^.*$/s, `? !!binary |\n  ${'/'.repeat(70)}\n  ${'/'.repeat(50)}\n: 1\n`),
    );
  });
});

describe('documents', () => {
  const documents = (...contents: readonly Content[]): DocumentSet =>
    new DocumentSet(
      noSpan,
      contents.map((content) => new Document(noSpan, content)),
    );

  it('are joined by a marker', () => {
    expect(printYaml(documents(1, map(['a', 1]), 'x\n'))).toBe('1\n---\na: 1\n---\n|\n  x\n');
  });

  it('without content are left out, unless it was computed', () => {
    const set = documents(null, map(), array(), map(), null, 1);
    set.documents[3]!.isComputed = true;
    set.documents[4]!.isComputed = true;
    expect(printYaml(set)).toBe('{}\n---\n1\n');
    expect(printYaml(documents())).toBe('');
  });
});
