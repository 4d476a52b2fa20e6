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
  ])('reads %s', (text, value) => {
    expect(decodeJson(text)).toEqual({ kind: 'value', value });
  });

  it('keeps names that all objects inherit', () => {
    const decoded = decodeJson('{"__proto__": 1, "toString": 2}');
    expect(decoded.kind === 'value' && JSON.stringify(decoded.value)).toBe('{"__proto__":1,"toString":2}');
  });

  it("refuses what is no JSON in Go's words", () => {
    expect(decodeJson('[1 2]')).toEqual({ kind: 'problem', message: "invalid character '2' after array element" });
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
