import { describe, expect, it } from 'vitest';

import { both, compare, either, every, not, some, test } from './condition.ts';
import type { Condition } from './condition.ts';
import { printCondition } from './print-condition.ts';

const a = test('a()');
const b = test('b()');
const c = test('c()');
const failing = test('f()', true);
const list = { lists: ['items'], names: ['items'] };

describe('a condition', () => {
  it.each<[string, Condition, string]>([
    ['drops what another part of "and" says already', both(a, either(a, b)), 'a()'],
    ['drops what another part of "or" says already', either(a, both(a, b)), 'a()'],
    ['drops what cannot be where another part holds', both(not(a), either(a, not(b))), '!a() && !b()'],
    ['drops what has to be where another part does not hold', either(a, both(not(a), b)), 'a() || b()'],
    ['is false where nothing is left of an "or"', both(not(a), not(b), either(a, b)), 'false'],
    ['is true where nothing is left of an "and"', either(a, b, both(not(a), not(b))), 'true'],
    ['drops alternatives one after the other', both(a, either(not(a), b), either(not(b), c)), 'a() && b() && c()'],
    ['has what keeps another part from being an error before it', both(either(not(a), b), a), 'a() && b()'],
    ['looks into the bodies of quantifiers', either(every(list, 'item', a), every(list, 'item', either(a, b))), 'items.all(item, a() || b())'],
    ['looks into the bodies of both sorts', both(some(list, 'item', both(a, b)), some(list, 'item', a)), 'items.exists(item, a() && b())'],
    ['keeps the error of a part that may fail', either(both(failing, a), failing), '(f() && a()) || f()'],
    ['asks nothing twice, though it may fail', both(failing, a, failing), 'f() && a()'],
    [
      'tells quantifiers over other lists apart',
      either(every(list, 'item', a), every({ ...list, lists: ['others'] }, 'item', either(a, b))),
      'items.all(item, a()) || others.all(item, a() || b())',
    ],
    ['asks one list for several things', both(every(list, 'item', a), every(list, 'item', b)), 'items.all(item, a() && b())'],
    [
      'asks several lists for one thing',
      both(every(list, 'item', a), every({ ...list, lists: ['others'] }, 'item', a)),
      '(items + others).all(item, a())',
    ],
    ['asks one list for any of several things', either(some(list, 'item', a), some(list, 'item', b)), 'items.exists(item, a() || b())'],
    [
      'asks for all things one after the other',
      both(some(list, 'item', a), some(list, 'item', b)),
      'items.exists(item, a()) && items.exists(item, b())',
    ],
    ['says once what alternatives have in common', both(either(a, b), either(a, c)), 'a() || (b() && c())'],
    ['lists the texts that a value may be', either(compare('x', '==', "'a'"), b, compare('x', 'in', "['b', 'a']")), "x in ['a', 'b'] || b()"],
    ['lists the texts that a value may not be', both(compare('x', '!=', "'a'"), compare('x', '!=', "'it\\'s'")), "!(x in ['a', 'it\\'s'])"],
    ['lists nothing but texts', either(compare('x', '==', '1'), compare('x', '==', "'a'")), "x == 1 || x == 'a'"],
    ['takes comparisons for their opposites', both(compare('x', '<', '3'), either(compare('x', '>=', '3'), a)), 'x < 3 && a()'],
  ])('%s', (_title, condition, text) => {
    expect(printCondition(condition)).toBe(text);
  });
});
