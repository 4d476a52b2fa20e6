import { describe, expect, it } from 'vitest';

import { FUNCTIONS } from '../jmespath/kyverno-functions.ts';
import { sortsOf } from '../policy/policy-kinds.ts';
import { findExpressions } from './find-expressions.ts';
import { JMESPATH_FUNCTIONS } from './jmespath-functions.ts';
import { RULE_VARIABLES, variableAt } from './jmespath-variables.ts';
import { kindShape } from './kind-shape.ts';
import { rootNames } from './root-names.ts';
import { fieldAt, shapeAt } from './shape.ts';
import type { Shape } from './shape.ts';

describe('fields of policies', () => {
  const clusterPolicy = kindShape({ group: 'kyverno.io', version: 'v1', kind: 'ClusterPolicy' });

  it.each([
    [['spec', 'rules', 0, 'context', 0, 'name'], 'Name of the variable'],
    [['spec', 'rules', 0, 'name'], 'Name of the rule, of its own in the policy, at most 63 characters'],
    [['spec', 'rules', 0, 'validate', 'deny', 'conditions', 'any', 0, 'operator'], 'How key and value are compared'],
    [['metadata', 'name'], 'Name of the object'],
  ])('are described where they stand: %j', (steps, description) => {
    expect(fieldAt(clusterPolicy, steps)?.description).toBe(description);
  });

  it.each([
    [['spec', 'validationFailureAction'], 'Enforce'],
    [['spec', 'rules', 0, 'preconditions', 'all', 0, 'operator'], 'AnyIn'],
    [['spec', 'background'], 'true'],
    [['spec', 'rules', 0, 'match', 'any', 0, 'subjects', 0, 'kind'], 'ServiceAccount'],
  ])('have the values that they can have: %j', (steps, value) => {
    const shape = shapeAt(clusterPolicy, steps);
    expect(shape.kind === 'scalar' && shape.values).toContain(value);
  });

  /** The names of fields below a shape that nothing is written about. */
  function undescribed(shape: Shape, seen: Set<string>, holder = ''): readonly string[] {
    if (shape.kind === 'list' || shape.kind === 'map') return undescribed(shape.element(), seen, holder);
    if (shape.kind !== 'object' || seen.has(holder)) return [];
    seen.add(holder);
    return shape
      .fields()
      .flatMap(({ name, shape: below, description }) => [
        ...(description === undefined ? [`${holder}.${name}`] : []),
        ...(name === 'status' ? [] : undescribed(below, seen, name)),
      ]);
  }

  it('are all described', () => {
    const groups = ['kyverno.io', 'policies.kyverno.io', 'admissionregistration.k8s.io'];
    const sorts = groups.flatMap((group) => sortsOf(group).map((sort) => ({ group, ...sort })));
    expect([...new Set(sorts.flatMap((sort) => undescribed(kindShape(sort), new Set())))].sort((one, other) => (one < other ? -1 : 1))).toEqual([]);
  });
});

it('every function of JMESPath is described', () => {
  expect([...JMESPATH_FUNCTIONS.keys()].sort((one, other) => (one < other ? -1 : 1))).toEqual(
    [...FUNCTIONS.keys()].sort((one, other) => (one < other ? -1 : 1)),
  );
});

it('variables are found by their path', () => {
  expect(variableAt(RULE_VARIABLES, ['request', 'userInfo', 'groups'])?.type).toBe('array[string]');
  expect(variableAt(RULE_VARIABLES, ['request', 'none'])).toBeUndefined();
});

describe('expressions in a text', () => {
  it.each([
    ['a {{ b }} c', [' b ']],
    ['{{ a }}{{- b }}', [' a ', '  b ']],
    ["{{ f('{{ a }}', b) }}", [' a ', " f('xxxxxxx', b) "]],
    ['{{ a', [' a']],
    ['{{ a.\n{{ b }}', [' b ', ' a.\nxxxxxxx']],
    ['{{ a.\nb', [' a.']],
    ['\\{{ a }}', []],
    ['a }} b', []],
  ])('%j', (text, expected) => {
    expect(findExpressions(text).map((each) => each.text)).toEqual(expected);
    for (const { start, end, text: own } of findExpressions(text)) expect(own).toHaveLength(end - start);
  });
});

describe('names that an expression reads', () => {
  it.each([
    ['a.b', ['a']],
    ['a[?b == c].d', ['a']],
    ['a | b', ['a']],
    ['f(a, &b)', ['a']],
    ['"a b".c', ['a b']],
    ['a || b && !c', ['a', 'b', 'c']],
    ['{x: a, y: b}', ['a', 'b']],
    ["'a'", []],
    ['a. ', ['a']],
    ["f(a, 'b', c.", ['a', 'c']],
  ])('%j', (expression, expected) => {
    const names = rootNames(expression);
    expect(names.map(({ name }) => name)).toEqual(expected);
    for (const { name, start, end } of names) expect(expression.slice(start, end)).toBe(name);
  });
});
