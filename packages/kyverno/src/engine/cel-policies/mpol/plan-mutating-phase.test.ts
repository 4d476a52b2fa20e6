import { describe, expect, it } from 'vitest';

import { testObject, testObjects, testPolicies, testWorld, withServer } from '../../../../testing/test-world.ts';
import type { Operation, PhaseOutcome } from '../../phase.ts';
import type { World } from '../../world.ts';
import { planMutatingPhase } from './plan-mutating-phase.ts';

function constraints(resources: string, group = "''"): string {
  return `{resourceRules: [{apiGroups: [${group}], apiVersions: [v1], operations: [CREATE, DELETE], resources: [${resources}]}]}`;
}

function policy(spec: string, { name = 'p', match = constraints('configmaps') } = {}): string {
  return `{apiVersion: policies.kyverno.io/v1, kind: MutatingPolicy, metadata: {name: ${name}}, spec: {matchConstraints: ${match}, ${spec}}}`;
}

function applying(expression: string): string {
  return `{patchType: ApplyConfiguration, applyConfiguration: {expression: ${JSON.stringify(expression)}}}`;
}

function patching(expression: string): string {
  return `{patchType: JSONPatch, jsonPatch: {expression: ${JSON.stringify(expression)}}}`;
}

const CONFIG_MAP = '{apiVersion: v1, kind: ConfigMap, metadata: {name: one, namespace: shop}, data: {a: "1"}}';

interface Given {
  readonly resource?: string;
  readonly operation?: Operation;
  readonly world?: Partial<World>;
}

function run(policies: string, { resource = CONFIG_MAP, operation, world = {} }: Given = {}): PhaseOutcome {
  return planMutatingPhase(testPolicies('mutating', policies), testWorld(world))({ resource: testObject(resource), operation });
}

/** `name status: message` for each rule of each answer, `-` for an answer without rules. */
function answers({ responses }: PhaseOutcome): readonly string[] {
  return responses.map(({ rules }) => rules.map(({ rule, status, message }) => `${rule} ${status}: ${message}`.trim()).join() || '-');
}

function data({ resource }: PhaseOutcome): unknown {
  return JSON.parse(JSON.stringify(resource['data'] ?? null));
}

it('changes every object without constraints, as with empty ones', () => {
  const mutation = `mutations: [${applying("Object{data: {'z': 'z'}}")}]`;
  const resource = '{apiVersion: v1, kind: Secret, metadata: {name: one}, data: {}}';
  for (const match of ['null', '{}']) expect(data(run(policy(mutation, { match }), { resource }))).toEqual({ z: 'z' });
});

it('ends the test for a kind that a cluster does not know', () => {
  const policies = policy(`mutations: [${patching("[JSONPatch{op: 'add', path: '/data', value: {'a': 'x'}}]")}]`, {
    match: constraints('widgets', 'x.io'),
  });
  const resource = '{apiVersion: x.io/v1, kind: Widget, metadata: {name: one}}';
  expect(answers(run(policies, { resource }))).toEqual(['pass: success']);
  expect(() => run(policies, { resource, world: withServer([]) })).toThrow('failed to map gvk to gvr x.io/v1, Kind=Widget: ');
});

describe('mutations', () => {
  it.each<[string, readonly string[], unknown]>([
    ['merge', [applying("Object{data: Object.data{b: object.data.a + '2'}}")], { a: '1', b: '12' }],
    ['leave optional fields out', [applying('Object{data: Object.data{?b: object.data.?b, ?c: object.data.?a}}')], { a: '1', c: '1' }],
    ['patch', [patching("[JSONPatch{op: 'add', path: '/data/' + jsonpatch.escapeKey('b/c'), value: 'x'}]")], { a: '1', 'b/c': 'x' }],
    [
      'see what those before made',
      [applying("Object{data: {'b': 'x'}}"), patching("[JSONPatch{op: 'copy', from: '/data/b', path: '/data/c'}]")],
      { a: '1', b: 'x', c: 'x' },
    ],
    [
      'do nothing after a test that fails',
      [patching("[JSONPatch{op: 'test', path: '/data/a', value: '2'}, JSONPatch{op: 'remove', path: '/data'}]")],
      { a: '1' },
    ],
    ['are passed over if they are of no known sort', ['{patchType: Other}'], { a: '1' }],
  ])('%s', (_title, mutations, expected) => {
    const outcome = run(policy(`mutations: [${mutations.join()}]`));
    expect(answers(outcome)).toEqual(['pass: success']);
    expect(data(outcome)).toEqual(expected);
  });

  it.each([
    [
      applying('Object{data: Object.spec{}}'),
      'type mismatch: unexpected type name "Object.spec", expected "Object.data", which matches field name path from root Object type',
    ],
    [applying('Object{data: Object.data{b: object.data.b}}'), 'no such key: b'],
    [applying('Object{nope: 1}'), 'error applying patch: failed to convert patch object to typed object: .nope: field not declared in schema'],
    [
      patching("[JSONPatch{op: 'remove', path: '/data/b'}]"),
      "JSON Patch: error in remove for path: '/data/b': Unable to remove nonexistent key: b: missing value",
    ],
    [
      patching("[JSONPatch{op: 'remove', path: '/kind'}]"),
      'Internal error occurred: Object \'Kind\' is missing in \'{"apiVersion":"v1","data":{"a":"1","z":"z"},"metadata":{"name":"one","namespace":"shop"}}\'',
    ],
  ])('%s is an error', (mutation, message) => {
    const outcome = run(policy(`mutations: [${applying("Object{data: {'z': 'z'}}")}, ${mutation}]`));
    expect(answers(outcome)).toEqual([`evaluation error: failed to evaluate policy: ${message}`]);
    expect(data(outcome)).toEqual({ a: '1' });
  });

  it.each([
    [patching('[]'), 'spec.mutations[0].jsonPatch.expression: Invalid value: "[]": output is expected to be of type list'],
    [applying("'x'"), `spec.mutations[0].applyConfiguration.expression: Invalid value: "'x'": output is expected to be of type Object`],
  ])('%s ends the test', (mutation, message) => {
    expect(() => run(policy(`mutations: [${mutation}]`))).toThrow(`failed to compile policy p (${message})`);
  });

  it.each([
    ['targetMatchConstraints: {expression: "("}', 'spec.targetMatchConstraints.expression: Invalid value: "(": ERROR'],
    ['targetMatchConstraints: {expression: "1"}', 'spec.targetMatchConstraints.expression: Invalid value: "1": output type must be a map'],
    ['targetMatchConditions: [{name: a, expression: "("}]', 'spec.targetMatchConditions[0].expression: Invalid value: "(": ERROR'],
  ])('are refused for their targets, even where there are none: %s', (field, message) => {
    expect(() => run(policy(`${field}, mutations: []`))).toThrow(`failed to compile policy p (${message}`);
  });

  it('end the test with an audit annotation that can be no text', () => {
    expect(() => run(policy("mutations: [], auditAnnotations: [{key: k, valueExpression: '1'}]"))).toThrow(
      'failed to compile policy p (spec.auditAnnotations[0].valueExpression: Invalid value: "1": output is expected to be either of type string or null_type)',
    );
  });

  it('are nothing if an audit annotation, which sees what they made, gives no text', () => {
    const annotated = (expression: string) => {
      const mutations = `mutations: [${applying("Object{data: {'z': 'z'}}")}]`;
      return run(policy(`${mutations}, auditAnnotations: [{key: k, valueExpression: ${JSON.stringify(expression)}}]`));
    };
    expect(answers(annotated('string(object.data.z)'))).toEqual(['pass: success']);
    const outcome = annotated('string(object.data.y)');
    expect(answers(outcome)).toEqual(['evaluation error: failed to evaluate policy: failed to evaluate auditAnnotation "k": no such key: y']);
    expect(data(outcome)).toEqual({ a: '1' });
  });

  it('whole numbers are ints once the object was read anew', () => {
    const counting = applying('Object{data: Object.data{n: string(object.immutableAfter + 1)}}');
    const resource = '{apiVersion: v1, kind: ConfigMap, metadata: {name: one}, immutableAfter: 3}';
    expect(answers(run(policy(`mutations: [${counting}]`), { resource }))[0]).toContain('no such overload');
    const setting = patching("[JSONPatch{op: 'add', path: '/data', value: {'n': string(object.immutableAfter + 1)}}]");
    const outcome = run(policy(`mutations: [${patching("[JSONPatch{op: 'add', path: '/data', value: {}}]")}, ${setting}]`), { resource });
    expect(data(outcome)).toEqual({ n: '4' });
  });
});

describe('answers', () => {
  const labelling = applying("Object{metadata: Object.metadata{labels: {'l': 'x'}}}");

  it('all have the object behind all policies', () => {
    const second = policy(
      `matchConditions: [{name: c, expression: "has(object.metadata.labels)"}], mutations: [${applying("Object{data: {'b': 'x'}}")}]`,
      { name: 'q' },
    );
    const outcome = run(`${policy(`mutations: [${labelling}]`)}\n---\n${second}`);
    expect(answers(outcome)).toEqual(['pass: success', 'pass: success']);
    expect(outcome.responses.every(({ patchedResource }) => patchedResource === outcome.resource)).toBe(true);
    expect(data(outcome)).toEqual({ a: '1', b: 'x' });
  });

  it.each<[string, string, Given, readonly string[]]>([
    ['skip where a condition is false', policy(`matchConditions: [{name: c, expression: "false"}], mutations: [${labelling}]`), {}, ['skip: skip']],
    [
      'are errors where one cannot be evaluated',
      policy(`matchConditions: [{name: c, expression: "object.x.y == 1"}], mutations: []`),
      {},
      ['evaluation error: failed to evaluate policy: no such key: x'],
    ],
    ['are missing where simple constraints do not match', policy('mutations: []', { match: constraints('secrets') }), {}, []],
    [
      'are empty where others do not',
      policy('mutations: []', { match: constraints('secrets').replace(']}]', ']}], objectSelector: {matchLabels: {a: b}}') }),
      {},
      ['-'],
    ],
    [
      'know variables in conditions',
      policy(`variables: [{name: v, expression: "true"}], matchConditions: [{name: c, expression: "variables.v"}], mutations: []`),
      {},
      ['pass: success'],
    ],
    [
      'are errors of merges where the object is deleted',
      policy(`mutations: [${labelling}]`),
      { operation: 'DELETE' },
      [
        'evaluation error: failed to evaluate policy: error applying patch: failed to convert patch object to typed object: no corresponding type for /, Kind=',
      ],
    ],
  ])('%s', (_title, policies, given, expected) => {
    expect(answers(run(policies, given))).toEqual(expected);
  });

  it('are given by exceptions', () => {
    const exceptions = testObjects(
      '{apiVersion: policies.kyverno.io/v1, kind: PolicyException, metadata: {name: e}, spec: {policyRefs: [{name: p, kind: MutatingPolicy}]}}',
    );
    expect(answers(run(policy(`mutations: [${labelling}]`), { world: { exceptions } }))).toEqual([
      'exception skip: rule is skipped due to policy exception: e',
    ]);
  });

  it('come from the variant for the controller', () => {
    const pods = policy(`mutations: [${applying('Object{spec: Object.spec{hostNetwork: true}}')}]`, { match: constraints('pods') });
    const resource = '{apiVersion: apps/v1, kind: Deployment, metadata: {name: d, namespace: shop}, spec: {template: {spec: {containers: []}}}}';
    const outcome = run(pods, { resource });
    expect(answers(outcome)).toEqual(['pass: success']);
    expect(outcome.resource).toMatchObject({ spec: { template: { spec: { hostNetwork: true } } } });
  });
});

describe('targets', () => {
  const targets = testObjects(
    '{apiVersion: v1, kind: ConfigMap, metadata: {name: t, namespace: shop}}\n---\n{apiVersion: v1, kind: ConfigMap, metadata: {name: u, namespace: shop}}',
    'int64',
  ).map(({ value }) => value);
  const resource = '{apiVersion: v1, kind: Pod, metadata: {name: one, namespace: shop}}';
  const mutation = applying("Object{data: {'by': request.name}}");

  function existing(more: string): string {
    return policy(`evaluation: {mutateExisting: {enabled: true}}, ${more} mutations: [${mutation}]`, { match: constraints('pods') });
  }

  function patched(policies: string): unknown {
    const { responses } = run(policies, { resource, world: { targets } });
    return responses.flatMap(({ rules }) => rules.flatMap(({ patchedTarget }) => (patchedTarget === undefined ? [] : [patchedTarget])));
  }

  it.each([
    ['by constraints', `targetMatchConstraints: ${constraints('configmaps')},`, ['t', 'u']],
    ['by an expression', `targetMatchConstraints: {expression: "resource.Get('v1', 'configmaps', object.metadata.namespace, 'u')"},`, ['u']],
    [
      'by conditions',
      `targetMatchConstraints: ${constraints('configmaps')}, targetMatchConditions: [{name: c, expression: "object.metadata.name == 't'"}],`,
      ['t'],
    ],
    ['by the constraints for triggers', '', []],
  ])('are selected %s', (_title, selection, names) => {
    expect(patched(existing(selection))).toEqual(
      names.map((name) => expect.objectContaining({ metadata: { name, namespace: 'shop' }, data: { by: 'one' } })),
    );
  });

  it.each([
    ['its constraints', (policies: string) => policies.replace('resources: [pods]', 'resources: [secrets]')],
    ['its conditions', (policies: string) => policies.replace('mutations:', 'matchConditions: [{name: c, expression: "false"}], mutations:')],
  ])('are left alone by a trigger that does not meet %s', (_title, change) => {
    expect(patched(change(existing(`targetMatchConstraints: ${constraints('configmaps')},`)))).toEqual([]);
  });

  it('end the test where they are of a kind that nothing knows', () => {
    const unknown = [testObject('{apiVersion: x.io/v1, kind: Widget, metadata: {name: t}}')];
    const policies = existing(`targetMatchConstraints: ${constraints('widgets', 'x.io')},`);
    expect(() => run(policies, { resource, world: { targets: unknown } })).toThrow(
      'failed to map target gvk to gvr x.io/v1, Kind=Widget: no matches for kind "Widget" in version "x.io/v1"',
    );
  });

  it('end the test where the expression leads to no object', () => {
    const absent = `targetMatchConstraints: {expression: "resource.Get('v1', 'configmaps', object.metadata.namespace, 'nope')"},`;
    expect(() => patched(existing(absent))).toThrow(
      "failed to convert CEL result for policy p: type conversion error from 'null_type' to 'map[string]interface {}'",
    );
  });

  it('are mutated by one policy after the other', () => {
    const second = existing(`targetMatchConstraints: ${constraints('configmaps')},`).replace(
      mutation,
      applying("Object{data: {'after': object.data.by}}"),
    );
    const policies = `${existing(`targetMatchConstraints: ${constraints('configmaps')},`)}\n---\n${second}`;
    expect(patched(policies)).toMatchObject(Array.from({ length: 4 }, () => ({ data: { by: 'one', after: 'one' } })));
  });
});
