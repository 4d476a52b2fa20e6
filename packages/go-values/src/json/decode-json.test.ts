import { assert, json, property } from 'fast-check';
import { expect, it } from 'vitest';
import type { JsonParts } from './decode-json.ts';
import { decodeGoJson } from './decode-json.ts';

const plain: JsonParts<unknown> = {
  scalar: (value) => value,
  number: (value) => value,
  list: (items) => items,
  object: (names, values) => Object.fromEntries(names.map((name, index) => [name, values[index]])),
};

it.each<[string, unknown]>([
  [' [1, -0.5e1, "a\\u0041\\n", {"b": null}] ', [1, -5, 'aA\n', { b: null }]],
  ['[true, false, [], {}]', [true, false, [], {}]],
  ['{"a": 1, "a": 2}', { a: 2 }],
  ['"\\ud83d\\ude00"', '😀'],
  ['"\\ud83d"', '\ufffd'],
  ['"\udcff"', '\ufffd'],
  ['18446744073709551616', 18446744073709552000],
])('reads %s', (text, value) => {
  expect(decodeGoJson(text, plain)).toEqual({ kind: 'value', value });
});

it('gives the members of an object in their order, repeated ones too', () => {
  const members: JsonParts<unknown> = { ...plain, object: (names, values) => ({ names, values }) };
  expect(decodeGoJson('{"b": 1, "a": 2, "b": 3}', members)).toEqual({ kind: 'value', value: { names: ['b', 'a', 'b'], values: [1, 2, 3] } });
});

it.each([
  ['', 'unexpected end of JSON input'],
  ['[1', 'unexpected end of JSON input'],
  ['"a', 'unexpected end of JSON input'],
  ['{"a"', 'unexpected end of JSON input'],
  ['tru', "invalid character ' ' in literal true (expecting 'e')"],
  ['nuLl', "invalid character 'L' in literal null (expecting 'l')"],
  ['-', "invalid character ' ' in numeric literal"],
  ['01', "invalid character '1' after top-level value"],
  ['1.e', "invalid character 'e' after decimal point in numeric literal"],
  ['1e+', "invalid character ' ' in exponent of numeric literal"],
  ['[1 2]', "invalid character '2' after array element"],
  ['[1,]', "invalid character ']' looking for beginning of value"],
  ['{"a" 1}', "invalid character '1' after object key"],
  ['{"a":1 "b"}', "invalid character '\"' after object key:value pair"],
  ['{"a":1,}', "invalid character '}' looking for beginning of object key string"],
  ['"\\u12g4"', "invalid character 'g' in \\u hexadecimal character escape"],
  ['"\\', "invalid character ' ' in string escape code"],
  ['"\u0001"', "invalid character '\\x01' in string literal"],
  ["'a'", String.raw`invalid character '\'' looking for beginning of value`],
  ['é', "invalid character 'Ã' looking for beginning of value"],
  ['😀', "invalid character 'ð' looking for beginning of value"],
  ['\udc80', String.raw`invalid character '\u0080' looking for beginning of value`],
  ['1e999', 'json: cannot unmarshal number 1e999 into Go value of type float64'],
  ['[1e999, 2e999]', 'json: cannot unmarshal number 1e999 into Go value of type float64'],
  ['[1e999, x]', "invalid character 'x' looking for beginning of value"],
])('refuses %j', (text, message) => {
  expect(decodeGoJson(text, plain)).toEqual({ kind: 'problem', message });
});

it('refuses what is nested too deeply', () => {
  expect(decodeGoJson('['.repeat(1000) + ']'.repeat(1000), plain).kind).toBe('value');
  expect(decodeGoJson('['.repeat(1001), plain)).toEqual({ kind: 'problem', message: "invalid character '[' exceeded max depth" });
  expect(decodeGoJson('{"a":'.repeat(1001), plain)).toEqual({ kind: 'problem', message: "invalid character '{' exceeded max depth" });
});

it('reads what JSON.parse reads', () => {
  assert(
    property(json(), (text) => {
      const value: unknown = JSON.parse(text);
      expect(JSON.parse(JSON.stringify(decodeGoJson(text, plain)))).toEqual({ kind: 'value', value });
    }),
  );
});
