import type { ObjectValue, Value } from '@assay/jmespath';
import { describe, expect, test } from 'vitest';

import { planAutogen } from './generate-rules.ts';

const PODS = { any: [{ resources: { kinds: ['Pod'] } }] };
const RULE = { name: 'r', match: PODS, validate: { message: 'm', pattern: { spec: { hostname: 'x' } } } };

function policy(rules: readonly ObjectValue[], controllers?: string): ObjectValue {
  const annotations: ObjectValue = controllers === undefined ? {} : { 'pod-policies.kyverno.io/autogen-controllers': controllers };
  return { metadata: { annotations }, spec: { rules } };
}

function names(planned: readonly ObjectValue[]): readonly Value[] {
  return planned.map((rule) => rule['name'] ?? null);
}

function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

describe('which rules there are', () => {
  test.each([
    ['Pod', ['r']],
    ['ConfigMap', ['r']],
    ['Deployment', ['r', 'autogen-r']],
    ['ReplicationController', ['r', 'autogen-r']],
    ['CronJob', ['r', 'autogen-cronjob-r']],
  ])('for a %s', (kind, expected) => {
    expect(names(planAutogen(policy([RULE])).forKind(kind))).toEqual(expected);
  });

  test.each([
    [undefined, 'Job', true],
    ['none', 'Job', false],
    ['', 'Job', false],
    ['Deployment,CronJob', 'Deployment', true],
    ['Deployment,CronJob', 'Job', false],
    ['Deployment, Job', 'Job', false],
    ['all', 'Job', false],
    ['Foo', 'Foo', true],
  ])('annotation %j, a %s', (annotation, kind, isGenerated) => {
    expect(planAutogen(policy([RULE], annotation)).forKind(kind).length).toBe(isGenerated ? 2 : 1);
  });

  test('all of them for mutation', () => {
    expect(names(planAutogen(policy([RULE])).all)).toEqual(['r', 'autogen-r', 'autogen-cronjob-r']);
    expect(names(planAutogen(policy([RULE], 'none')).all)).toEqual(['r']);
    expect(names(planAutogen(policy([RULE], 'all')).all)).toEqual(['r', 'autogen-r', 'autogen-cronjob-r']);
  });

  test.each<[string, ObjectValue]>([
    ['name', { match: { any: [{ resources: { kinds: ['Pod'], name: 'x' } }] } }],
    ['selector', { match: { any: [{ resources: { kinds: ['Pod'], selector: {} } }] } }],
    ['annotations', { match: { resources: { kinds: ['Pod'], annotations: { a: 'b' } } } }],
    ['excluded names', { match: PODS, exclude: { any: [{ resources: { names: ['x'] } }] } }],
    ['Pod among kinds', { match: { any: [{ resources: { kinds: ['v1/Pod', 'Service'] } }] } }],
    ['another spelling', { match: { any: [{ resources: { kinds: ['v1/Pod'] } }] } }],
    ['generate', { match: PODS, generate: {} }],
    ['a JSON patch', { match: PODS, mutate: { patchesJson6902: '- op: add' } }],
    ['a JSON patch in a foreach', { match: PODS, mutate: { foreach: [{ list: 'x', patchesJson6902: '- op: add' }] } }],
    ['exclude without Pod', { match: PODS, exclude: { any: [{ resources: { kinds: ['Job'] } }] } }],
  ])('none with %s', (_title, more) => {
    expect(names(planAutogen(policy([{ ...RULE, ...more }])).all)).toEqual(['r']);
  });

  test('one rule can turn it off for all', () => {
    const other = { ...RULE, name: 's', match: { any: [{ resources: { kinds: ['Service'], names: ['x'] } }] } };
    expect(names(planAutogen(policy([RULE, other])).all)).toEqual(['r', 's']);
  });

  test('own rules with the prefix give way, long names are cut', () => {
    const long = { ...RULE, name: 'n'.repeat(60) };
    const generated = names(planAutogen(policy([{ ...RULE, name: 'autogen-x' }, long])).forKind('Job'));
    expect(generated).toEqual(['n'.repeat(60), `autogen-${'n'.repeat(55)}`]);
  });
});

describe('what generated rules say', () => {
  const generated = (rule: ObjectValue, kind: string) => plain(planAutogen(policy([rule])).forKind(kind)[1]);

  test('kinds and patterns are those of the controller', () => {
    expect(generated(RULE, 'Deployment')).toEqual({
      name: 'autogen-r',
      match: { any: [{ resources: { kinds: ['apps/v1/Deployment'] } }] },
      validate: { message: 'm', pattern: { spec: { template: { spec: { hostname: 'x' } } } } },
    });
    expect(generated(RULE, 'CronJob')).toMatchObject({
      match: { any: [{ resources: { kinds: ['batch/v1/CronJob'] } }] },
      validate: { pattern: { spec: { jobTemplate: { spec: { template: { spec: { hostname: 'x' } } } } } } },
    });
  });

  test('a filter without kinds gets some for a CronJob only', () => {
    const rule = { ...RULE, match: { all: [{ resources: { kinds: ['Pod'] } }, { resources: { namespaces: ['x'] } }] } };
    expect(generated(rule, 'Job')).toMatchObject({
      match: { all: [{ resources: { kinds: ['batch/v1/Job'] } }, { resources: { namespaces: ['x'] } }] },
    });
    expect(generated(rule, 'CronJob')).toMatchObject({
      match: { all: [{}, { resources: { namespaces: ['x'], kinds: ['batch/v1/CronJob'] } }] },
    });
  });

  test.each<[string, ObjectValue, ObjectValue]>([
    [
      'anyPattern',
      { validate: { anyPattern: [{ a: 1 }, { b: 2 }] } },
      { validate: { anyPattern: [{ spec: { template: { a: 1 } } }, { spec: { template: { b: 2 } } }] } },
    ],
    ['deny', { validate: { failureAction: 'Enforce', deny: { x: 1 } } }, { validate: { failureAction: 'Enforce', deny: { x: 1 } } }],
    ['podSecurity', { validate: { podSecurity: { level: 'baseline' } } }, { validate: { podSecurity: { level: 'baseline' } } }],
    ['patch', { mutate: { patchStrategicMerge: { a: 1 }, targets: [] } }, { mutate: { patchStrategicMerge: { spec: { template: { a: 1 } } } } }],
    [
      'foreach patch',
      { mutate: { foreach: [{ list: 'l', order: 'Ascending', patchStrategicMerge: { a: 1 } }] } },
      { mutate: { foreach: [{ list: 'l', patchStrategicMerge: { spec: { template: { a: 1 } } } }] } },
    ],
    ['verifyImages', { verifyImages: [{ key: 'k' }] }, { verifyImages: [{ key: 'k' }] }],
  ])('%s', (_title, body, expected) => {
    const rule = generated({ name: 'r', match: PODS, ...body }, 'Job');
    expect(rule).toEqual({ name: 'autogen-r', match: { any: [{ resources: { kinds: ['batch/v1/Job'] } }] }, ...expected });
  });

  test('paths of the pod become paths of the template, in all texts', () => {
    const text = '{{request.object.spec.a}} {{request.object.metadata.name}} {{request.oldObject.spec}} {{request.object.kind}}';
    const rule = { ...RULE, context: [{ name: 'c', variable: { value: text } }] };
    expect(generated(rule, 'Job')).toMatchObject({
      context: [
        {
          variable: {
            value:
              '{{request.object.spec.template.spec.a}} {{request.object.spec.template.metadata.name}} {{request.oldObject.spec.template.spec}} {{request.object.kind}}',
          },
        },
      ],
    });
  });

  test('in CEL without request', () => {
    const rule = { name: 'r', match: PODS, validate: { cel: { expressions: [{ expression: 'object.spec.a == object.metadata.name' }] } } };
    expect(generated(rule, 'CronJob')).toMatchObject({
      validate: {
        cel: {
          expressions: [{ expression: 'object.spec.jobTemplate.spec.template.spec.a == object.spec.jobTemplate.spec.template.metadata.name' }],
        },
      },
    });
  });
});
