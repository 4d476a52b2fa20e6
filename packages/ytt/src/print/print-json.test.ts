import { Float } from '@assay/starlark';
import { describe, expect, test } from 'vitest';

import type { Content } from '../model.ts';
import { ArrayItem, Document, DocumentSet, MapItem, noSpan, YamlArray, YamlMap } from '../model.ts';
import { printJson, printJsonContent } from './print-json.ts';

function map(...entries: readonly (readonly [Content, Content])[]): YamlMap {
  return new YamlMap(
    noSpan,
    entries.map(([key, value]) => new MapItem(noSpan, key, value)),
  );
}

function array(...values: readonly Content[]): YamlArray {
  return new YamlArray(
    noSpan,
    values.map((value) => new ArrayItem(noSpan, value)),
  );
}

describe('a content', () => {
  test.each<readonly [string, Content, string]>([
    ['null', null, 'null'],
    ['a large integer', 2n ** 64n - 1n, '18446744073709551615'],
    ['a float without fraction', new Float(1), '1'],
    ['a large float', new Float(1e21), '1e+21'],
    ['a small float', new Float(1.5e-7), '1.5e-7'],
    ['negative zero', new Float(-0), '-0'],
    ['HTML', '<a>&\u2028', String.raw`"\u003ca\u003e\u0026\u2028"`],
    ['control characters', '\u0000\b\f\n\r\t\u007f"\\', String.raw`"\u0000\b\f\n\r\t${'\u007f'}\"\\"`],
    ['characters beyond the plane', 'é😀', '"é😀"'],
    ['bytes of no character', 'a\udcffb\udc80', String.raw`"a\ufffdb\ufffd"`],
    ['a text that looks like an escape', String.raw`\udc80`, String.raw`"\\udc80"`],
    ['empty collections', array(map(), array()), '[{},[]]'],
    ['unsorted keys', map(['b', 1], ['a', 2], ['B', 3]), '{"B":3,"a":2,"b":1}'],
    ['keys whose bytes sort otherwise than their units', map(['😀', 1], ['\uffee', 2]), '{"\uffee":2,"😀":1}'],
    ['keys that are no texts', map([1, 'a'], [true, 'b'], [null, 'c']), '{"1":"a","null":"c","true":"b"}'],
    ['a repeated key', map(['a', 1], ['b', 2], ['a', 3]), '{"a":3,"b":2}'],
    ['the key __proto__', map(['__proto__', 1]), '{"__proto__":1}'],
  ])('%s', (_name, content, expected) => {
    expect(printJsonContent(content)).toBe(expected);
  });

  test('can be indented', () => {
    expect(printJsonContent(map(['a', array(1, map())], ['b', map(['c', null])]), { indent: '  ' })).toBe(
      '{\n  "a": [\n    1,\n    {}\n  ],\n  "b": {\n    "c": null\n  }\n}',
    );
  });

  test('keeps HTML if asked to', () => {
    expect(printJsonContent('<&>\u2029', { escapeHtml: false })).toBe(String.raw`"<&>\u2029"`);
  });

  test.each([
    [Number.NaN, 'NaN'],
    [Infinity, '+Inf'],
    [-Infinity, '-Inf'],
  ])('%d has no form', (value, name) => {
    expect(() => printJsonContent(array(new Float(value)))).toThrow(`json: unsupported value: ${name}`);
  });
});

test('documents follow each other; empty ones and those with NaN are left out', () => {
  const documents = [map(['a', 1]), null, map(), array(new Float(Number.NaN)), 'x'].map((value) => new Document(noSpan, value));
  const computed = new Document(noSpan, array());
  computed.isComputed = true;
  expect(printJson(new DocumentSet(noSpan, [...documents, computed]))).toBe('{"a":1}"x"[]');
});
