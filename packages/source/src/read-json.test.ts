import { describe, expect, it } from 'vitest';

import { jsonPointer } from './path.ts';
import type { Path } from './path.ts';
import { readJson } from './read-json.ts';
import type { JsonOptions, JsonPlace, JsonReading } from './read-json.ts';
import { Source } from './source.ts';
import { toValue } from './to-value.ts';
import { effectiveEntries } from './tree.ts';

const read = (text: string, options?: JsonOptions): JsonReading => readJson(new Source('test.json', text), options);

function places(text: string, found: readonly JsonPlace[]): string[] {
  return found.map(({ span, path }) => `${jsonPointer(path)} at ${span.start}: ${text.slice(span.start, span.end)}`);
}

describe('values', () => {
  it.each([
    ['null', null],
    ['true', true],
    ['false', false],
    [' 1 ', 1],
    ['-0.5e+3', -500],
    ['"a\\u00e9\\n\\/\\"\\\\\\b\\f\\r\\t"', 'aé\n/"\\\b\f\r\t'],
    ['"\\ud83d\\ude00😀"', '😀😀'],
    ['[]', []],
    ['{}', {}],
    ['\t[1,\r\n[2 ] ]\n', [1, [2]]],
    ['{"a":{"b":[]},"":1}', { a: { b: [] }, '': 1 }],
    [`[${' \t\r\n'.repeat(100)}1${' '.repeat(64)},${' '.repeat(65)}2]${'\n'.repeat(66)}`, [1, 2]],
    ['"\u2028\u007f\ufeff"', '\u2028\u007f\ufeff'],
  ])('of %j', (text, expected) => {
    const { root, ...rest } = read(text);
    expect(toValue(root!)).toEqual(expected);
    expect(rest).toEqual({ duplicates: [], loneSurrogates: [] });
  });

  it.each([
    ['0', 'integer', 0],
    ['9007199254740991', 'integer', 9007199254740991],
    ['9007199254740993', 'integer', 9007199254740993n],
    ['-18446744073709551616', 'integer', -18446744073709551616n],
    ['1.0', 'float', 1],
    ['1e2', 'float', 100],
    ['1e400', 'float', Infinity],
    ['0.1000000000000000055', 'float', 0.1],
  ])('of the number %s are exact where they can be, and keep the digits', (text, type, value) => {
    expect(read(text).root).toMatchObject({ kind: 'scalar', type, value, text, style: 'plain' });
  });

  it('of integers with thousands of digits are floats', () => {
    expect(read('9'.repeat(100_000)).root).toMatchObject({ type: 'float', value: Infinity });
  });
});

describe('syntax problems', () => {
  it.each<[text: string, offset: number, message: string, hint?: string]>([
    ['', 0, 'the text is empty: expected a JSON value'],
    [' \n', 2, 'the text is empty: expected a JSON value'],
    ['{', 1, 'unexpected end of the text: expected a name in double quotes'],
    ['[', 1, 'unexpected end of the text: expected a JSON value'],
    ['[1', 2, "unexpected end of the text: expected ',' or ']'"],
    ['{"a":1', 6, "unexpected end of the text: expected ',' or '}'"],
    ['"a', 2, 'unexpected end of the text inside a string'],
    ['{"a"', 4, "expected ':' after the name"],
    ['{"a":}', 5, 'expected a JSON value'],
    ['{a:1}', 1, 'expected a name in double quotes'],
    ["{'a':1}", 1, 'expected a name in double quotes', 'JSON strings need double quotes'],
    ['{"a”: "b"}', 7, "expected ':' after the name", 'the name before ends with a typographic quote: write "'],
    ['“a”', 0, 'expected a JSON value', 'typographic quotes are not JSON: write "'],
    ['[1,]', 3, 'expected another value after the comma', 'remove the comma before the closing bracket'],
    ['{"a":1,}', 7, 'expected another value after the comma', 'remove the comma before the closing bracket'],
    ['[1 2]', 3, "expected ',' or ']'"],
    ['{"a":1 "b":2}', 7, "expected ',' or '}'", 'a comma seems to be missing here'],
    ['[[1] [2]]', 5, "expected ',' or ']'", 'a comma seems to be missing here'],
    ['[1}', 2, "expected ',' or ']'"],
    ['1 2', 2, 'expected the end of the text after the JSON value'],
    ['{} // c', 3, 'expected the end of the text after the JSON value', 'JSON has no comments'],
    ['[1, # c\n2]', 4, 'expected a JSON value', 'JSON has no comments'],
    ['\ufeff{}', 0, 'expected a JSON value', 'remove the byte order mark (U+FEFF)'],
    ['True', 0, 'expected a JSON value', 'the only JSON keywords are true, false and null'],
    ['[NaN]', 1, 'expected a JSON value', 'the only JSON keywords are true, false and null'],
    ['truex', 0, 'expected a JSON value'],
    ['.5', 0, 'expected a JSON value', 'a JSON number starts with a digit or a minus sign'],
    ['+1', 0, 'expected a JSON value', 'a JSON number starts with a digit or a minus sign'],
    ['1_000', 0, 'this is not a JSON number'],
    ['01', 0, 'this is not a JSON number'],
    ['1.', 0, 'this is not a JSON number'],
    ['1e', 0, 'this is not a JSON number'],
    ['-', 0, 'this is not a JSON number'],
    ['-Infinity', 0, 'this is not a JSON number'],
    ['0x10', 0, 'this is not a JSON number'],
    ['"\n"', 1, 'a control character in a string must be escaped'],
    ['"a\\x"', 2, 'unknown escape in JSON', 'a backslash itself is written \\\\'],
    ['"\\u12g4"', 1, 'expected four hexadecimal digits after \\u'],
    ['"\\', 1, 'unknown escape in JSON', 'a backslash itself is written \\\\'],
    ['\u00a01', 0, 'expected a JSON value'],
  ])('of %j', (text, offset, message, hint) => {
    const result = read(text);
    expect(result).toMatchObject({ problem: { message, span: { start: offset, end: Math.min(offset + 1, text.length) } } });
    expect(result.problem?.hint).toBe(hint);
    expect(result.root).toBeUndefined();
  });

  const long = 'x\\"\\\\'.repeat(100);

  it.each<[text: string, offset: number, message: string]>([
    [`"${long}\n"`, long.length + 1, 'a control character in a string must be escaped'],
    [`"${long}\\x"`, long.length + 1, 'unknown escape in JSON'],
    [`"${long}\\u12g4"`, long.length + 1, 'expected four hexadecimal digits after \\u'],
    [`"${long}`, long.length + 1, 'unexpected end of the text inside a string'],
    [`"${long}\\"`, long.length + 3, 'unexpected end of the text inside a string'],
    [`"${long}" x`, long.length + 3, 'expected the end of the text after the JSON value'],
  ])('of a long string are where they are: %#', (text, offset, message) => {
    expect(read(text).problem).toMatchObject({ message, span: { start: offset } });
  });

  it('silence everything else', () => {
    expect(read('{"a":1,"a":"\\ud800",').duplicates).toEqual([]);
    expect(read('{"a":1,"a":"\\ud800",').loneSurrogates).toEqual([]);
    expect(read('[[', { maxDepth: 1 }).tooDeep).toBeUndefined();
  });
});

describe('duplicates', () => {
  const many = Array.from({ length: 20 }, (_, at) => `"k${at}":${at}`).join(',');

  it.each([
    ['{"a":1,"b":2}', []],
    ['{"a":1,"a":2,"a":3}', ['/a at 7: "a"', '/a at 13: "a"']],
    ['{"a":1,"\\u0061":2}', ['/a at 7: "\\u0061"']],
    ['[{"x":{"a":1,"a/b":1,"a/b":2}}]', ['/0/x/a~1b at 21: "a/b"']],
    ['{"__proto__":1,"__proto__":2}', ['/__proto__ at 15: "__proto__"']],
    [`{${many},"k3":1}`, [`/k3 at ${many.length + 2}: "k3"`]],
  ])('in %j are found after unescaping', (text, expected) => {
    expect(places(text, read(text).duplicates)).toEqual(expected);
  });

  it('stay in the tree, where the last is in effect', () => {
    const { root } = read('{"a":1,"a":2}');
    if (root?.kind !== 'mapping') throw new Error('The text is an object.');
    expect(root.entries.map(({ name }) => name)).toEqual(['a', 'a']);
    expect(effectiveEntries(root).map(({ value }) => toValue(value))).toEqual([2]);
  });
});

describe('lone surrogates', () => {
  it.each([
    ['["\\ud800"]', ['/0 at 1: "\\ud800"']],
    ['{"a":["x","\\udc00\\ud800"]}', ['/a/1 at 10: "\\udc00\\ud800"']],
    ['{"b":{"\\ud800":1}}', ['/b at 6: "\\ud800"']],
    ['"\ud800"', [' at 0: "\ud800"']],
    ['"x\ude00\\ud83d"', [' at 0: "x\ude00\\ud83d"']],
    ['"\ud83d\\ude00\\ud83d\ude00😀"', []],
    [`["${'x'.repeat(200)}\\ud800","${'\\ud83d\\ude00😀'.repeat(50)}"]`, [`/0 at 1: "${'x'.repeat(200)}\\ud800"`]],
    [`{"${'\\n'.repeat(200)}\\udc00":1}`, [` at 1: "${'\\n'.repeat(200)}\\udc00"`]],
  ])('in %j are found, escaped or not', (text, expected) => {
    expect(places(text, read(text).loneSurrogates)).toEqual(expected);
  });
});

describe('depth', () => {
  it('counts the root container as 1', () => {
    expect(read('[[1]]', { maxDepth: 2 }).tooDeep).toBeUndefined();
    expect(read('[{"a":[1]},[[]]]', { maxDepth: 2 })).toMatchObject({ tooDeep: { start: 6, end: 7 } });
    expect(read('[{"a":[1]}]', { maxDepth: 2 }).root).toBeUndefined();
  });

  it('is 256 by default', () => {
    expect(read('['.repeat(256) + ']'.repeat(256)).root).toBeDefined();
    expect(read('['.repeat(257) + ']'.repeat(257)).tooDeep).toMatchObject({ start: 256 });
  });

  it('does not keep the syntax below from being checked', () => {
    expect(read('[[[1 2]]]', { maxDepth: 1 })).toMatchObject({ problem: { span: { start: 5 } } });
    expect(read('[[{"a":1]]]', { maxDepth: 1 })).toMatchObject({ problem: { span: { start: 8 } } });
    expect(read('[{"a":{"b":[1,{}],"b":"\\ud800"}}]', { maxDepth: 1 })).toMatchObject({ tooDeep: { start: 1 }, duplicates: [], loneSurrogates: [] });
  });

  it('counts what is too deep as one child', () => {
    const text = '[[1,[2]],"\\ud800",{"a":{"b":1}}]';
    expect(places(text, read(text, { maxDepth: 1 }).loneSurrogates)).toEqual(['/1 at 9: "\\ud800"']);
  });

  it('may be a million', () => {
    const million = 1_000_000;
    expect(read('['.repeat(million)).problem?.message).toBe('unexpected end of the text: expected a JSON value');
    expect(read('['.repeat(million) + ']'.repeat(million)).tooDeep).toMatchObject({ start: 256 });
    expect(read('{"a":'.repeat(million)).problem).toBeDefined();
  });
});

describe('a child limit', () => {
  const limit = (most: number): JsonOptions => ({ childLimit: (path) => (path === undefined ? most : Infinity) });

  it('leaves out children beyond it', () => {
    expect(toValue(read('[1,[2],{"a":3}]', limit(2)).root!)).toEqual([1, [2]]);
    expect(toValue(read('{"a":1,"b":2}', limit(1)).root!)).toEqual({ a: 1 });
    expect(toValue(read('[1]', limit(0)).root!)).toEqual([]);
  });

  it('still checks what is left out', () => {
    const text = '[0,{"a":1,"a":"\\ud800"}]';
    const { root, duplicates, loneSurrogates } = read(text, limit(1));
    expect(toValue(root!)).toEqual([0]);
    expect(places(text, duplicates)).toEqual(['/1/a at 10: "a"']);
    expect(places(text, loneSurrogates)).toEqual(['/1/a at 14: "\\ud800"']);
    expect(read('[0,{"a":]', limit(1)).problem).toBeDefined();
  });

  const many = Array.from({ length: 1200 }, (_, at) => ['1', '-2.5e3', ' true', 'null ', '0'][at % 5]).join(',');

  it('counts the items of a long array that are left out', () => {
    const text = `[${many},{"a":1,"a":2},${many},[{"b":1,"b":2}]]`;
    expect(places(text, read(text, limit(1)).duplicates).map((place) => place.split(' ')[0])).toEqual(['/1200/a', '/2401/0/b']);
    expect(toValue(read(`[${many}]`, limit(3)).root!)).toEqual([1, -2500, true]);
  });

  it.each(['01', '1.', '-', '1e', '+1', '.5', 'tru', 'nulls', '1x', '1 2', '', 'NaN', '1/2', '\u00a01'])(
    'finds %j in the middle and at the end of a long array that is left out',
    (item) => {
      for (const text of [`[${many},${item},${many}]`, `[${many},${item}]`]) {
        const [problem, plain] = [read(text, limit(1)).problem, read(text).problem];
        expect(problem).toBeDefined();
        expect({ ...problem, span: problem?.span.start }).toEqual({ ...plain, span: plain?.span.start });
      }
    },
  );

  it('finds duplicates among members that are left out', () => {
    expect(read('{"a":1,"b":2,"b":3,"a":4}', limit(1)).duplicates.map(({ span }) => span.start)).toEqual([13, 19]);
  });

  it('is asked for the path of each container that is kept', () => {
    const asked: string[] = [];
    read('{"a":[[1],{"b":{}}]}', {
      childLimit: (path) => {
        asked.push(jsonPointer(path));
        return 1;
      },
    });
    expect(asked).toEqual(['', '/a', '/a/0']);
  });

  it('does not hold for names that are kept', () => {
    const options: JsonOptions = { ...limit(1), keptNames: (path) => (path === undefined ? ['c', 'd'] : []) };
    expect(toValue(read('{"a":1,"b":2,"c":{"x":1},"b":[3],"d":"y","e":0}', options).root!)).toEqual({ a: 1, c: { x: 1 }, d: 'y' });
    expect(toValue(read('[0,"c",{"c":1}]', options).root!)).toEqual([0]);
  });

  it('of the names that are kept asks each object that is kept itself', () => {
    const asked: string[] = [];
    const keptNames = (path: Path): readonly string[] => {
      asked.push(jsonPointer(path));
      return ['k'];
    };
    read('{"a":{},"k":{"b":{},"k":[{}]}}', { childLimit: () => 0, keptNames });
    expect(asked).toEqual(['', '/k']);
  });
});
