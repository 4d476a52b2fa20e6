import type { ObjectValue } from '@assay/jmespath';
import { describe, expect, test } from 'vitest';

import { canConcern, planMatchConstraints } from './match-constraints.ts';
import type { ConstraintSubject } from './match-constraints.ts';

const RULE = { apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE'], resources: ['pods'] };

const POD: ConstraintSubject = {
  operation: 'CREATE',
  group: '',
  version: 'v1',
  resource: 'pods',
  subresource: '',
  isNamespaced: true,
  name: 'web',
  generateName: '',
  object: { metadata: { name: 'web', labels: { app: 'shop' } } },
  oldObject: {},
  namespaceLabels: { 'kubernetes.io/metadata.name': 'team' },
};

function outcome(constraints: ObjectValue | undefined, more: Partial<ConstraintSubject> = {}): string {
  return planMatchConstraints(constraints).test({ ...POD, ...more }, () => undefined).kind;
}

describe('a rule for resources', () => {
  test.each<[ObjectValue, Partial<ConstraintSubject>, boolean]>([
    [{}, {}, true],
    [{}, { operation: 'UPDATE' }, false],
    [{ operations: ['*'] }, { operation: 'DELETE' }, true],
    [{ apiGroups: ['*'] }, { group: 'apps' }, true],
    [{ apiGroups: ['apps'] }, {}, false],
    [{ apiVersions: ['*'] }, { version: 'v7' }, true],
    [{ resources: ['pods'] }, { subresource: 'exec' }, false],
    [{ resources: ['pods/exec'] }, { subresource: 'exec' }, true],
    [{ resources: ['pods/*'] }, { subresource: '' }, true],
    [{ resources: ['*'] }, { subresource: 'exec' }, false],
    [{ resources: ['*/*'] }, { subresource: 'exec' }, true],
    [{ resources: ['*/scale'] }, { subresource: 'scale' }, true],
    [{ scope: 'Namespaced' }, {}, true],
    [{ scope: 'Cluster' }, {}, false],
    [{ scope: '*' }, { isNamespaced: false }, true],
    [{ resourceNames: ['web'] }, {}, true],
    [{ resourceNames: ['w*'] }, {}, false],
    [{ resourceNames: ['we'] }, { name: '', generateName: 'web-' }, true],
    [{ resourceNames: ['x'] }, { name: '', generateName: 'web-' }, false],
  ])('%j on %j', (rule, more, expected) => {
    const rules = [{ ...RULE, ...rule }];
    expect(outcome({ resourceRules: rules }, more)).toBe(expected ? 'matched' : 'unmatched');
    const isExcluded = outcome({ excludeResourceRules: rules }, more) === 'unmatched';
    expect(isExcluded).toBe(expected);
  });
});

describe('selectors', () => {
  const byName = (name: string) => ({ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': name } } });
  const missing = { objectSelector: { matchExpressions: [{ key: 'app', operator: 'DoesNotExist' }] } };

  test.each<[string, ObjectValue, Partial<ConstraintSubject>, string]>([
    ['namespace', byName('team'), {}, 'matched'],
    ['other namespace', byName('other'), {}, 'unmatched'],
    ['cluster-scoped', byName('other'), { isNamespaced: false, resource: 'nodes' }, 'matched'],
    ['a namespace itself', byName('n'), { isNamespaced: false, resource: 'namespaces' }, 'unmatched'],
    ['object', { objectSelector: { matchLabels: { app: 'shop' } } }, {}, 'matched'],
    ['other object', { objectSelector: { matchLabels: { app: 'x' } } }, {}, 'unmatched'],
    ['an old object that is empty', missing, {}, 'matched'],
    ['no old object', missing, { oldObject: undefined }, 'unmatched'],
    ['wrong', { objectSelector: { matchExpressions: [{ key: 'app', operator: 'Nope' }] } }, {}, 'problem'],
    [
      'wrong, and no rule',
      { resourceRules: [RULE], objectSelector: { matchExpressions: [{ key: 'a', operator: 'X' }] } },
      { name: 'x', group: 'y' },
      'unmatched',
    ],
  ])('%s', (_title, constraints, more, expected) => {
    expect(outcome(constraints, more)).toBe(expected);
  });

  test.each([
    [{ operator: 'Nope' }, '"Nope" is not a valid label selector operator'],
    [{ operator: 'In' }, "values: Invalid value: []: for 'in', 'notin' operators, values set can't be empty"],
    [{ operator: 'Exists', values: ['a'] }, 'values: Invalid value: ["a"]: values set must be empty for exists and does not exist'],
  ])('a wrong one is worded as Kubernetes does: %j', (expression, problem) => {
    const constraints = { objectSelector: { matchExpressions: [{ key: 'app', ...expression }] } };
    expect(planMatchConstraints(constraints).test(POD, () => undefined)).toEqual({ kind: 'problem', message: `Internal error occurred: ${problem}` });
  });
});

test.each<[ObjectValue | undefined, string, boolean]>([
  [undefined, 'unmatched', false],
  [{}, 'matched', false],
  [{ resourceRules: [RULE] }, 'matched', true],
  [{ resourceRules: [RULE, RULE] }, 'matched', false],
  [{ resourceRules: [{ ...RULE, resourceNames: ['web'] }] }, 'matched', false],
  [{ resourceRules: [RULE], objectSelector: {} }, 'matched', true],
  [{ resourceRules: [RULE], objectSelector: { matchLabels: { app: 'shop' } } }, 'matched', false],
])('%j: %s, simple: %s', (constraints, kind, isSimple) => {
  expect(outcome(constraints)).toBe(kind);
  expect(planMatchConstraints(constraints).isSimple).toBe(isSimple);
});

test.each<[ObjectValue | undefined, boolean]>([
  [undefined, false],
  [{}, true],
  [{ resourceRules: [RULE] }, true],
  [{ resourceRules: [{ ...RULE, apiGroups: ['apps'] }] }, false],
  [{ resourceRules: [{ ...RULE, apiVersions: ['v2'] }] }, false],
  [{ resourceRules: [{ ...RULE, resources: ['pods/exec'] }] }, false],
  [{ resourceRules: [{ ...RULE, resources: ['pods/exec'] }, RULE] }, true],
  // What depends on the object and not on its kind is left to the test of the constraints.
  [{ resourceRules: [{ ...RULE, operations: ['DELETE'], scope: 'Cluster', resourceNames: ['x'] }] }, true],
  [{ excludeResourceRules: [RULE] }, true],
])('%j can concern a Pod: %s', (constraints, expected) => {
  expect(canConcern(constraints, POD)).toBe(expected);
});

test('operations can be ignored', () => {
  const isMatched = planMatchConstraints({ resourceRules: [{ ...RULE, operations: ['DELETE'] }] }, { operations: 'ignore' });
  expect(isMatched.test(POD, () => undefined).kind).toBe('matched');
});
