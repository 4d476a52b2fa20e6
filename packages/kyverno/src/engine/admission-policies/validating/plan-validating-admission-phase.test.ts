import { describe, expect, it } from 'vitest';

import { testObject, testObjects, testPolicies, testWorld } from '../../../../testing/test-world.ts';
import type { World } from '../../world.ts';
import { planValidatingAdmissionPhase } from './plan-validating-admission-phase.ts';

const MATCH = "{resourceRules: [{apiGroups: [''], apiVersions: [v1], operations: [CREATE], resources: [configmaps]}]}";
const CONFIG_MAP = '{apiVersion: v1, kind: ConfigMap, metadata: {name: one, namespace: shop, labels: {app: web}}, data: {a: "1"}}';

function policy(spec: string): string {
  return `{apiVersion: admissionregistration.k8s.io/v1, kind: ValidatingAdmissionPolicy, metadata: {name: p}, spec: {matchConstraints: ${MATCH}, ${spec}}}`;
}

function binding(spec: string): World['bindings'][number] {
  const [written] = testObjects(`{kind: ValidatingAdmissionPolicyBinding, metadata: {name: b}, spec: {policyName: p, ${spec}}}`);
  if (written === undefined) throw new Error('no binding');
  return { family: 'validating-admission', content: written.value, written };
}

/** `status: message` of the rule, `-` if there is none. */
function answer(spec: string, world: Partial<World> = {}, resource = CONFIG_MAP): string {
  const phase = planValidatingAdmissionPhase(testPolicies('validating-admission', policy(spec)), testWorld(world));
  const { responses } = phase({ resource: testObject(resource), operation: undefined });
  return responses.map(({ rules: [rule] }) => (rule === undefined ? '-' : `${rule.status}: ${rule.message}`)).join();
}

describe('a ValidatingAdmissionPolicy', () => {
  it.each([
    [`validations: [{expression: "object.data.a == '1'"}]`, 'pass: '],
    [`validations: [{expression: "object.data.a == '2'"}]`, "fail: failed expression: object.data.a == '2'"],
    [`validations: [{expression: "false", message: m, messageExpression: "' is ' + object.data.a"}]`, 'fail: is 1'],
    [`validations: [{expression: "false", message: m, messageExpression: "'a\\n b'"}]`, 'fail: m'],
    [
      `validations: [{expression: "object.x.y == 1"}, {expression: "false"}]`,
      "error: expression 'object.x.y == 1' resulted in error: no such key: x",
    ],
    [`validations: [{expression: "'x'"}]`, 'error: compilation error: must evaluate to bool but got string'],
    [`matchConditions: [{name: c, expression: "false"}], validations: []`, "skip: match conditions aren't met"],
    [
      `matchConditions: [{name: c, expression: "object.x == 1"}, {name: d, expression: "false"}], validations: []`,
      "skip: match conditions aren't met",
    ],
    [
      `matchConditions: [{name: c, expression: "object.x == 1"}], validations: []`,
      "error: expression 'object.x == 1' resulted in error: no such key: x",
    ],
    [`failurePolicy: Ignore, matchConditions: [{name: c, expression: "object.x == 1"}], validations: []`, "skip: match conditions aren't met"],
    [`variables: [{name: v, expression: "object.data.a"}], validations: [{expression: "variables.v == '1'"}]`, 'pass: '],
    [
      `variables: [{name: v, expression: "nope"}], validations: [{expression: "variables.v == '1'"}]`,
      `error: expression 'variables.v == '1'' resulted in error: composited variable "v" fails to compile: compilation failed: ERROR: <input>:1:1: undeclared reference to 'nope' (in container '')\n | nope\n | ^`,
    ],
    [`validations: [{expression: "namespaceObject.metadata.name == 'shop' && oldObject == null"}]`, 'pass: '],
  ])('with %s gives %s', (spec, expected) => {
    expect(answer(spec)).toBe(expected);
  });

  it('gives no rule where its constraints do not match', () => {
    expect(answer('validations: []', {}, '{apiVersion: v1, kind: Pod, metadata: {name: one}}')).toBe('-');
  });

  it('ends the test on a kind that nothing maps', () => {
    expect(() => answer('validations: []', {}, '{apiVersion: e.com/v1, kind: Widget, metadata: {name: one}}')).toThrow(
      'failed to map gvk to gvr e.com/v1, Kind=Widget: no matches for kind "Widget" in version "e.com/v1"',
    );
  });
});

describe('bindings', () => {
  const params = testObjects(
    '{kind: ConfigMap, metadata: {name: l, labels: {l: x}}, data: {want: "1"}}\n---\n{kind: ConfigMap, metadata: {name: m, namespace: shop}, data: {want: "2"}}',
  ).map(({ value }) => value);
  const wanting = 'paramKind: {apiVersion: v1, kind: ConfigMap}, validations: [{expression: "object.data.a == params.data.want"}]';

  it.each([
    ['', 'pass: '],
    ['matchResources: {objectSelector: {matchLabels: {app: api}}}', '-'],
    ['matchResources: {objectSelector: {matchLabels: {app: web}}}', 'pass: '],
  ])('%s decide', (spec, expected) => {
    expect(answer('validations: []', { bindings: [binding(spec)] })).toBe(expected);
  });

  it.each([
    ['paramRef: {name: l}', 'pass: '],
    ['paramRef: {name: m, namespace: elsewhere}', 'fail: failed expression: object.data.a == params.data.want'],
    ['paramRef: {namespace: shop}', 'fail: failed expression: object.data.a == params.data.want'],
    ['paramRef: {namespace: elsewhere}', "error: expression 'object.data.a == params.data.want' resulted in error: no such key: data"],
    ['paramRef: {name: none}', "error: expression 'object.data.a == params.data.want' resulted in error: no such key: data"],
  ])('with %s choose params', (spec, expected) => {
    expect(answer(wanting, { params, bindings: [binding(spec)] })).toBe(expected);
  });

  it('choose a list of params by a selector', () => {
    const spec = 'paramKind: {apiVersion: v1, kind: ConfigMap}, validations: [{expression: "params.items.size() == 1"}]';
    expect(answer(spec, { params, bindings: [binding('paramRef: {selector: {matchLabels: {l: x}}}')] })).toBe('pass: ');
  });

  it('are tried in order, and the last that matches stands', () => {
    expect(answer(wanting, { params, bindings: [binding('paramRef: {name: l}'), binding('paramRef: {name: m}')] })).toMatch(/^fail/);
  });
});
