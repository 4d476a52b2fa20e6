import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { endOfJsonString, unescapedJsonString } from './json-tokens.ts';

it.each([
  ['""', 2],
  ['"a" "b"', 3],
  ['"a\\"b"c', 6],
  ['"a\\\\"b"', 5],
])('the string at the start of %s ends before offset %i', (text, end) => {
  expect(endOfJsonString(text, 0)).toBe(end);
});

it.each(['"', '"a', '"a\\"', '"a\\\\\\"'])('the string at the start of %s does not end', (text) => {
  expect(endOfJsonString(text, 0)).toBeUndefined();
});

it('unescapes what JSON.parse unescapes, wherever the string stands', () => {
  const piece = fc.oneof(
    fc.constantFrom(...['\\"', '\\\\', '\\/', '\\b', '\\f', '\\n', '\\r', '\\t', '\\u0041', '\\u00E9', '\\ud83d', 'u0041', ' ', '\u00e9']),
    fc.string().map((text) => text.replaceAll(/["\\\p{Cc}]/gu, '-')),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const string = `"${pieces.join('')}"`;
      expect(unescapedJsonString(`{${string}: 0}`, 1, 1 + string.length)).toBe(JSON.parse(string));
    }),
  );
});
