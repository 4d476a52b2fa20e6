import { expect, it } from 'vitest';

import { endOfJsonString } from './json-tokens.ts';

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
