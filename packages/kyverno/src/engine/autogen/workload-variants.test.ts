import type { ObjectValue } from '@assay/jmespath';
import { describe, expect, test } from 'vitest';

import { listOf, textOf } from '../../objects/fields.ts';
import { mutatingPolicyVariants } from './mutating-policy.ts';
import { validatingPolicyVariants } from './validating-policy.ts';

const MATCH = { resourceRules: [{ apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE'], resources: ['pods'] }] };

function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

function validating(expression: string): unknown {
  const [cronjobs, defaults] = validatingPolicyVariants({ matchConstraints: MATCH, validations: [{ expression }] });
  return [defaults, cronjobs].map((variant) => textOf(listOf(variant?.spec(), 'validations')[0], 'expression'));
}

function mutating(expression: string): unknown {
  const spec = { matchConstraints: MATCH, mutations: [{ applyConfiguration: { expression } }] };
  const [cronjobs, defaults] = mutatingPolicyVariants(spec);
  return [defaults, cronjobs].map((variant) => textOf(listOf(variant?.spec(), 'mutations')[0], 'applyConfiguration', 'expression'));
}

describe('which variants there are', () => {
  test.each<[string, ObjectValue, readonly string[]]>([
    ['pods', {}, ['cronjobs', 'defaults']],
    ['some controllers', { autogen: { podControllers: { controllers: ['jobs'] } } }, ['defaults']],
    ['no controllers', { autogen: { podControllers: { controllers: [] } } }, []],
    ['two rules', { matchConstraints: { resourceRules: [...MATCH.resourceRules, ...MATCH.resourceRules] } }, []],
    ['excludes', { matchConstraints: { ...MATCH, excludeResourceRules: MATCH.resourceRules } }, []],
    ['an empty object selector', { matchConstraints: { ...MATCH, objectSelector: {} } }, ['cronjobs', 'defaults']],
    ['an object selector', { matchConstraints: { ...MATCH, objectSelector: { matchLabels: { a: 'b' } } } }, []],
    ['names', { matchConstraints: { resourceRules: [{ ...MATCH.resourceRules[0], resourceNames: ['x'] }] } }, []],
    ['any version', { matchConstraints: { resourceRules: [{ ...MATCH.resourceRules[0], apiVersions: ['*'] }] } }, []],
  ])('%s', (_title, more, expected) => {
    expect(validatingPolicyVariants({ matchConstraints: MATCH, ...more }).map(({ name }) => name)).toEqual(expected);
  });

  test('their constraints are the controllers', () => {
    const namespaceSelector = { matchLabels: { a: 'b' } };
    const [, defaults] = validatingPolicyVariants({ matchConstraints: { ...MATCH, namespaceSelector } });
    expect(plain(defaults?.spec()['matchConstraints'])).toEqual({
      namespaceSelector,
      resourceRules: [
        { apiGroups: ['apps'], apiVersions: ['v1'], operations: ['CREATE'], resources: ['daemonsets', 'deployments', 'replicasets', 'statefulsets'] },
        { apiGroups: ['batch'], apiVersions: ['v1'], operations: ['CREATE'], resources: ['jobs'] },
      ],
    });
  });
});

describe('a ValidatingPolicy', () => {
  test.each([
    ['object.spec.a', 'object.spec.template.spec.a', 'object.spec.jobTemplate.spec.template.spec.a'],
    ['oldObject.metadata.name', 'oldObject.spec.template.metadata.name', 'oldObject.spec.jobTemplate.spec.template.metadata.name'],
    ['object.metadata.namespace', 'object.metadata.namespace', 'object.metadata.namespace'],
    ['object.metadata.namespaces', 'object.spec.template.metadata.namespaces', 'object.spec.jobTemplate.spec.template.metadata.namespaces'],
    ["'object.spec' + request.object.spec", "'object.spec.template.spec' + request.object.spec.template.spec", undefined],
    ['namespaceObject.metadata.name', 'namespaceObject.metadata.name', undefined],
    ['object.?spec', 'object.?spec', undefined],
  ])('%s', (expression, defaults, cronjobs) => {
    expect(validating(expression)).toEqual([defaults, cronjobs ?? expect.anything()]);
  });
});

describe('a MutatingPolicy', () => {
  test.each([
    [
      'Object{spec: Object.spec{a: object.spec.b}}',
      'Object{spec: Object.spec{template: Object.spec.template{spec: Object.spec.template.spec{a: object.spec.template.spec.b}}}}',
    ],
    ['has(object.metadata.labels) ? 1 : 2', 'has(object.spec.template.metadata.labels) ? 1 : 2'],
    ['object.metadata.name', 'object.metadata.name'],
    ['someobject.spec', 'someobject.spec'],
    ['Object{}', 'Object{}'],
    ['Object{a: 1', 'Object{a: 1'],
  ])('%s', (expression, defaults) => {
    expect(mutating(expression)).toEqual([defaults, expect.anything()]);
  });

  test('of a CronJob has more braces', () => {
    expect(mutating('Object{a: 1} + x')).toEqual([
      'Object{spec: Object.spec{template: Object.spec.template{a: 1}}} + x',
      'Object{spec: Object.spec{jobTemplate: Object.spec.jobTemplate{spec: Object.spec.jobTemplate.spec{template: Object.spec.jobTemplate.spec.template{a: 1}}}}} + x',
    ]);
  });

  test('leaves JSON patches and variables alone', () => {
    const spec = { matchConstraints: MATCH, variables: [{ expression: 'object.spec' }], mutations: [{ jsonPatch: { expression: 'object.spec' } }] };
    expect(plain(mutatingPolicyVariants(spec)[0]?.spec())).toMatchObject({ variables: spec.variables, mutations: spec.mutations });
  });
});
