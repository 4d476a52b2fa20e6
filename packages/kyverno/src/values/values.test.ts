import { Budget, Fault, Int64 } from '@assay/jmespath';
import type { ObjectValue } from '@assay/jmespath';
import type { Labels } from '@assay/kubernetes-values';
import { describe, expect, it } from 'vitest';
import { compareDurations, readAmount } from './amounts.ts';
import { goTypeName } from './go-type-name.ts';
import { planLabelSelector } from './label-selector.ts';
import { numbersEqual } from './numbers.ts';
import { textEqualsNumber } from './text-equals-number.ts';
import { wildcardMatches } from './wildcard-matches.ts';

const free = (): void => {};

describe('equality of numbers', () => {
  it('does not ask for the sort', () => {
    expect(numbersEqual(5, new Int64(5))).toBe(true);
    expect(numbersEqual(new Int64(5), 5.5)).toBe(false);
    expect(numbersEqual(new Int64(2n ** 53n + 1n), 2 ** 53)).toBe(false);
    expect(numbersEqual(new Int64(1), new Int64(1n))).toBe(true);
    expect(numbersEqual(Infinity, new Int64(1))).toBe(false);
  });

  it('reads texts as the number asks', () => {
    expect(textEqualsNumber('5.0', 5)).toBe(true);
    expect(textEqualsNumber('5.0', new Int64(5))).toBe(false);
    expect(textEqualsNumber('05', new Int64(5))).toBe(true);
  });
});

it.each([
  ['10m', true, true],
  ['1h30m', true, false],
  ['1Gi', false, true],
  ['0', true, true],
  ['1d', false, false],
  ['Ki', false, true],
  ['', false, false],
  ['latest', false, false],
])('reads %j as duration: %s, as quantity: %s', (text, isDuration, isQuantity) => {
  const { duration, quantity } = readAmount(text);
  expect([duration !== undefined, quantity !== undefined]).toEqual([isDuration, isQuantity]);
});

it.each([
  [1n, 2n, -1],
  [2n, 2n, 0],
  [2n, 1n, 1],
])('orders %d and %d: %d', (left, right, order) => {
  expect(compareDurations(left, right)).toBe(order);
});

describe('wildcardMatches', () => {
  it('charges for what it may cost', () => {
    const budget = new Budget(1000);
    expect(wildcardMatches('a*?', 'abc', budget.charge)).toBe(true);
    expect(budget.left).toBeLessThan(1000);
    expect(() => wildcardMatches(`*${'a?'.repeat(500)}*`, 'a'.repeat(10_000), budget.charge)).toThrow(Fault);
  });
});

describe('planLabelSelector', () => {
  const labels: Labels = { app: 'web', 'app.kubernetes.io/name': 'shop', tier: 'front' };
  it.each<[string, ObjectValue, boolean]>([
    ['an empty one', {}, true],
    ['a pair', { matchLabels: { app: 'web' } }, true],
    ['another value', { matchLabels: { app: 'db' } }, false],
    ['a wildcard in the value', { matchLabels: { app: 'w*' } }, true],
    ['a wildcard in the key', { matchLabels: { 'app.*/name': 'shop' } }, true],
    ['wildcards that match nothing', { matchLabels: { 'x*': '?' } }, false],
    ['one pair of two', { matchLabels: { 'app*': 'web', tier: 'back' } }, false],
    ['In', { matchExpressions: [{ key: 'app', operator: 'In', values: ['web', 'db'] }] }, true],
    ['NotIn on a missing key', { matchExpressions: [{ key: 'zone', operator: 'NotIn', values: ['a'] }] }, true],
    ['DoesNotExist', { matchExpressions: [{ key: 'app', operator: 'DoesNotExist' }] }, false],
    ['an unknown operator', { matchExpressions: [{ key: 'app', operator: 'Like', values: ['web'] }] }, false],
    ['a value that is no text', { matchLabels: { app: 5 } }, false],
    ['something else', { matchLabels: [] }, false],
    ['expressions of something else', { matchExpressions: ['app'] }, false],
  ])('takes %s', (_, selector, expected) => {
    expect(planLabelSelector(selector)(labels, free)).toBe(expected);
  });
});

it('names types as Go does', () => {
  expect([null, '', 1, true, new Int64(1), [], {}].map(goTypeName)).toEqual([
    '<nil>',
    'string',
    'float64',
    'bool',
    'int64',
    '[]interface {}',
    'map[string]interface {}',
  ]);
});
