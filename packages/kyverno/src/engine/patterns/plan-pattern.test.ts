import { Budget, Fault, Int64, printGoValue } from '@assay/jmespath';
import type { Value } from '@assay/jmespath';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PatternResult } from './plan-pattern.ts';
import { planPattern } from './plan-pattern.ts';

const free = (): void => {};

function match(pattern: Value, resource: Value): PatternResult {
  return planPattern(pattern).match(resource, free);
}

/** `pass`, `skip: CAUSE`, `fail at PATH` or `error: CAUSE`. */
function outcome(pattern: Value, resource: Value): string {
  const result = match(pattern, resource);
  if (result.status === 'pass') return 'pass';
  return result.status === 'fail' ? `fail at ${result.path}` : `${result.status}: ${result.cause()}`;
}

function check(cases: readonly (readonly [pattern: Value, resource: Value, expected: string])[]): void {
  it.each(cases)('%j on %j: %s', (pattern, resource, expected) => {
    expect(outcome(pattern, resource)).toBe(expected);
  });
}

describe('scalars', () => {
  const cases: readonly (readonly [pattern: Value, matching: readonly Value[], others: readonly Value[]])[] = [
    [true, [true], ['true', 1, null]],
    [5, [5, '5', '5.0', '5e0', new Int64(5)], ['five', 5.5, true, null]],
    [new Int64(5), [5, '5', '+5'], [5.5, '5.0', '5e0', '0x5p0', 'five']],
    [null, [null, '', 0, false, new Int64(0)], [1, 'a', true, [1], {}]],
    ['a', ['a'], ['A', 'ab', null]],
    ['', [''], [' ', null, 0, false]],
    ['a*', ['a', 'a/b'], ['ba', null]],
    ['?*', ['x', 0, false], ['', null]],
    ['*', ['', 0, true], [null, {}]],
    ['true', [true, 'true'], [false, 'True']],
    ['8080', [8080, '8080', '8.08k'], [80]],
    ['8*', [8080, '8'], [1e9]],
    ['>=5', [5, '6', 5.5], ['five', 4, null, true]],
    ['>= 5', [5], [4]],
    ['<10m', [null, '9m', '599s'], ['10m', '1h', 'never']],
    ['<=1Gi', ['1024Mi', 1], ['2Gi']],
    ['!a*', ['b', 5, ''], ['a', 'ab', null]],
    ['!0', [1, 'a'], [0, null, '0m']],
    ['!1', [null, 0], [1]],
    ['!!x', ['x', 'y'], ['!x']],
    ['>', ['>'], ['x', 5]],
    ['k | E', ['k', 'M', '0', 0, null], ['1', 'x']],
    ['a | b', ['a', 'b', 'a | b'], ['c', 'a |']],
    ['>1 & <5', [2], [1, 5]],
    ['a|', ['a', ''], ['b']],
    ['1-5', [1, 5, '3'], [0, 6, 'x']],
    ['1!-5', [0, 6], [1, 3, 5, 'x']],
    ['-1.5-2.5', [-1.5, 0], [3]],
    ['1m-1h', ['60s'], ['2h', '30s']],
    ['1 - 5', ['1 - 5'], [3]],
    ['2023-10', ['2023-10'], ['2023-11', 2020, 50]],
    ['>abc', ['>abc'], ['b', 'abd']],
  ];
  it.each(cases.map((each) => [printGoValue(each[0]), ...each] as const))('%s', (_, pattern, matching, others) => {
    expect(matching.filter((value) => match(pattern, value).status !== 'pass')).toEqual([]);
    expect(others.filter((value) => match(pattern, value).status === 'pass')).toEqual([]);
  });

  check([
    ['a', ['a', 'a'], 'pass'],
    ['a', ['a', 'b'], 'fail at /'],
    ['a', [], 'pass'],
    ['a', [['a']], 'fail at /'],
    [[], [], 'fail at /'],
  ]);
});

describe('maps', () => {
  check([
    [{ a: { b: 'x' } }, { a: { b: 'x' } }, 'pass'],
    [{ a: { b: 'x' } }, {}, 'fail at /a/'],
    [{ a: { b: 'x' } }, { a: 'x' }, 'fail at /a/'],
    [{ a: {} }, { a: {} }, 'pass'],
    [{ a: {} }, {}, 'fail at /a/'],
    [{ a: null }, {}, 'pass'],
    [{ a: null }, { a: 1 }, 'fail at /a/'],
    [{ s: { a: '*' } }, { s: { a: { b: 1 } } }, 'pass'],
    [{ s: { a: '*' } }, { s: { a: null } }, 'fail at /s/'],
    [{ b: 1, a: 1 }, {}, 'fail at /a/'],
    [{ '+(a)': 1 }, { a: 1 }, 'fail at /+(a)/'],
    [JSON.parse('{"__proto__": "x"}'), JSON.parse('{"__proto__": "x"}'), 'pass'],
    [JSON.parse('{"__proto__": "x"}'), {}, 'fail at /__proto__/'],
    [{ constructor: '?*' }, {}, 'fail at /constructor/'],
  ]);
});

describe('lists', () => {
  check([
    [[{ a: 'x' }, { a: 'y' }], [{ a: 'x' }, { a: 'x' }], 'pass'],
    [{ l: [{ a: 'x' }] }, { l: [{ a: 'x' }, { a: 'y' }] }, 'fail at /l/1/a/'],
    [{ l: [{ a: 'x' }] }, { l: [null] }, 'fail at /l/0/'],
    [{ l: [{ a: 'x' }] }, { l: [] }, 'pass'],
    [{ l: [{ a: 'x' }] }, { l: { a: 'x' } }, 'fail at /l/'],
    [{ l: ['a*'] }, { l: ['ab', 'b'] }, 'fail at /l/'],
    [{ l: [] }, { l: [] }, 'fail at /l/'],
    [[['a'], ['b']], [['a', 'a'], ['b'], 'rest'], 'pass'],
    [[['a'], ['b']], [['a'], ['c']], 'fail at /1/'],
    [[['a'], ['b']], [['a']], 'error: validate Array failed, array length mismatch, resource Array len is 1 and pattern Array len is 2'],
  ]);
});

describe('conditions', () => {
  const missing = "conditional anchor mismatch: conditional anchor key doesn't exist in the resource";
  check([
    [{ '(t)': 'a', v: 1 }, { t: 'a', v: 1 }, 'pass'],
    [{ '(t)': 'a', v: 1 }, { t: 'a', v: 2 }, 'fail at /v/'],
    [{ '(t)': 'a', v: 1 }, { t: 'b', v: 2 }, "skip: conditional anchor mismatch: resource value 'b' does not match 'a' at path /t/"],
    [{ '(t)': 'a', v: 1 }, { v: 2 }, `skip: ${missing}`],
    [{ '(t)': '*', v: 1 }, { t: { b: 1 } }, "skip: conditional anchor mismatch: resource value 'map[b:1]' does not match '*' at path /t/"],
    [
      { '(t)': { a: 1 } },
      { t: 'x' },
      'skip: conditional anchor mismatch: pattern and resource have different structures. Path: /t/. Expected map[string]interface {}, found string',
    ],
    [
      { '(a)': '1', '(b)': '2' },
      { a: 'x', b: 'y' },
      "skip: conditional anchor mismatch: resource value 'x' does not match '1' at path /a/; conditional anchor mismatch: resource value 'y' does not match '2' at path /b/",
    ],
    [{ a: { '(c)': 'x' }, b: 1 }, { a: { c: 'y' } }, "skip: conditional anchor mismatch: resource value 'y' does not match 'x' at path /a/c/"],
    [{ ' (t) ': 'a', v: 1 }, { t: 'a', v: 2 }, 'fail at /v/'],
    [{ '()': 'a' }, { '()': 'a' }, 'pass'],
  ]);

  describe('in lists choose elements', () => {
    check([
      [[{ '(n)': 'a', v: 1 }], [{ n: 'b' }, { n: 'a', v: 1 }], 'pass'],
      [[{ '(n)': 'a', v: 1 }], [{ n: 'b' }, { n: 'a', v: 2 }], 'fail at /1/v/'],
      [[{ '(n)': 'a', v: 1 }], [{ n: 'b' }], "skip: conditional anchor mismatch: resource value 'b' does not match 'a' at path /0/n/"],
      [[{ '(n)': 'a', v: 1 }], [], 'pass'],
    ]);
  });

  describe('that skip as a whole are tolerated beside one that matches', () => {
    const pattern = { '=(xs)': [{ '(k)': 'a', v: 1 }], '=(ys)': [{ '(k)': 'a', v: 1 }] };
    check([
      [pattern, { xs: [{ k: 'b' }], ys: [{ k: 'a', v: 1 }] }, 'pass'],
      [pattern, { xs: [{ k: 'b' }], ys: [{ k: 'a', v: 2 }] }, 'fail at /ys/0/v/'],
      [pattern, { xs: [{ k: 'b' }] }, 'pass'],
      [{ '(a)': 1, '=(b)': 2 }, { a: 0, b: 0 }, "skip: conditional anchor mismatch: resource value '0' does not match '1' at path /a/"],
      [{ '(a)': 1, 'X(b)': 2 }, { a: 0 }, "skip: conditional anchor mismatch: resource value '0' does not match '1' at path /a/"],
      [{ '=(a)': 1, '^(b)': [{ c: 1 }] }, { a: 0, b: [] }, 'fail at /a/'],
    ]);
  });

  describe('whose key was never seen turn a failure into an error', () => {
    const never = "error: resource value 'n' does not match 'y' at path /z/";
    check([
      [{ '=(xs)': [{ '(k)': 'a' }], '=(ys)': 'y', z: 'y' }, { xs: [{ n: 1 }], ys: 'y', z: 'n' }, never],
      [{ '=(xs)': [{ '(k)': 'a' }], '=(ys)': 'y', z: 'y' }, { xs: [{ n: 1 }, { k: 'a' }], ys: 'y', z: 'n' }, 'fail at /z/'],
      [{ '=(xs)': [{ '(k)': 'a' }], z: 'y' }, { z: 'n' }, 'fail at /z/'],
      [{ '^(xs)': [{ k: 'a' }], z: 'y' }, { z: 'n' }, never],
      [{ 'X(xs)': 'null', z: 'y' }, { z: 'n' }, 'fail at /z/'],
    ]);
  });
});

describe('other anchors', () => {
  check([
    [{ '<(g)': 'a', v: 1 }, { v: 1 }, 'pass'],
    [{ '<(g)': 'a', v: 1 }, { g: 'b', v: 1 }, "skip: global anchor mismatch: resource value 'b' does not match 'a' at path /g/"],
    [{ a: 'y', z: { '<(g)': 'a' } }, { a: 'n', z: { g: 'b' } }, "skip: global anchor mismatch: resource value 'b' does not match 'a' at path /z/g/"],
    [{ 'X(k)': 'null' }, {}, 'pass'],
    [{ 'X(k)': 'null' }, { k: null }, 'fail at /k/'],
    [{ '(a)': { 'X(k)': 'x' } }, { a: { k: 1 } }, 'skip: conditional anchor mismatch: negation anchor matched in resource: /a/k/ is not allowed'],
    [{ '=(k)': 'a' }, {}, 'pass'],
    [{ '=(k)': 'a' }, { k: 'b' }, 'fail at /k/'],
    [{ '^(k)': [{ a: 1 }, { a: 2 }] }, { k: [{ a: 2 }, { a: 1 }] }, 'pass'],
    [{ '^(k)': [{ a: 1 }, { a: 2 }] }, { k: [{ a: 2 }] }, 'fail at /k/'],
    [{ '^(k)': [{ '(a)': 1 }] }, { k: [{ a: 2 }] }, 'fail at /k/'],
    [{ '^(k)': [{ '(b)': 1 }] }, { k: [{ a: 2 }] }, 'error: existence anchor validation failed at path /k/'],
    [{ '^(k)': [{ a: 1 }] }, { k: { a: 1 } }, 'fail at /k/'],
    [{ '^(k)': 'a' }, { k: [] }, 'fail at /k/'],
    [{ '^(k)': ['a'] }, { k: ['a'] }, 'fail at /k/'],
    [{ '^(k)': [] }, { k: [] }, 'pass'],
  ]);

  it.each([
    ['a', 'list to compare against resource'],
    [['a'], 'type map to compare against items in resource'],
  ])('say what an existence anchor wants instead of %j', (pattern, wanted) => {
    const result = match({ '^(k)': pattern }, { k: ['a'] });
    expect(result.status === 'fail' && result.cause()).toContain(wanted);
  });
});

describe('wildcards in the keys of labels and annotations', () => {
  const labels = (found: Value): Value => ({ metadata: { labels: found } });
  check([
    [labels({ 'app*': '?*' }), labels({ 'app-b': '', 'app-a': 'v' }), 'pass'],
    [labels({ 'app*': '?*' }), labels({ other: 'x' }), 'fail at /metadata/labels/app*/'],
    [labels({ 'app*': '?*' }), {}, 'fail at /metadata/'],
    [labels({ 'app*': '?*' }), { metadata: {} }, 'fail at /metadata/labels/'],
    [labels({ '=(app*)': 'x' }), labels({ app1: 'y' }), 'fail at /metadata/labels/app1/'],
    [labels({ 'X(app*)': 'null' }), labels({ app1: 'y' }), 'fail at /metadata/labels/app1/'],
    [{ '(metadata)': { '(annotations)': { 'a?': 'x' } }, v: 1 }, { metadata: { annotations: { ab: 'x' } } }, 'fail at /v/'],
    [{ spec: { template: labels({ 'a*': 'x' }) } }, { spec: { template: labels({ ab: 'x' }) } }, 'pass'],
    [labels({ a: 5 }), labels({ a: 'x' }), 'pass'],
    [{ spec: { 'a*': 'x' } }, { spec: { ab: 'x' } }, 'fail at /spec/a*/'],
  ]);
});

describe('a budget', () => {
  it('ends what takes too long', () => {
    const pattern = planPattern({ '^(a)': [{ b: '*?*?*x' }] });
    const budget = new Budget(10_000);
    const resource = { a: Array.from({ length: 5000 }, () => ({ b: 'y'.repeat(1000) })) };
    expect(() => pattern.match(resource, budget.charge)).toThrow(Fault);
  });

  it('pays for values in messages', () => {
    const budget = new Budget(1000);
    const resource = { a: { text: 'x'.repeat(100_000) } };
    const result = planPattern({ a: 'y' }).match(resource, budget.charge);
    expect(() => result.status === 'fail' && result.cause()).toThrow(Fault);
  });

  it('pays for planning', () => {
    expect(() => planPattern({ a: [Array.from({ length: 2000 }, () => 'x')] }, new Budget(1000).charge)).toThrow(Fault);
  });
});

describe('nesting', () => {
  const nested = (levels: number): Value => (levels === 0 ? 'x' : levels % 2 === 0 ? [nested(levels - 1)] : { '=(a)': nested(levels - 1) });
  it('may be deep', () => {
    const pattern = planPattern(nested(1000));
    expect(pattern.match(nested(1000), free).status).toBe('pass');
  });

  it('may not be too deep', () => {
    expect(() => planPattern(nested(1001))).toThrow('the pattern is nested more than 1000 levels deep');
  });
});

it('fits the example of the README', () => {
  const pod: Value = {
    spec: {
      containers: [
        { name: 'web', image: 'nginx:latest' },
        { name: 'log', image: 'log:latest' },
      ],
    },
  };
  const pattern = planPattern({ spec: { containers: [{ '(name)': 'web', image: '!*:latest' }] } });
  const result = pattern.match(pod, new Budget(1000).charge);
  expect(result).toMatchObject({ status: 'fail', path: '/spec/containers/0/image/' });
});

it('lets data without wildcards and operators match themselves', () => {
  const leaf = fc.oneof(fc.integer(), fc.boolean(), fc.stringMatching(/^[a-z]{0,5}$/));
  const data = fc.letrec<{ value: Value }>((tie) => ({
    value: fc.oneof({ maxDepth: 4 }, leaf, fc.dictionary(fc.stringMatching(/^[a-z]{1,3}$/), tie('value'))),
  })).value;
  fc.assert(fc.property(data, (value) => match(value, value).status === 'pass'));
});
