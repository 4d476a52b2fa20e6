import { describe, expect, it } from 'vitest';

import { decodeUtf8KeepingBytes } from '../decode-text.ts';
import { Source } from '../source.ts';
import type { ScalarStyle } from '../tree.ts';
import type { YamlEvents } from './events.ts';
import { parseYaml } from './parse-yaml.ts';
import type { ParseYamlOptions } from './parse-yaml.ts';
import type { YamlProblem } from './problem.ts';

const INDICATORS: Readonly<Record<ScalarStyle, string>> = {
  plain: ':',
  'single-quoted': "'",
  'double-quoted': '"',
  literal: '|',
  folded: '>',
};

/** The events of a text in the notation of the YAML test suite, one word each; the rest of a scalar is JSON without its quotes. */
function parse(text: string, options?: ParseYamlOptions): { readonly words: string[]; readonly problem: YamlProblem | undefined } {
  const words: string[] = [];
  const properties = (tag: string | undefined, anchor: string | undefined): string =>
    (anchor === undefined ? '' : `&${anchor}`) + (tag === undefined ? '' : `<${tag}>`);
  const events: YamlEvents = {
    documentStart: (_, marker) => words.push(marker >= 0 ? '+DOC---' : '+DOC'),
    documentEnd: (_, isExplicit) => words.push(isExplicit ? '-DOC...' : '-DOC'),
    anchor: () => {},
    tag: () => {},
    alias: (_start, _end, name) => words.push(`*${name}`),
    scalar: (_start, _end, decoded, style, tag, anchor) =>
      words.push(`${properties(tag, anchor)}${INDICATORS[style]}${JSON.stringify(decoded).slice(1, -1).replaceAll(' ', '·')}`),
    sequenceStart: (_, isFlow, tag, anchor) => words.push(`${properties(tag, anchor)}${isFlow ? '[' : '+SEQ'}`),
    sequenceItem: () => words.push('-'),
    sequenceEnd: () => words.push(']'),
    mappingStart: (_, isFlow, tag, anchor) => words.push(`${properties(tag, anchor)}${isFlow ? '{' : '+MAP'}`),
    mappingEnd: () => words.push('}'),
    comment: (start, end, isHidden) => words.push(`${isHidden ? '(hidden)' : ''}${text.slice(start, end).replaceAll(' ', '·')}`),
  };
  const problem = parseYaml(new Source('test.yaml', text), events, options);
  return { words, problem };
}

/** The events of a text that is all right, without those of the document if it is the only one and says no more. */
function check(text: string, expected: string): void {
  const { words, problem } = parse(text);
  expect(problem).toBeUndefined();
  const isWhole = words.filter((word) => /^[-+]DOC/.test(word)).join(' ') !== '+DOC -DOC';
  expect(words.filter((word) => isWhole || (word !== '+DOC' && word !== '-DOC')).join(' ')).toBe(expected);
}

/** The problem of a text: what go-yaml prints, and where it is. */
function checkProblem(text: string, printed: string, place: string, options?: ParseYamlOptions): void {
  const { problem } = parse(text, options);
  expect(problem && `${problem.line === undefined ? '' : `line ${problem.line}: `}${problem.message}`).toBe(printed);
  const { start, end } = problem!.span;
  expect(`${text.slice(0, start)}⟦${text.slice(start, end)}⟧${text.slice(end)}`).toBe(place);
}

describe('block collections', () => {
  it.each([
    ['a: 1\nb: 2', '+MAP :a :1 :b :2 }'],
    ['- a\n- b', '+SEQ - :a - :b ]'],
    ['a:\n- b\n- c\nd: e', '+MAP :a +SEQ - :b - :c ] :d :e }'],
    ['a:\n  - b\n  -\n', '+MAP :a +SEQ - :b - : ] }'],
    ['- - a\n  - b\n- c: d\n  e: f', '+SEQ - +SEQ - :a - :b ] - +MAP :c :d :e :f } ]'],
    ['? a\n: b\n? c', '+MAP :a :b :c : }'],
    ['? - a\n: - b', '+MAP +SEQ - :a ] +SEQ - :b ] }'],
    ['a:\nb:', '+MAP :a : :b : }'],
    ['[a]: b\n{c: d}: e', '+MAP [ - :a ] :b { :c :d } :e }'],
    ['a:\tb', '+MAP :a :b }'],
  ])('of %j', check);
});

describe('flow collections', () => {
  it.each([
    ['[a, b,]', '[ - :a - :b ]'],
    ['{a: b, c, d: , "e": f}', '{ :a :b :c : :d : "e :f }'],
    ['{a:1, b:c}', '{ :a:1 : :b:c : }'],
    ['{"a":1}', '{ "a :1 }'],
    ['[a: b, ? c : d, e]', '[ - { :a :b } - { :c :d } - :e ]'],
    ['[[a]: b]', '[ - { [ - :a ] :b } ]'],
    ['{? a, ? b : c}', '{ :a : :b :c }'],
    ['[\ta,\n\tb ]', '[ - :a - :b ]'],
    ['[-a, -]', '[ - :-a - :- ]'],
    ['[a#b, c #d\n]', '#d [ - :a#b - :c ]'],
  ])('of %j', check);
});

describe('scalars', () => {
  it.each([
    ['a b\n c\n\n d', ':a·b·c\\nd'],
    ['a:b c:d', ':a:b·c:d'],
    ['a#b #c', '#c :a#b'],
    ['a \t b', ':a·\\t·b'],
    ['-a', ':-a'],
    ['?a', ':?a'],
    [':a', '::a'],
    ["'a''b\n\n c'", "'a'b\\nc"],
    ['"a \\\n   b"', '"a·b'],
    ['"a\\\n\n  b"', '"a\\nb'],
    ['"\\x41\\u00e9\\U0001F600\\0\\a\\e\\N\\_\\L\\P\\"\\\'\\\\\\ "', '"A\u00e9\u{1f600}\\u0000\\u0007\\u001b\u0085\u00a0\u2028\u2029\\"\'\\\\·'],
    ['a\u0085 b', ':a·b'],
    ['a\u2028 b', ':a\u2028b'],
    ['a\u2029\n b', ':a\u2029\\nb'],
    ['|\n a\n  b\n\n', '|a\\n·b\\n'],
    ['|-\n a', '|a'],
    ['|+\n a\n\n', '|a\\n\\n'],
    ['|2-\n   a\n', '|·a'],
    ['>\n a\n b\n\n c\n  d\n e\n', '>a·b\\nc\\n·d\\ne\\n'],
    ['>\n\n a\n', '>\\na\\n'],
    ['|\n\n  a\n', '|\\na\\n'],
    ['| # c\n a\n# d\n', '(hidden)#·c |a\\n #·d'],
    ['--- |\n', '+DOC--- | -DOC'],
  ])('of %j', check);

  it('of a block in the root are indented', () => {
    expect(parse('|\na').problem?.message).toBe('did not find expected <document start>');
  });
});

describe('anchors, aliases and tags', () => {
  it.each([
    ['&a b', '&a:b'],
    ['&a !t b', '&a<!t>:b'],
    ['!!str &a b', '&a<tag:yaml.org,2002:str>:b'],
    ['! a', '<!>:a'],
    ['!<x:%41> a', '<x:A>:a'],
    ['%TAG !e! tag:e,\n---\n!e!x a', '+DOC--- <tag:e,x>:a -DOC'],
    ['%TAG !! tag:o,\n---\n!!x a\n---\n!!x b', '+DOC--- <tag:o,x>:a -DOC +DOC--- <tag:yaml.org,2002:x>:b -DOC'],
    ['&a\n&b k: v', '&a+MAP &b:k :v }'],
    ['- &a\n- !t\n- *a', '+SEQ - &a: - <!t>: - *a ]'],
    ['{*a : b}', '{ *a :b }'],
    ['&a [*a]', '&a[ - *a ]'],
  ])('of %j', check);
});

describe('documents', () => {
  it.each([
    ['', ''],
    ['# c', '#·c'],
    ['---', '+DOC--- : -DOC'],
    ['a\n---\nb', '+DOC :a -DOC +DOC--- :b -DOC'],
    ['a\n...\n...\n---\nb\n...', '+DOC :a -DOC... +DOC--- :b -DOC...'],
    ['--- a', '+DOC--- :a -DOC'],
    ['---a', ':---a'],
    ['%YAML 1.1 # c\n---', '(hidden)#·c +DOC--- : -DOC'],
    ['# a\n---\n# b\n---\nc', '#·a +DOC--- #·b : -DOC +DOC--- :c -DOC'],
    ['a\n# b\n...\n# c\n---\nd', '+DOC :a #·b -DOC... #·c +DOC--- :d -DOC'],
    ['\ufeffa: b', '+MAP :a :b }'],
    ['a\n\ufeff', ':a·\ufeff'],
  ])('of %j', check);

  it.each([
    ['', '+DOC : -DOC'],
    ['a: b', '+DOC +MAP :a :b } -DOC'],
    ['# c\n---\na', '+DOC #·c : -DOC +DOC--- :a -DOC'],
    ['%YAML 1.1\n---\na', '+DOC : -DOC +DOC--- :a -DOC'],
    ['\ufeffa: b', '+DOC +MAP :\ufeffa :b } -DOC'],
  ])('are open from the start behind a marker: %j', (text, expected) => {
    expect(parse(text, { isBehindMarker: true })).toEqual({ words: expected.split(' '), problem: undefined });
  });
});

describe('problems', () => {
  it.each([
    // The scanner's: the number is that of the line, except in the first one.
    ['a: b: c', 'mapping values are not allowed in this context', 'a: b⟦:⟧ c'],
    ['\na: b: c', 'line 2: mapping values are not allowed in this context', '\na: b⟦:⟧ c'],
    ['a: 1\n b: 2', 'line 2: mapping values are not allowed in this context', 'a: 1\n b⟦:⟧ 2'],
    ['a: 1\nb\n', "line 3: could not find expected ':'", 'a: 1\nb\n⟦⟧'],
    ['a: 1\nb\nc: 2', "line 3: could not find expected ':'", 'a: 1\nb\n⟦c⟧: 2'],
    ['a: - b', 'block sequence entries are not allowed in this context', 'a: ⟦-⟧ b'],
    ['a: ? b', 'mapping keys are not allowed in this context', 'a: ⟦?⟧ b'],
    ['a:\n\tb: c', 'line 2: found character that cannot start any token', 'a:\n⟦\t⟧b: c'],
    ['a: @b', 'found character that cannot start any token', 'a: ⟦@⟧b'],
    ['[|]', 'found character that cannot start any token', '[⟦|⟧]'],
    ['a:\n \tb', 'line 2: found character that cannot start any token', 'a:\n ⟦\t⟧b'],
    ['- a\n\t- b', 'line 2: found a tab character that violates indentation', '- a\n⟦\t⟧- b'],
    ['|\n a\n\tb', 'line 3: found a tab character where an indentation space is expected', '|\n a\n⟦\t⟧b'],
    ['|0\n', 'found an indentation indicator equal to 0', '|⟦0⟧\n'],
    ['| a', 'did not find expected comment or line break', '| ⟦a⟧'],
    ['"a', 'found unexpected end of stream', '"a⟦⟧'],
    ["a: 'b\n---\n", 'line 2: found unexpected document indicator', "a: 'b\n⟦-⟧--\n"],
    ['"\\q"', 'found unknown escape character', '"⟦\\⟧q"'],
    ['"\\/"', 'found unknown escape character', '"⟦\\⟧/"'],
    ['"\\x4"', 'did not find expected hexdecimal number', '"\\x⟦4⟧"'],
    ['"\\ud800"', 'found invalid Unicode character escape code', '"\\u⟦d⟧800"'],
    ['&a#b c', 'did not find expected alphabetic or numeric character', '&a⟦#⟧b c'],
    ['*', 'did not find expected alphabetic or numeric character', '*⟦⟧'],
    ['!a#b c', 'did not find expected whitespace or line break', '!a⟦#⟧b c'],
    ['!<a b', "did not find the expected '>'", '!<a⟦ ⟧b'],
    ['!! a', 'did not find expected tag URI', '!!⟦ ⟧a'],
    ['!%4 a', 'did not find URI escaped octet', '!⟦%⟧4 a'],
    ['!%ff a', 'found an incorrect leading UTF-8 octet', '!⟦%⟧ff a'],
    ['!%c3%41 a', 'found an incorrect trailing UTF-8 octet', '!%c3⟦%⟧41 a'],
    ['%FOO\n---', 'found unknown directive name', '%FOO⟦\n⟧---'],
    ['% a', 'could not find expected directive name', '%⟦ ⟧a'],
    ['%A#', 'found unexpected non-alphabetical character', '%A⟦#⟧'],
    ['%YAML 1', "did not find expected digit or '.' character", '%YAML 1⟦⟧'],
    ['%YAML x', 'did not find expected version number', '%YAML ⟦x⟧'],
    ['%YAML 123.1', 'found extremely long version number', '%YAML 12⟦3⟧.1'],
    ['%TAG x', "did not find expected '!'", '%TAG ⟦x⟧'],
    ['%TAG !a!x', 'did not find expected whitespace', '%TAG !a!⟦x⟧'],
    ['%TAG !a! b#', 'did not find expected whitespace or line break', '%TAG !a! b⟦#⟧'],
    // The parser's: the number is one too low, and missing in the first line.
    ['[a', "line 1: did not find expected ',' or ']'", '[a⟦⟧'],
    ['[a b: c\n: d]', "line 1: did not find expected ',' or ']'", '[a b: c\n⟦:⟧ d]'],
    ['\n{a [b]}', "line 1: did not find expected ',' or '}'", '\n{a ⟦[⟧b]}'],
    ['- a\nb: c', "line 1: did not find expected '-' indicator", '- a\n⟦b⟧: c'],
    ['a: b\n- c', 'line 1: did not find expected key', 'a: b\n⟦-⟧ c'],
    [': a', 'did not find expected key', '⟦:⟧ a'],
    ['{: a}', 'did not find expected node content', '{⟦:⟧ a}'],
    ['[? : a]', "did not find expected ',' or ']'", '[? : ⟦a⟧]'],
    ['&a &b c', 'did not find expected <document start>', '&a ⟦&b⟧ c'],
    ['k: !a !b c', 'did not find expected key', 'k: !a ⟦!b⟧ c'],
    ['!a!b c', 'found undefined tag handle', '⟦!a!⟧b c'],
    ['a\n...\nb', 'line 2: did not find expected <document start>', 'a\n...\n⟦b⟧'],
    ['%YAML 1.2\n---', 'found incompatible YAML document', '⟦%YAML 1.2⟧\n---'],
    ['%YAML 1.1\n%YAML 1.1\n---', 'line 1: found duplicate %YAML directive', '%YAML 1.1\n⟦%YAML 1.1⟧\n---'],
    ['%TAG ! a\n%TAG ! b\n---', 'line 1: found duplicate %TAG directive', '%TAG ! a\n⟦%TAG ! b⟧\n---'],
  ])('of %j', checkProblem);

  it.each([
    ['a: b: c', 'line 1: mapping values are not allowed in this context', 'a: b⟦:⟧ c'],
    ['a: b\n- c', 'line 1: did not find expected key', 'a: b\n⟦-⟧ c'],
    ['\n\n- a\nb: c', "line 3: did not find expected '-' indicator", '\n\n- a\n⟦b⟧: c'],
    ['[a', "line 1: did not find expected ',' or ']'", '[a⟦⟧'],
  ])('behind a marker have the number of the line in the text: %j', (text, printed, place) => {
    checkProblem(text, printed, place, { isBehindMarker: true });
  });

  it.each([
    ['a: \0', 'control characters are not allowed', 'a: ⟦\0⟧'],
    ['a: \u007f', 'control characters are not allowed', 'a: ⟦\u007f⟧'],
    ['a: \ufffe', 'control characters are not allowed', 'a: ⟦\ufffe⟧'],
    ['a: \ud800b c d', 'invalid Unicode character', 'a: ⟦\ud800⟧b c d'],
    ['a: \udfffb c d', 'invalid Unicode character', 'a: ⟦\udfff⟧b c d'],
    ['\n\na: "\\q \u0007"', 'control characters are not allowed', '\n\na: "\\q ⟦\u0007⟧"'],
  ])('with characters that cannot be read have no number and come before others near to them: %j', checkProblem);

  it('of a character far away come later', () => {
    const far = ' '.repeat(600);
    checkProblem(`\n@${far}\0`, 'line 2: found character that cannot start any token', `\n⟦@⟧${far}\0`);
    checkProblem(`"\\n${far}\0"`, 'control characters are not allowed', `"\\n${far}⟦\0⟧"`);
  });

  it.each([
    [[0x80], 'invalid leading UTF-8 octet'],
    [[0xff], 'invalid leading UTF-8 octet'],
    [[0xc3, 0x41], 'invalid trailing UTF-8 octet'],
    [[0xc3], 'incomplete UTF-8 octet sequence'],
    [[0xe2, 0x82], 'incomplete UTF-8 octet sequence'],
    [[0xc0, 0x80], 'invalid length of a UTF-8 sequence'],
    [[0xe0, 0x80, 0x80], 'invalid length of a UTF-8 sequence'],
    [[0xed, 0xa0, 0x80], 'invalid Unicode character'],
    [[0xf4, 0x90, 0x80, 0x80], 'invalid Unicode character'],
    [[0xe0, 0x80, 0x80, 0x41], 'invalid length of a UTF-8 sequence'],
    [[0xed, 0xa0, 0x80, 0x41], 'invalid Unicode character'],
  ])('of bytes that are no UTF-8: %j', (bytes, message) => {
    const { problem } = parse(decodeUtf8KeepingBytes(Uint8Array.from([0x61, 0x3a, 0x20, ...bytes])));
    expect([problem?.message, problem?.line, problem?.span.start]).toEqual([message, undefined, 3]);
  });
});

describe('a key without question mark', () => {
  const key = (length: number): string => 'k'.repeat(length);

  it.each([key(1023), `"${key(1021)}"`, '😀'.repeat(1023)])('may start 1,024 characters before its colon', (text) => {
    expect(parse(`${text} : v`).problem).toBeUndefined();
  });

  it.each([key(1024), `"${key(1023)}"`, '😀'.repeat(1024)])('may not start further away', (text) => {
    expect(parse(`${text} : v`).problem?.message).toBe('mapping values are not allowed in this context');
  });
});

describe('places', () => {
  /** Everything but documents and mappings, with the text it is at. */
  function places(text: string): string[] {
    const found: string[] = [];
    const cut =
      (name: string) =>
      (start: number, end: number): void => {
        found.push(`${name} ${text.slice(start, end)}`);
      };
    const events: YamlEvents = {
      documentStart: (start, marker) => found.push(`document ${start} ${marker}`),
      documentEnd: (end) => found.push(`end ${end}`),
      anchor: cut('anchor'),
      tag: cut('tag'),
      alias: cut('alias'),
      scalar: cut('scalar'),
      comment: cut('comment'),
      sequenceStart: (start) => found.push(`sequence ${start}`),
      sequenceItem: (indicator) => found.push(`item ${indicator}`),
      sequenceEnd: (end) => found.push(`end ${end}`),
      mappingStart: (start) => found.push(`mapping ${start}`),
      mappingEnd: (end) => found.push(`end ${end}`),
    };
    expect(parseYaml(new Source('test.yaml', text), events)).toBeUndefined();
    return found;
  }

  it.each([
    ['%YAML 1.1\n--- &a !t\n"b" # c', ['document 0 10', 'anchor &a', 'tag !t', 'comment # c', 'scalar "b"', 'end 23']],
    ['- a\n- b # c\n', ['document 0 -1', 'sequence 0', 'item 0', 'scalar a', 'comment # c', 'item 4', 'scalar b', 'end 7', 'end 7']],
    ['[a, *b ]', ['document 0 -1', 'sequence 0', 'item 0', 'scalar a', 'item 2', 'alias *b', 'end 8', 'end 8']],
    ['k: |-\n  x\n  y\n\n', ['document 0 -1', 'mapping 0', 'scalar k', 'scalar |-\n  x\n  y', 'end 13', 'end 13']],
  ])('in %j', (text, expected) => {
    expect(places(text)).toEqual(expected);
  });
});
