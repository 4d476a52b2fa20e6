import type { Value } from '@assay/starlark';
import { Fault, List, Thread } from '@assay/starlark';
import * as formats from '@assay/formats';
import { describe, expect, it } from 'vitest';

import { language } from '../../template/language.ts';
import { Struct } from '../../values/struct.ts';
import { namedRule, namedRules } from './rules.ts';

const thread = new Thread({ semantics: language });

/** What `assert.keyword(arguments…).check(value)` comes to: what was found, `true`, or the error of the call. */
function check(keyword: string, positional: readonly Value[], value: Value): string | true {
  const rule = namedRule(keyword);
  if (!rule) throw new Error(`There is no rule ${keyword}`);
  try {
    return rule.fromArguments(positional, { named: [], formats }).check(value, thread)?.found ?? true;
  } catch (error) {
    if (error instanceof Fault) return error.message;
    throw error;
  }
}

describe('as functions', () => {
  it.each<[string, readonly Value[], Value, string | true]>([
    ['min', [], 1, 'got 0 arguments, want 1'],
    ['max', [1, 2], 1, 'got 2 arguments, want 1'],
    ['min', [1], 1, true],
    ['min_len', ['2'], 'x', 'expected value to be an number, but was string'],
    ['max_len', [2], Struct.of([['a', 1]]), true],
    ['not_null', [1, 2], 1, 'got 2 arguments, want at most 1'],
    ['not_null', [], null, 'value is null'],
    ['one_not_null', [1, 2], 1, 'got 2 arguments, want 1'],
    ['one_not_null', [false], 1, 'one_not_null() cannot be False'],
    ['one_not_null', [4], 1, "expected a sequence of keys, but was a 'int'"],
    [
      'one_not_null',
      [],
      Struct.of([
        ['a', 1],
        ['b', null],
      ]),
      true,
    ],
    ['one_of', [], 1, 'got 0 arguments, want at least 1'],
    ['one_of', ['ab'], 'a', "expected a sequence, but was a 'string'"],
    ['one_of', [1, 2], 2, true],
    ['one_of', [new List([1, 2])], 3, 'not one of allowed values'],
    ['one_of', [new List([Struct.of([['a', 1]])])], Struct.of([['a', 1]]), true],
    ['min', [Struct.of([['a', 1]])], Struct.of([['a', 1]]), 'dict >= dict not implemented'],
  ])('%s(%j) on %j', (keyword, positional, value, expected) => {
    expect(check(keyword, positional, value)).toBe(expected);
  });
});

it('come in one order', () => {
  expect(namedRules.map(({ keyword }) => keyword)).toEqual([
    'not_null',
    'min_len',
    'max_len',
    'min',
    'max',
    'one_not_null',
    'one_of',
    'len',
    'starts_with',
    'ends_with',
    'contains',
    'matches',
    'format',
    'even',
    'odd',
    'multiple_of',
    'unique',
  ]);
});
