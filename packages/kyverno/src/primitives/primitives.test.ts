import { formatFloat, parseFloat64, parseInt64 } from '@assay/go-values';
import { Budget, Fault, Int64 } from '@assay/jmespath';
import type { ObjectValue } from '@assay/jmespath';
import type { Labels } from '@assay/kubernetes-values';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareDurations, readAmount } from './amounts.ts';
import { goTypeName } from './go-type-name.ts';
import { planLabelSelector } from './label-selector.ts';
import { numbersEqual } from './numbers.ts';
import { textEqualsNumber } from './text-equals-number.ts';
import { wildcardMatches } from './wildcard-matches.ts';

const free = (): void => {};

describe('texts of numbers', () => {
  it.each([
    [8080, '8080.000000', '8.08E+03'],
    [0, '0.000000', '0E+00'],
    [-1.5, '-1.500000', '-1.5E+00'],
    [0.0078125, '0.007812', '7.8125E-03'],
    [0.0234375, '0.023438', '2.34375E-02'],
    [-0.0078125, '-0.007812', '-7.8125E-03'],
    [2 ** 70, '1180591620717411303424.000000', '1.1805916207174113E+21'],
    [1e-7, '0.000000', '1E-07'],
    [Infinity, '+Inf', '+Inf'],
    [Number.NaN, 'NaN', 'NaN'],
  ])('%d is %s and %s', (value, fixed, scientific) => {
    expect(formatFloat(value, 'f', 6)).toBe(fixed);
    expect(formatFloat(value, 'E')).toBe(scientific);
  });

  it('is read back as the same number', () => {
    fc.assert(fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => Object.is(parseFloat64(formatFloat(value, 'E')), value)));
  });
});

describe('parseFloat64', () => {
  it.each([
    ['+5', 5],
    ['.5', 0.5],
    ['5.', 5],
    ['1_000', 1000],
    ['1e3', 1000],
    ['0x1p4', 16],
    ['0x_1.8p0', 1.5],
    ['-inf', -Infinity],
    ['Infinity', Infinity],
    ['NaN', Number.NaN],
    ['', undefined],
    ['.', undefined],
    ['1__0', undefined],
    ['_1', undefined],
    ['1_', undefined],
    ['0x1', undefined],
    ['0xp1', undefined],
    ['+NaN', undefined],
    ['1e999', undefined],
    ['5 ', undefined],
  ])('reads %j as %d', (text, value) => {
    expect(parseFloat64(text)).toBe(value);
  });

  it('stays fast on long texts', () => {
    expect(parseFloat64(`${'1'.repeat(200_000)}x`)).toBeUndefined();
  });
});

it.each([
  ['12', 12n],
  ['+12', 12n],
  ['-9223372036854775808', -(2n ** 63n)],
  ['9223372036854775808', undefined],
  ['1.0', undefined],
  ['', undefined],
])('reads %j as integer %s', (text, value) => {
  expect(parseInt64(text)).toBe(value);
});

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
  ['Ki', false, false],
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
