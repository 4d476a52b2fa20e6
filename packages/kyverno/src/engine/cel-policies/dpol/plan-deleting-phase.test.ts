import { describe, expect, it } from 'vitest';

import { testObject, testObjects, testPolicies, testWorld } from '../../../../testing/test-world.ts';
import type { World } from '../../world.ts';
import { planDeletingPhase } from './plan-deleting-phase.ts';

function answers(spec: string, { resource = CONFIG_MAP, world = {} }: { readonly resource?: string; readonly world?: Partial<World> } = {}) {
  const text = `{apiVersion: policies.kyverno.io/v1, kind: DeletingPolicy, metadata: {name: p}, spec: {matchConstraints: ${MATCH}, ${spec}}}`;
  const phase = planDeletingPhase(testPolicies('deleting', text), testWorld(world));
  return phase({ resource: testObject(resource), operation: undefined }).responses.flatMap(({ rules }) =>
    rules.map(({ rule, type, status, message }) => `${rule} ${type} ${status}: ${message}`),
  );
}

const MATCH = "{resourceRules: [{apiGroups: [''], apiVersions: [v1], operations: [CONNECT], resources: [configmaps]}]}";
const CONFIG_MAP = '{apiVersion: v1, kind: ConfigMap, metadata: {name: one, namespace: shop}, data: {a: "1"}}';

describe('deleting policies', () => {
  it.each([
    ['conditions: [{name: c, expression: "object.data.a == \'1\'"}]', 'pass: resource matched'],
    ["schedule: '* * * * *'", 'pass: resource matched'],
    [
      'variables: [{name: v, expression: "object.data.a"}], conditions: [{name: c, expression: "variables.v == \'2\'"}]',
      'fail: resource did not match',
    ],
    ['conditions: [{name: c, expression: "object.b == 1"}]', 'error: no such key: b'],
    ['conditions: [{name: c, expression: "object.b == 1"}, {name: d, expression: "false"}]', 'fail: resource did not match'],
    ['conditions: [{name: c, expression: "request.operation == \'CREATE\'"}]', 'error: no such attribute(s): request'],
  ])('%s gives %s', (spec, expected) => {
    expect(answers(spec)).toEqual([`p deletion ${expected}`]);
  });

  it('does not answer for what it does not match, and says what it cannot map', () => {
    expect(answers('conditions: []', { resource: '{apiVersion: v1, kind: Namespace, metadata: {name: a}}' })).toEqual([]);
    expect(answers('conditions: []', { resource: '{apiVersion: x.io/v1, kind: Widget, metadata: {name: a}}' })).toEqual([
      'p deletion error: no matches for kind "Widget" in version "x.io/v1"',
    ]);
  });

  it.each([
    ['object.tool == "make"', 'pass: resource matched'],
    ['object.tool == "cmake"', 'fail: resource did not match'],
    ['namespaceObject == null', 'pass: resource matched'],
  ])('evaluates %s on a payload that is no object of Kubernetes', (expression, expected) => {
    const conditions = `conditions: [{name: c, expression: '${expression}'}]`;
    expect(answers(conditions, { resource: '{tool: make, metadata: {namespace: shop}}' })).toEqual([`p deletion ${expected}`]);
  });

  it('spares what an exception names', () => {
    const exceptions = testObjects(
      '{apiVersion: policies.kyverno.io/v1, kind: PolicyException, metadata: {name: x}, spec: {policyRefs: [{name: p, kind: DeletingPolicy}]}}',
    );
    expect(answers('conditions: []', { world: { exceptions } })).toEqual(['p deletion fail: resource did not match']);
  });

  it('ends the test where it does not compile', () => {
    expect(() => answers('conditions: [{name: c, expression: "nope"}]')).toThrow(
      'failed to compile policy p ([<nil>: Internal error: deleting policy compiler 1.18 error: failed to compile policy, spec.conditions[0].expression: ',
    );
  });
});
