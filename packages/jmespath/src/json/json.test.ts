import { assert, json, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Int64 } from '../values/int64.ts';
import type { Value } from '../values/value.ts';
import { decodeJson } from './decode-json.ts';
import { printJson } from './print-json.ts';

describe('decoding', () => {
  it.each<[string, unknown]>([
    [' [1, -0.5e1, "a\\u0041\\n", {"b": null}] ', [1, -5, 'aA\n', { b: null }]],
    ['{"a": 1, "a": 2}', { a: 2 }],
    ['"\\ud83d\\ude00"', '😀'],
    ['"\\ud83d"', '\ufffd'],
    ['18446744073709551616', 18446744073709552000],
  ])('reads %s', (text, value) => {
    expect(decodeJson(text)).toEqual({ kind: 'value', value });
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
    ['é', "invalid character 'Ã' looking for beginning of value"],
    ['1e999', 'json: cannot unmarshal number 1e999 into Go value of type float64'],
    ['[1e999, x]', "invalid character 'x' looking for beginning of value"],
    ['['.repeat(5000), 'exceeded max depth'],
  ])('refuses %j', (text, message) => {
    expect(decodeJson(text)).toEqual({ kind: 'problem', message });
  });

  it('reads what JSON.parse reads', () => {
    assert(
      property(json(), (text) => {
        const value: unknown = JSON.parse(text);
        expect(JSON.parse(JSON.stringify(decodeJson(text)))).toEqual({ kind: 'value', value });
      }),
    );
  });
});

describe('printing', () => {
  it.each<[Value, string]>([
    [{ b: 1, a: [null, true] }, '{"a":[null,true],"b":1}'],
    ['<&>\u2028', '"\\u003c\\u0026\\u003e\\u2028"'],
    ['\\<\b\u0001\u007f', '"\\\\\\u003c\\b\\u0001\u007f"'],
    ['a\udc80', '"a\\ufffd"'],
    ['\\ud800', '"\\\\ud800"'],
    [-0, '-0'],
    [1e21, '1e+21'],
    [new Int64(9007199254740993n), '9007199254740993'],
  ])('writes value %#', (value, text) => {
    expect(printJson(value)).toEqual({ kind: 'text', text });
  });

  it('indents containers that are not empty', () => {
    expect(printJson({ a: [], b: {}, c: [1, { d: 2 }] }, { indent: '  ' })).toEqual({
      kind: 'text',
      text: '{\n  "a": [],\n  "b": {},\n  "c": [\n    1,\n    {\n      "d": 2\n    }\n  ]\n}',
    });
  });

  it.each([
    [Number.NaN, 'NaN'],
    [[1, Infinity], '+Inf'],
    [{ a: -Infinity }, '-Inf'],
  ])('has no text for %j', (value, shown) => {
    expect(printJson(value)).toEqual({ kind: 'problem', message: `json: unsupported value: ${shown}` });
  });

  it('gives a text that reads as the same value', () => {
    assert(
      property(json(), (text) => {
        const decoded = decodeJson(text);
        if (decoded.kind === 'problem') throw new Error(decoded.message);
        for (const options of [{}, { indent: '\t' }, { escapeHtml: false }]) {
          const printed = printJson(decoded.value, options);
          expect(decodeJson(printed.kind === 'text' ? printed.text : '')).toEqual(decoded);
        }
      }),
    );
  });
});
