import { describe, expect, it } from 'vitest';

import { testObject, testObjects, testPolicies, testWorld, withServer } from '../../../../testing/test-world.ts';
import type { Operation } from '../../phase.ts';
import type { World } from '../../world.ts';
import { planValidatingPhase } from './plan-validating-phase.ts';

const CONFIG_MAPS = `{resourceRules: [{apiGroups: [''], apiVersions: [v1], operations: ['*'], resources: [configmaps]}]}`;

function policy(spec: string, { name = 'p', kind = 'ValidatingPolicy', constraints = CONFIG_MAPS } = {}): string {
  return `{apiVersion: policies.kyverno.io/v1, kind: ${kind}, metadata: {name: ${name}}, spec: {matchConstraints: ${constraints}, ${spec}}}`;
}

const CONFIG_MAP = '{apiVersion: v1, kind: ConfigMap, metadata: {name: one, namespace: shop, labels: {app: web}}, data: {a: "1"}}';

interface Given {
  readonly resource?: string;
  readonly operation?: Operation;
  readonly world?: Partial<World>;
}

/** The rules of the answers: `name status: message`; an answer without rules is `-`. */
function answers(policies: string, { resource = CONFIG_MAP, operation, world = {} }: Given = {}): readonly string[] {
  const phase = planValidatingPhase(testPolicies('validating', policies), testWorld(world));
  const { responses } = phase({ resource: testObject(resource), operation });
  return responses.map(({ rules }) => rules.map(({ rule, status, message }) => `${rule} ${status}: ${message}`.trim()).join() || '-');
}

describe('validations', () => {
  it.each([
    [`validations: [{expression: "object.data.a == '1'"}]`, 'pass: success'],
    ['validations: []', 'pass: success'],
    [`validations: [{expression: "true"}, {expression: "object.data.a == '2'", message: wrong}]`, 'fail: wrong'],
    [`validations: [{expression: "true"}, {expression: "false"}]`, 'fail: CEL expression validation failed at index 1'],
    [`validations: [{expression: "false", message: m, messageExpression: "'is ' + object.data.a"}]`, 'fail: is 1'],
    [`validations: [{expression: "false", message: m, messageExpression: "''"}]`, 'fail: CEL expression validation failed at index 0'],
    [
      `validations: [{expression: "false", messageExpression: "string(object.data.b)"}]`,
      'fail: failed to evaluate message expression: no such key: b',
    ],
    [`validations: [{expression: "object.data.b == ''"}, {expression: "false"}]`, 'error: error: no such key: b'],
    [`auditAnnotations: [{key: k, valueExpression: "'v'"}], validations: [{expression: "true"}]`, 'pass: success'],
    [
      `auditAnnotations: [{key: k, valueExpression: "string(object.data.b)"}], validations: [{expression: "true"}]`,
      "evaluation error: failed to load context: failed to evaluate auditAnnotation 'k': no such key: b",
    ],
    [
      `auditAnnotations: [{key: k, valueExpression: "null"}], validations: [{expression: "false"}]`,
      "error: error: failed to convert auditAnnotation 'k' expression: type conversion error from 'null_type' to 'string'",
    ],
  ])('%s gives %s', (spec, expected) => {
    expect(answers(policy(spec))).toEqual([expected]);
  });
});

describe('match conditions', () => {
  const validations = 'validations: [{expression: "true"}]';

  it.each([
    ['{name: c, expression: "object.data.a == \'1\'"}', '', 'pass: success'],
    ['{name: c, expression: "false"}', '', 'skip: skip'],
    ['{name: c, expression: "object.x.y == 1"}', '', 'evaluation error: failed to load context: no such key: x'],
    [
      '{name: c, expression: "object.x == 1"}, {name: d, expression: "object.z == 1"}',
      '',
      'evaluation error: failed to load context: no such key: x; no such key: z',
    ],
    ['{name: c, expression: "object.x == 1"}, {name: d, expression: "false"}', '', 'skip: skip'],
    ['{name: c, expression: "object.x == 1"}', 'failurePolicy: Ignore, ', 'skip: skip'],
  ])('%s with %s gives %s', (conditions, policyFields, expected) => {
    expect(answers(policy(`${policyFields}matchConditions: [${conditions}], ${validations}`))).toEqual([expected]);
  });
});

describe('variables', () => {
  it('have the types of their expressions and are evaluated when they are used', () => {
    const spec = `variables: [{name: a, expression: "object.data.a"}, {name: bad, expression: "object.data.b"}, {name: size, expression: "size(variables.a)"}],
      validations: [{expression: "variables.size == 1 && variables.a == '1'"}, {expression: "variables.bad == variables.bad || variables.size > 0"}]`;
    expect(answers(policy(spec))).toEqual(['pass: success']);
    expect(answers(policy(`variables: [{name: bad, expression: "object.data.b"}], validations: [{expression: "variables.bad == 1"}]`))).toEqual([
      'error: error: no such key: b',
    ]);
  });
});

describe('requests', () => {
  const shown = (expression: string): string => policy(`validations: [{expression: "false", messageExpression: "${expression}"}]`);

  it.each<[string, Operation | undefined, string]>([
    ['request.operation', undefined, 'CREATE'],
    ['request.operation', 'UPDATE', 'UPDATE'],
    [
      "request.resource.resource + '/' + request.kind.kind + '/' + request.name + '/' + request.namespace",
      undefined,
      'configmaps/ConfigMap/one/shop',
    ],
    ['string(size(object)) + string(size(oldObject))', 'DELETE', '04'],
    ['string(size(object)) + string(size(oldObject))', undefined, '40'],
    ['string(request.object == null) + string(request.oldObject == null)', 'DELETE', 'truefalse'],
    ["string(has(request.subResource)) + request.?subResource.orValue('.')", undefined, 'false.'],
    ['string(namespaceObject == null)', undefined, 'true'],
    ['request.userInfo.username', undefined, 'failed to evaluate message expression: no such key: username'],
  ])('%s on %s is %s', (expression, operation, expected) => {
    expect(answers(shown(expression), { ...(operation && { operation }) })).toEqual([`fail: ${expected}`]);
  });

  it('know users, namespaces and operations that values give', () => {
    const values = testWorld().values;
    const world: Partial<World> = {
      values: {
        ...values,
        global: new Map([['request.operation', 'UPDATE']]),
        userOf: () => ({
          username: 'eve',
          groups: ['dev'],
          roles: [],
          clusterRoles: [],
          userInfo: { username: 'eve', groups: ['dev'], uid: '' },
          hasRoles: false,
          hasClusterRoles: false,
        }),
        namespace: (name) => testObject(`{apiVersion: v1, kind: Namespace, metadata: {name: ${name}, labels: {env: test}}}`),
      },
    };
    const expression =
      "request.operation + request.userInfo.username + request.userInfo.groups[0] + namespaceObject.metadata.labels['env'] + string(has(request.userInfo.uid))";
    expect(answers(shown(expression), { world })).toEqual(['fail: UPDATEevedevtestfalse']);
  });
});

describe('matching', () => {
  const other = '{apiVersion: v1, kind: Namespace, metadata: {name: shop}}';
  const validations = 'validations: [{expression: "true"}]';

  it('answers nothing where simple constraints do not match, and an empty answer where others do not', () => {
    expect(answers(policy(validations), { resource: other })).toEqual([]);
    const named = CONFIG_MAPS.replace('resources', 'resourceNames: [one], resources');
    expect(answers(policy(validations, { constraints: named }), { resource: other })).toEqual(['-']);
    expect(answers(policy(validations, { constraints: 'null' }))).toEqual(['-']);
  });

  it('guesses the resource of a kind that nobody knows', () => {
    const constraints = "{resourceRules: [{apiGroups: [x.io], apiVersions: [v1], operations: ['*'], resources: [policies]}]}";
    const resource = '{apiVersion: x.io/v1, kind: Policy, metadata: {name: a, namespace: b}}';
    expect(answers(policy(validations, { constraints }), { resource })).toEqual(['pass: success']);
  });

  it('ends the test where a cluster does not know the kind, unless all policies look at plain JSON', () => {
    const resource = '{apiVersion: x.io/v1, kind: Policy, metadata: {name: a, namespace: b}}';
    const world = withServer([]);
    expect(() => answers(policy(validations), { resource, world })).toThrow(
      'failed to map gvk to gvr x.io/v1, Kind=Policy: no matches for kind "Policy" in version "x.io/v1"',
    );
    expect(answers(policy(`evaluation: {mode: JSON}, ${validations}`, { constraints: 'null' }), { resource, world })).toEqual(['pass: success']);
  });

  it('says where a selector is wrong', () => {
    const constraints = CONFIG_MAPS.replace(/\}$/, ', objectSelector: {matchExpressions: [{key: app, operator: Nope, values: [x]}]}}');
    expect(answers(policy(validations, { constraints }))).toEqual([
      'match error: failed to execute matching: Internal error occurred: "Nope" is not a valid label selector operator',
    ]);
  });

  it('evaluates variants for controllers of pods, which answer for themselves', () => {
    const constraints = "{resourceRules: [{apiGroups: [''], apiVersions: [v1], operations: ['*'], resources: [pods]}]}";
    const spec = 'validations: [{expression: "object.spec.hostNetwork == false", message: "object.spec is wrong"}]';
    const deployment = '{apiVersion: apps/v1, kind: Deployment, metadata: {name: d, namespace: x}, spec: {template: {spec: {hostNetwork: true}}}}';
    expect(answers(policy(spec, { constraints }), { resource: deployment })).toEqual(['fail: object.spec.template.spec is wrong']);
    expect(answers(policy(spec, { constraints }))).toEqual(['-']);
  });

  it('looks at plain JSON in mode JSON, and at nothing in the modes for requests', () => {
    const validation = 'validations: [{expression: "object.kind == \'ConfigMap\'"}]';
    expect(answers(policy(`evaluation: {mode: JSON}, ${validation}`, { constraints: 'null' }))).toEqual(['pass: success']);
    expect(answers(policy(`evaluation: {mode: HTTP}, ${validation}`))).toEqual([]);
  });
});

describe('mode JSON', () => {
  it('does not know audit annotations', () => {
    const spec = 'evaluation: {mode: JSON}, validations: [{expression: "true"}], auditAnnotations: [{key: k, valueExpression: "1"}]';
    expect(answers(policy(spec))).toEqual(['pass: success']);
  });

  it('asks each variant for controllers of pods about everything', () => {
    const constraints = "{resourceRules: [{apiGroups: [''], apiVersions: [v1], operations: ['*'], resources: [pods]}]}";
    const spec = 'evaluation: {mode: JSON}, validations: [{expression: "object.spec.hostNetwork == false"}]';
    expect(
      answers(policy(spec, { constraints }), { resource: '{apiVersion: v1, kind: Pod, metadata: {name: p}, spec: {hostNetwork: false}}' }),
    ).toEqual(['pass: success', 'error: error: no such key: jobTemplate', 'error: error: no such key: template']);
  });
});

describe('exceptions', () => {
  const fails = policy(
    'validations: [{expression: "object.data.a in exceptions.allowedValues", messageExpression: "string(size(exceptions.allowedImages))"}]',
  );
  const exception = (name: string, spec: string, labels = ''): string => {
    return `{apiVersion: policies.kyverno.io/v1, kind: PolicyException, metadata: {name: ${name}, namespace: ns, labels: {${labels}}}, spec: {policyRefs: [{name: p, kind: ValidatingPolicy}], ${spec}}}`;
  };
  const given = (...exceptions: readonly string[]): Given => ({ world: { exceptions: testObjects(exceptions.join('\n---\n')) } });

  it.each([
    [[exception('x', '')], 'exception skip: rule is skipped due to policy exception: ns/x'],
    [[exception('x', 'reportResult: pass')], 'exception pass: rule is passed due to policy exception: ns/x'],
    [[exception('x', 'matchConditions: [{name: c, expression: "false"}]')], 'fail: 0'],
    [[exception('x', 'matchConditions: [{name: c, expression: "object.b == 1"}]')], 'evaluation error: failed to load context: no such key: b'],
    [[exception('x', "allowedValues: ['1']")], 'pass: success'],
    [[exception('x', 'images: [a, b]'), exception('second', 'images: [c]')], 'fail: 3'],
    [
      [exception('x', ''), exception('second', 'reportResult: pass', "polex.kyverno.io/priority: '2'")],
      'exception pass: rule is passed due to policy exception: ns/x, ns/second',
    ],
    [
      [
        exception('x', '', "polex.kyverno.io/priority: '2'"),
        exception('second', 'reportResult: pass', "polex.kyverno.io/priority: '1'"),
        exception('third', 'reportResult: pass', "polex.kyverno.io/priority: '0'"),
      ],
      'exception skip: rule is skipped due to policy exception: ns/x, ns/second, ns/third',
    ],
    [[exception('x', '').replace('name: p', 'name: q')], 'fail: 0'],
  ])('%s give %s', (exceptions, expected) => {
    expect(answers(fails, given(...exceptions))).toEqual([expected]);
  });
});

describe('what does not compile', () => {
  it.each([
    [
      policy('validations: [{expression: "nope"}]'),
      'spec.validations[0].expression: Invalid value: "nope": ERROR: <input>:1:1: undeclared reference to \'nope\'',
    ],
    [
      policy('validations: [{expression: "object.x"}]'),
      'spec.validations[0].expression: Invalid value: "object.x": output is expected to be of type bool',
    ],
    [
      policy('variables: [{name: v, expression: "1 +"}], validations: []'),
      'spec.variables[0].expression: Invalid value: "1 +": ERROR: <input>:1:4: Syntax error',
    ],
    [
      policy('matchConditions: [{name: c, expression: "variables.v"}], variables: [{name: v, expression: "true"}], validations: []'),
      "undefined field 'v'",
    ],
    [
      policy('auditAnnotations: [{key: k, valueExpression: "1"}], validations: []'),
      'spec.auditAnnotations[0].valueExpression: Invalid value: "1": output is expected to be either of type string or null_type',
    ],
  ])('%s ends the test', (text, expected) => {
    expect(() => answers(text)).toThrow(expected);
    expect(() => answers(text)).toThrow(
      'failed to compile policy p ([<nil>: Internal error: validating policy compiler 1.0 error: failed to compile policy, ',
    );
  });
});

it('only the first of several validations that do not compile is told, and audit annotations only after all validations', () => {
  const broken = policy('validations: [{expression: "first"}, {expression: "second"}], auditAnnotations: [{key: k, valueExpression: "third"}]');
  expect(() => answers(broken)).toThrow(/"first": ERROR(?!.*(second|third))/s);
  const annotated = policy('validations: [{expression: "true"}], auditAnnotations: [{key: k, valueExpression: "3"}, {key: l, valueExpression: "4"}]');
  expect(() => answers(annotated)).toThrow(/auditAnnotations\[0\].*auditAnnotations\[1\]/s);
});

describe('budget', () => {
  it('is shared by all expressions of a policy for one object, and its end is an error', () => {
    const heavy = 'lists.range(1000).all(a, lists.range(1000).all(b, a + b >= 0))';
    const rules = answers(policy(`validations: [${Array.from({ length: 12 }, () => `{expression: "${heavy}"}`).join(', ')}]`));
    expect(rules).toEqual(['evaluation error: the evaluation was stopped: the evaluation of the policy takes more than 10000000 steps']);
  });
});
