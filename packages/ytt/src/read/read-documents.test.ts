import { Source } from '@assay/source';
import type { Span } from '@assay/source';
import { byteText, Float } from '@assay/starlark';
import { describe, expect, it } from 'vitest';

import { Failure } from '../failure.ts';
import { lineNumber } from '../location-text.ts';
import { isCollection, isKnown, valueSpan, YamlMap } from '../model.ts';
import type { ArrayItem, Content, Document, DocumentSet, Holder, MapItem } from '../model.ts';
import { lastKeyWins } from './last-key-wins.ts';
import { readDocuments } from './read-documents.ts';
import type { ReadOptions } from './read-documents.ts';

const read = (text: string, options?: ReadOptions): DocumentSet => readDocuments(new Source('a.yml', text), options);

/** A content as plain data: a map as its list of pairs, a float as a text with a point. */
function plain(content: Content): unknown {
  if (content instanceof Float) return `float ${content.value}`;
  if (!isCollection(content)) return content;
  if (content instanceof YamlMap) return content.items.map(({ key, value }) => [plain(key), plain(value)]);
  return content.items.map(({ value }) => plain(value));
}

const values = (text: string, options?: ReadOptions): unknown[] => read(text, options).documents.map(({ value }) => plain(value));

const value = (text: string, options?: ReadOptions): unknown => {
  const all = values(text, options);
  expect(all).toHaveLength(1);
  return all[0];
};

/** The items of a map or array. */
function itemsOf(content: Content | undefined): readonly (MapItem | ArrayItem)[] {
  if (content === undefined || !isCollection(content)) throw new Error('no collection');
  return content.items;
}

/** The items of the first document. */
const itemsIn = (text: string): readonly (MapItem | ArrayItem)[] => itemsOf(read(text).documents[0]?.value);

function failure(text: string, options?: ReadOptions): Failure {
  try {
    read(text, options);
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  throw new Error('the text was read');
}

describe('scalars', () => {
  it.each<[string, unknown]>([
    ['', null],
    ['~', null],
    ['y', true],
    ['Off', false],
    ['tRUE', 'tRUE'],
    ['017', 15],
    ['08', 'float 8'],
    ['0x1F', 31],
    ['-0b11', -3],
    ['1_000', 1000],
    ['18446744073709551615', 2n ** 64n - 1n],
    ['18446744073709551616', `float ${2 ** 64}`],
    ['+.5', 'float 0.5'],
    ['1e400', '1e400'],
    ['.Inf', 'float Infinity'],
    ['2024-01-01', '2024-01-01'],
    ['12:30', '12:30'],
    ['"1"', '1'],
    ['! "1"', '1'],
    ['! 1', '1'],
    ['!!str 1', '1'],
    ['!!int "1"', 1],
    ['!!float 3', 'float 3'],
    ['!!bool "yes"', true],
    ['!!null ""', null],
    ['!!timestamp 2024-01-01', '2024-01-01'],
    ['!!binary aGk=', 'hi'],
    ['!!binary "gIE="', '\udc80\udc81'],
    ['!local 1', '1'],
    ['=', '='],
  ])('%s', (text, expected) => expect(value(`a: ${text}`)).toEqual([['a', expected]]));

  it('are keys, too', () => {
    expect(value('y: 1\n1: 2\n~: 3\n1.5: 4\n')).toEqual([
      [true, 1],
      [1, 2],
      [null, 3],
      ['float 1.5', 4],
    ]);
  });

  it.each([
    ['!!int x', 'cannot decode !!str `x` as a !!int'],
    ['!!int ""', 'cannot decode !!null `` as a !!int'],
    ['!!bool 1', 'cannot decode !!int `1` as a !!bool'],
    ['!!float 18446744073709551615', 'cannot decode !!int `18446744073709551615` as a !!float'],
    ['!!timestamp x', 'cannot decode !!str `x` as a !!timestamp'],
    ['!!binary x', '!!binary value contains invalid base64 data'],
  ])('%s is refused', (text, message) => expect(failure(`a: ${text}`).message).toBe(`yaml: ${message}`));
});

describe('collections', () => {
  it.each<[string, unknown]>([
    ['{}', []],
    ['- - 1\n  - 2\n-\n', [[1, 2], null]],
    ['[a: 1, {b}]', [[['a', 1]], [['b', null]]]],
    ['? {a: 1}\n: x\n', [[[['a', 1]], 'x']]],
    [
      '? - 1\n: - 2\n',
      [
        [
          [
            [
              ['value', 1],
              ['line', 1],
            ],
          ],
          [2],
        ],
      ],
    ],
    [
      '---\n? {a: [{b: [c]}]}\n: x\n',
      [
        [
          [
            [
              'a',
              [
                [
                  [
                    'value',
                    [
                      [
                        'b',
                        [
                          [
                            ['value', 'c'],
                            ['line', 1],
                          ],
                        ],
                      ],
                    ],
                  ],
                  ['line', 1],
                ],
              ],
            ],
          ],
          'x',
        ],
      ],
    ],
    [
      '!!set {a, b}',
      [
        ['a', null],
        ['b', null],
      ],
    ],
  ])('%j', (text, expected) => expect(value(text)).toEqual(expected));

  it('keep duplicate keys for templates', () => {
    expect(value('a: 1\nb: 2\na: 3\n')).toEqual([
      ['a', 1],
      ['b', 2],
      ['a', 3],
    ]);
  });

  it('take the last of duplicate keys, in the place of the first', () => {
    const text = 'a: 1\nb: {1: 1, "1": 2, 1.5: 3, "1.5": 4, 1: 5, 1.5: 6}\na: 3\n';
    const expected = [
      ['a', 3],
      [
        'b',
        [
          [1, 5],
          ['1', 2],
          ['float 1.5', 6],
          ['1.5', 4],
        ],
      ],
    ];
    expect(value(text, { duplicates: 'last-wins' })).toEqual(expected);
    const set = read(text);
    lastKeyWins(set);
    expect(set.documents.map((document) => plain(document.value))).toEqual([expected]);
  });

  it('find duplicates among many keys', () => {
    const lines = Array.from({ length: 100 }, (_, at) => `k${at % 50}: ${at}\n`).join('');
    const expected = Array.from({ length: 50 }, (_, at) => [`k${at}`, at + 50]);
    expect(value(lines, { duplicates: 'last-wins' })).toEqual(expected);
  });

  it('fail in words when they are too deep', () => {
    expect(failure('['.repeat(100_000)).message).toBe('yaml: exceeded max depth of 10000');
    const deeper = (at: number): string => (at === 0 ? '- &a0 [1]\n' : `- &a${at} ${'['.repeat(200)}*a${at - 1}${']'.repeat(200)}\n`);
    expect(failure(Array.from({ length: 60 }, (_, at) => deeper(at)).join('')).message).toBe('yaml: exceeded max depth of 10000');
  });
});

describe('anchors', () => {
  it('give deep copies', () => {
    const [original, copy] = itemsIn('a: &x {b: [1]}\nc: *x\n').map((item) => item.value);
    expect(plain(copy!)).toEqual([['b', [1]]]);
    expect(copy).not.toBe(original);
  });

  it('can be taken over, and are known in their document only', () => {
    expect(value('[&x 1, *x, &x 2, *x]')).toEqual([1, 1, 2, 2]);
    expect(failure('a: &x 1\n---\nb: *x\n').message).toBe("yaml: unknown anchor 'x' referenced");
  });

  it('cannot contain themselves', () => {
    expect(failure('a: &x [*x]\n').message).toBe("yaml: anchor 'x' value contains itself");
  });

  it('do not explode', () => {
    const lines = Array.from({ length: 30 }, (_, at) => `a${at + 1}: &a${at + 1} [${`*a${at},`.repeat(9)}]\n`);
    expect(failure(`a0: &a0 x\n${lines.join('')}`).message).toBe('yaml: document contains excessive aliasing');
  });
});

describe('merges', () => {
  const base = 'base: &b {x: 1, z: 2}\n';

  it('insert items where they stand', () => {
    expect(value(`${base}c: {z: 0, <<: *b, w: 3}\n`)).toEqual([
      [
        'base',
        [
          ['x', 1],
          ['z', 2],
        ],
      ],
      [
        'c',
        [
          ['z', 0],
          ['x', 1],
          ['z', 2],
          ['w', 3],
        ],
      ],
    ]);
  });

  it('win over keys in front of them', () => {
    expect(value(`${base}c: {z: 0, <<: *b}\n`, { duplicates: 'last-wins' })).toEqual([
      [
        'base',
        [
          ['x', 1],
          ['z', 2],
        ],
      ],
      [
        'c',
        [
          ['z', 2],
          ['x', 1],
        ],
      ],
    ]);
  });

  it.each([
    ['<<: {a: 1}\n', [['a', 1]]],
    ['<<: []\n', []],
    ['"<<": 1\n', [['<<', 1]]],
    ['!!str <<: 1\n', [['<<', 1]]],
    ['a: <<\n', [['a', '<<']]],
  ])('of %j', (text, expected) => expect(value(text)).toEqual(expected));

  it.each(['<<: 1\n', '<<: [{a: 1}]\n', 'a: &x [1]\nb: {<<: *x}\n'])('of %j are refused', (text) => {
    expect(failure(text).message).toBe('yaml: map merge requires map or sequence of maps as the value');
  });
});

describe('documents', () => {
  const outline = (text: string): unknown[] =>
    read(text).documents.map((document) => [isKnown(document) ? lineNumber(document) : '?', plain(document.value)]);

  it.each<[string, unknown[]]>([
    ['', [[1, null]]],
    ['a', [[1, 'a']]],
    ['---\na\n', [[1, 'a']]],
    [
      '\n \n--- a\n--- b\n',
      [
        [3, 'a'],
        [4, 'b'],
      ],
    ],
    [
      '#! c\n--- a\n',
      [
        [1, null],
        [2, 'a'],
      ],
    ],
    [
      'a\n...\n---\nb\n',
      [
        [1, 'a'],
        [3, 'b'],
      ],
    ],
    [
      '%YAML 1.1\n---\na\n',
      [
        [1, null],
        [1, 'a'],
      ],
    ],
    [
      'a\n#! c\n',
      [
        [1, 'a'],
        ['?', null],
      ],
    ],
    ['---b: 2\n', [[1, [['---b', 2]]]]],
    ['\ufeffa: 1\n', [[1, [['\ufeffa', 1]]]]],
    [
      '---',
      [
        [1, null],
        [1, null],
      ],
    ],
  ])('of %j', (text, expected) => expect(outline(text)).toEqual(expected));
});

describe('places', () => {
  const textOf = ({ source, start, end }: Span): string => source.text.slice(start, end);
  const valueTextOf = (holder: Holder): string => textOf(valueSpan(holder));

  it('are those of markers, keys and dashes, with their values', () => {
    const document = read('--- # c\nkey: [1, "a b"]\n').documents[0]!;
    const [item] = itemsOf(document.value);
    const items = itemsOf(item!.value);
    expect([document, item!, ...items].map((holder) => [textOf(holder), valueTextOf(holder)])).toEqual([
      ['---', 'key: [1, "a b"]'],
      ['key', '[1, "a b"]'],
      ['[', '1'],
      [',', '"a b"'],
    ]);
  });

  it('of collections are those of what holds them', () => {
    const document = read('a:\n  b:\n  - 1\n').documents[0]!;
    const [a] = itemsOf(document.value);
    const [b] = itemsOf(a!.value);
    const collections = [document, a!, b!].map((holder) => holder.value);
    expect(collections.map((content) => isCollection(content) && lineNumber(content))).toEqual([1, 1, 2]);
  });

  it('of copies are those of what is copied', () => {
    const copy = itemsIn('a: &x\n  b: 1\nc: *x\n')[1]!.value;
    expect([isCollection(copy) && lineNumber(copy), lineNumber(itemsOf(copy)[0]!)]).toEqual([3, 2]);
  });
});

describe('comments', () => {
  function name(holder: Holder): string {
    if (holder.kind === 'document') return 'document';
    return holder.kind === 'map-item' ? String(plain(holder.key)) : `- ${isCollection(holder.value) ? '…' : String(plain(holder.value))}`;
  }

  function owners(content: Document | Content): string[] {
    if (content === null || typeof content !== 'object' || content instanceof Float) return [];
    if (content.kind === 'map' || content.kind === 'array') return content.items.flatMap((item) => [...own(item), ...owners(item.value)]);
    return [...own(content), ...owners(content.value)];
  }

  const own = (holder: Holder): string[] => (holder.comments ?? []).map(({ text }) => `${text.trim()}: ${name(holder)}`);

  const check = (text: string, expected: readonly (readonly string[])[]): void =>
    expect(read(text).documents.map((document) => owners(document))).toEqual(expected);

  it('belong to the last node of their line', () => {
    check('a: 1 # x\nb:\n- c: 2 # y\n- [3, 4] # z\n', [['x: a', 'y: c', 'z: - 4']]);
    check('--- # x\na: 1\n', [['x: document']]);
  });

  it('on lines of their own belong to the first node of the next line that has one', () => {
    check('# x\n\n   # y\n- a: 1\n', [['x: - …', 'y: - …']]);
    check('a:\n# x\n- 1\n# y\nb: 2\n', [['x: - 1', 'y: b']]);
  });

  it('above a marker belong to its document', () => {
    check('# x\n---\na: 1\n# y\n--- # z\nb: 2\n', [[], ['x: document'], ['y: document', 'z: document']]);
  });

  it('behind the last node get a document of their own', () => {
    check('a: 1\n# x\n', [[], ['x: document']]);
    check('# x\n', [[], ['x: document']]);
  });

  it('behind an end marker are lost at the end of the text', () => {
    check('a: 1\n# x\n...\n# y\n', [[], ['x: document']]);
    check('a: 1\n...\n# y\n--- b\n', [[], ['y: document']]);
  });

  it('on the line of a value behind an anchor belong to its copy', () => {
    check('a: &x\n  b: # x\nc: *x\n', [['x: b']]);
    const items = itemsIn('a: &x\n  b: # x\nc: *x\n');
    expect(items.map((item) => itemsOf(item.value)[0]!.comments?.length)).toEqual([undefined, 1]);
  });

  it('are not seen in strings and behind the indicator of a block', () => {
    check('a: b#c\nb: "# d"\nc: | # e\n  # f\nd: 1\n', [[]]);
  });

  it('take no memory where there are none', () => {
    expect(read('a: 1 # x\nb: 2\n').documents[0]!.comments).toBeUndefined();
  });
});

describe('errors', () => {
  it.each([
    ['a: [1\n', "yaml: line 1: did not find expected ',' or ']'"],
    ['---\na: [1\n', "yaml: line 2: did not find expected ',' or ']'"],
    ['a: b: c\n', 'yaml: line 1: mapping values are not allowed in this context'],
    ['a: 1\n\tb: 2\n', 'yaml: line 2: found a tab character that violates indentation'],
    ['a: \0\n', 'yaml: control characters are not allowed'],
    ['a: *x\nb: [\n', "yaml: unknown anchor 'x' referenced"],
  ])('%j', (text, message) => expect(failure(text).message).toBe(message));

  it('of syntax come before those of values in the same document', () => {
    expect(failure('a: !!int x\nb: @\n').message).toBe('yaml: line 2: found character that cannot start any token');
    expect(failure('a: !!int x\n---\nb: @\n').message).toBe('yaml: cannot decode !!str `x` as a !!int');
  });

  it('stand where the trouble is', () => {
    const [finding] = failure('a: 1\nb: !!int x\n').findings;
    expect(finding).toMatchObject({ code: 'syntax', span: { start: 14, end: 15 } });
  });

  it('tell of bytes that are no UTF-8', () => {
    expect(failure(byteText.fromUnits('a: \xff\n')).message).toBe('yaml: invalid leading UTF-8 octet');
  });
});

describe('strict mode', () => {
  it.each<[string, unknown]>([
    ['true', true],
    ['', null],
    ['-12', -12],
    ['18446744073709551615', 2n ** 64n - 1n],
    ['1.5', 'float 1.5'],
    ['1e3', 'float 1000'],
    ['abc', 'abc'],
    ['"yes"', 'yes'],
    ['!!bool yes', true],
    ['!!str a b', 'a b'],
    ['|-\n  a: b', 'a: b'],
  ])('takes %j', (text, expected) => expect(value(`a: ${text}`, { strict: true })).toEqual([['a', expected]]));

  it.each([
    ['yes', "Found 'yes' ambigious (could be !!str or !!bool)"],
    ['~', "Found '~' ambigious (could be !!str or !!null)"],
    ['True', "Found 'True' ambigious (could be !!str or !!bool)"],
    ['010', "Found '010' ambigious (could be !!str or !!int)"],
    ['0x1', "Found '0x1' ambigious (could be !!str or !!int)"],
    ['1_0', "Found '1_0' ambigious (could be !!str or !!int)"],
    ['.inf', "Found '.inf' ambigious (could be !!str or !!float)"],
    ['5.', "Found '5.' ambigious (could be !!str or !!float)"],
    ['2024-01-01', "Found '2024-01-01' ambigious (could be !!str or !!timestamp)"],
    ['a b', "Strings with whitespace must be explicitly quoted: 'a b'"],
    ['b:c', "Strings with colon must be explicitly quoted: 'b:c'"],
    ['x---y', "Strings with triple-dash must be explicitly quoted: 'x---y'"],
    ['99999999999999999999', 'Parsing int \'99999999999999999999\': strconv.ParseUint: parsing "99999999999999999999": value out of range'],
    ['-99999999999999999999', 'Parsing int \'-99999999999999999999\': strconv.ParseUint: parsing "-99999999999999999999": invalid syntax'],
    ['1e999', 'Parsing float \'1e999\': strconv.ParseFloat: parsing "1e999": value out of range'],
  ])('refuses %s', (text, message) => {
    expect(failure(`a: ${text}`, { strict: true }).message).toBe(`yaml: Strict parsing: ${message}`);
  });

  it('looks at keys, but not at merges', () => {
    expect(failure('yes: 1', { strict: true }).message).toContain("Found 'yes' ambigious");
    expect(value('<<: {a: 1}', { strict: true })).toEqual([['a', 1]]);
  });
});
