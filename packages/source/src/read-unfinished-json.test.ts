import { describe, expect, it } from 'vitest';

import { readUnfinishedJson } from './read-unfinished-json.ts';
import { Source } from './source.ts';
import { toValue } from './to-value.ts';

describe('a JSON text that somebody is typing', () => {
  it.each([
    ['is read as it is', '{"a": [1, true, null, "b\\n"], "c": {}}', { a: [1, true, null, 'b\n'], c: {} }],
    ['can end anywhere', '{"a": [1, {"b": "c', { a: [1, { b: 'c' }] }],
    ['can lack commas', '{"a": 1 "b": [1 2]}', { a: 1, b: [1, 2] }],
    ['can lack values', '{"a": , "b": \n "c": 1, "d"}', { a: null, b: null, c: 1, d: null }],
    ['can lack the end of a string', '{"a": "b,\n "c": 1}', { a: 'b,', c: 1 }],
    ['can have commas too many', '{, "a": 1,, }', { a: 1 }],
    ['can have brackets that fit nothing', '{"a": [1}, "b": 2', { a: [1] }],
    ['can have words without quotes', '{a: b}', { a: 'b' }],
    ['can have escapes that are none', '{"a": "\\x"}', { a: '\\x' }],
  ])('%s: %j', (_, text, expected) => {
    expect(toValue(readUnfinishedJson(new Source('x.json', text))!)).toEqual(expected);
  });

  it('is nothing without any', () => {
    expect(readUnfinishedJson(new Source('x.json', ' \n'))).toBeUndefined();
  });

  it('ends, however deep it is', () => {
    expect(readUnfinishedJson(new Source('x.json', '[{"a":'.repeat(10_000)))).toMatchObject({ kind: 'sequence' });
  });
});
