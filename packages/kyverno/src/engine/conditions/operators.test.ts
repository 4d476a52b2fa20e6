import { Int64, ObjectList, printGoValue } from '@assay/jmespath';
import type { Value } from '@assay/jmespath';
import { describe, expect, it } from 'vitest';
import { CONDITION_OPERATORS, findOperator } from './operators.ts';

function holds(key: Value, operator: string, value: Value): boolean {
  return findOperator(operator)?.holds(key, value, () => {}) ?? false;
}

type Case = readonly [key: Value, operator: string, value: Value, expected: boolean];

function check(cases: readonly Case[]): void {
  const titled = cases.map(([key, operator, value, expected]) => {
    const title = `${printGoValue(key)} ${operator} ${printGoValue(value)}: ${String(expected)}`;
    return [title, key, operator, value, expected] as const;
  });
  it.each(titled)('%s', (_, key, operator, value, expected) => {
    expect(holds(key, operator, value)).toBe(expected);
  });
}

it('has 18 operators, found in whatever case', () => {
  expect(CONDITION_OPERATORS).toHaveLength(18);
  expect(findOperator('anyin')?.name).toBe('AnyIn');
  expect(findOperator('Like')).toBeUndefined();
});

describe('Equals and NotEquals', () => {
  const opposites: readonly (readonly [key: Value, value: Value, isEqual: boolean])[] = [
    [true, true, true],
    [true, 'true', false],
    [5, 5, true],
    [5, new Int64(5), true],
    [5, '5.0', true],
    [5, 'five', false],
    [5, true, false],
    [new Int64(5), 5, true],
    [new Int64(5), '5', true],
    [new Int64(5), '5.0', false],
    [5.5, new Int64(5), false],
    [['a', 'b'], ['a', 'b'], true],
    [['a', 'b'], ['b', 'a'], false],
    [[1], [new Int64(1)], false],
    [['a'], 'a', false],
    [{ a: 1 }, { a: 1 }, true],
    [{}, [], false],
    ['abc', 'a*', true],
    ['a*', 'abc', false],
    ['abc', 'ABC', false],
    ['abc', 5, false],
    ['', '', true],
    ['', '*', true],
    ['1h', '60m', true],
    ['1h', 3600, true],
    ['1h', new Int64(3600), true],
    ['1h', '3600', false],
    ['10m', '600s', true],
    ['1Gi', '1024Mi', true],
    ['0.5', '500m', true],
    ['M', 'k', true],
    ['Ei', 'k', false],
    ['1Gi', 1073741824, false],
    ['1Gi', '', false],
    ['5', '5.0', true],
    ['abc', null, false],
  ];
  check(
    opposites.flatMap(([key, value, isEqual]): Case[] => [
      [key, 'Equals', value, isEqual],
      [key, 'NotEquals', value, !isEqual],
      [key, 'Equal', value, isEqual],
      [key, 'NotEqual', value, !isEqual],
    ]),
  );

  describe('that neither hold', () => {
    check([
      [null, 'Equals', null, false],
      [null, 'NotEquals', 'x', false],
      ['0', 'Equals', '0s', false],
      ['0', 'NotEquals', '0s', false],
      ['1Gi', 'Equals', '1*', false],
      ['1Gi', 'NotEquals', 'big', false],
      [new ObjectList([]), 'Equals', [], false],
      [new ObjectList([]), 'NotEquals', [], false],
    ]);
  });
});

describe('AnyIn, AllIn, AnyNotIn and AllNotIn', () => {
  /** Which of the four hold. */
  const cases: readonly (readonly [key: Value, value: Value, holding: string])[] = [
    ['a', ['a', 'b'], 'AnyIn AllIn'],
    ['c', ['a', 'b'], 'AnyNotIn AllNotIn'],
    ['abc', ['a*'], 'AnyIn AllIn'],
    ['a*', ['abc'], 'AnyIn AllIn'],
    [5, ['5'], 'AnyIn AllIn'],
    ['5', [5], 'AnyIn AllIn'],
    [1_000_000, ['1e+06'], 'AnyIn AllIn'],
    [new Int64(1_000_000), ['1000000'], 'AnyIn AllIn'],
    [true, ['true'], 'AnyIn AllIn'],
    ['abc', 'a*', 'AnyIn AllIn'],
    ['a*', 'abc', 'AnyNotIn AllNotIn'],
    ['3', '1-5', 'AnyIn AllIn'],
    [7, '1-5', 'AnyNotIn AllNotIn'],
    ['a', '["a","b"]', 'AnyIn AllIn'],
    ['abc', '["a*"]', 'AnyNotIn AllNotIn'],
    ['a', '["b", null]', 'AnyNotIn AllNotIn'],
    ['a', 'null', 'AnyNotIn AllNotIn'],
    ['a', '5', ''],
    ['a', '["a", 5]', ''],
    ['5', '5', 'AnyIn AllIn'],
    ['a', 'a,b', 'AnyNotIn AllNotIn'],
    [5, 5, ''],
    ['a', null, ''],
    ['a', { a: 1 }, ''],
    [null, ['a'], ''],
    [{ a: 1 }, ['a'], ''],
    [['a', 'b'], ['a', 'b', 'c'], 'AnyIn AllIn'],
    [['a', 'b'], ['a'], 'AnyIn AnyNotIn'],
    [['a', 'b'], ['c'], 'AnyNotIn AllNotIn'],
    [['a', 'b'], ['?'], 'AnyIn AllIn'],
    [[], ['a'], 'AllIn AllNotIn'],
    [[null, { a: 1 }], ['<nil>', 'map[a:1]'], 'AnyIn AllIn'],
    [['a'], 'a', 'AnyIn AllIn'],
    [['a', 'b'], 'a', 'AnyIn AnyNotIn'],
    [['a', 'b'], '["a","b"]', 'AnyIn AllIn'],
    [['a', 'b'], '["*"]', 'AnyIn AllIn'],
    [['a', 'b'], '[1]', ''],
    [['1', '9'], '1-5', 'AnyIn AnyNotIn'],
    [['2', '3'], '1-5', 'AnyIn AllIn'],
    [['x'], '1-5', 'AllNotIn'],
    [['-7'], '-5-5', 'AnyNotIn AllNotIn'],
    [['0'], '-5-5', 'AnyIn AllIn AnyNotIn'],
    [['1-5'], '1-5', 'AnyIn AllIn'],
    [[1, 2], 1, 'AnyIn AnyNotIn'],
    [[true], true, 'AnyIn'],
    [['a'], null, ''],
  ];
  it.each(cases.map((each) => [printGoValue(each[0]), printGoValue(each[1]), ...each] as const))('%s and %s', (_, __, key, value, holding) => {
    const names = ['AnyIn', 'AllIn', 'AnyNotIn', 'AllNotIn'];
    expect(names.filter((name) => holds(key, name, value)).join(' ')).toBe(holding);
  });
});

describe('In and NotIn', () => {
  check([
    ['abc', 'In', ['a*'], true],
    ['abc', 'In', 'a*', true],
    ['abc', 'In', '["abc"]', true],
    ['abc', 'NotIn', '["x"]', true],
    ['abc', 'In', 'x', false],
    ['abc', 'NotIn', 'x', false],
    [5, 'In', ['5'], true],
    ['abc', 'NotIn', ['x'], true],
    [null, 'NotIn', ['x'], false],
    [['a', 'b'], 'In', ['a', 'b', 'c'], true],
    [['a', 'b'], 'In', ['a'], false],
    [['a', 'b'], 'NotIn', ['a'], true],
    [['a'], 'NotIn', ['a'], false],
    [['a'], 'In', ['*'], false],
    [['a', 1], 'In', ['a', '1'], false],
    [['a'], 'NotIn', [1], false],
    [['a'], 'In', 'a', true],
    [['a'], 'NotIn', 'a', true],
    [['a'], 'In', '["a"]', true],
    [['a'], 'NotIn', 'b', false],
  ]);
});

describe('the ordering operators', () => {
  /** Which of `GreaterThanOrEquals`, `GreaterThan`, `LessThanOrEquals` and `LessThan` hold. */
  const cases: readonly (readonly [key: Value, value: Value, holding: string])[] = [
    [5, 5, '>= <='],
    [5, '4', '>= >'],
    [1.5, new Int64(2), '<= <'],
    [5, 'x', ''],
    [5, '6s', '<= <'],
    [5.9, '5s', '>= <='],
    [5, '1Gi', ''],
    ['1h', '60m', '>= <='],
    ['1h', 3601, '<= <'],
    ['1Gi', '1000Mi', '>= >'],
    ['1Gi', 5, ''],
    ['500m', '1', '<= <'],
    ['5', 4, '>= >'],
    ['5', '1h', '<= <'],
    ['1e-20', '0', '>= >'],
    ['1.10.0', '1.9.0', '>= >'],
    ['1.0.0-rc1', '1.0.0', '<= <'],
    ['1.10', '1.9', '<= <'],
    ['v1.2.0', 'v1.1.0', ''],
    ['abc', 'abd', ''],
    ['abc', 5, ''],
    ['NaN', 5, ''],
    [true, false, ''],
    [null, 0, ''],
    [[2], [1], ''],
  ];
  it.each(cases.map((each) => [printGoValue(each[0]), printGoValue(each[1]), ...each] as const))('%s and %s', (_, __, key, value, holding) => {
    const operators = new Map([
      ['>=', 'GreaterThanOrEquals'],
      ['>', 'GreaterThan'],
      ['<=', 'LessThanOrEquals'],
      ['<', 'LessThan'],
    ]);
    expect([...operators].flatMap(([sign, name]) => (holds(key, name, value) ? [sign] : [])).join(' ')).toBe(holding);
  });

  describe('of durations', () => {
    check([
      ['1h', 'DurationGreaterThanOrEquals', '60m', true],
      ['1h', 'DurationGreaterThan', 10, true],
      ['1h', 'DurationGreaterThan', '60m', false],
      ['1h', 'DurationLessThan', '60m', false],
      ['1h', 'DurationLessThanOrEquals', '60m', true],
      ['1h', 'DurationLessThanOrEquals', '59m', false],
      [10, 'DurationLessThan', '1m', true],
      ['0', 'DurationLessThanOrEquals', 0, true],
      ['10', 'DurationLessThan', '1m', false],
      ['abc', 'DurationLessThan', '1m', false],
    ]);
  });
});
