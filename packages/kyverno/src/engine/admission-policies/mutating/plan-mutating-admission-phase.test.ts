import { describe, expect, it } from 'vitest';

import { testObject, testPolicies, testWorld } from '../../../../testing/test-world.ts';
import { planMutatingAdmissionPhase } from './plan-mutating-admission-phase.ts';

const MATCH = "{resourceRules: [{apiGroups: [''], apiVersions: [v1], operations: [CREATE], resources: [configmaps]}]}";
const CONFIG_MAP = '{apiVersion: v1, kind: ConfigMap, metadata: {name: one, namespace: shop}, data: {a: "1"}, list: [1]}';

function run(...specs: readonly string[]) {
  const policies = specs.map(
    (spec) =>
      `{apiVersion: admissionregistration.k8s.io/v1alpha1, kind: MutatingAdmissionPolicy, metadata: {name: p}, spec: {matchConstraints: ${MATCH}, ${spec}}}`,
  );
  const phase = planMutatingAdmissionPhase(testPolicies('mutating-admission', policies.join('\n---\n')), testWorld());
  return phase({ resource: testObject(CONFIG_MAP), operation: undefined });
}

function applying(expression: string): string {
  return `mutations: [{patchType: ApplyConfiguration, applyConfiguration: {expression: ${JSON.stringify(expression)}}}]`;
}

describe('a MutatingAdmissionPolicy', () => {
  it('merges maps and replaces lists, without any schema', () => {
    const { responses, resource } = run(applying("Object{data: {'b': namespaceObject.metadata.name}, list: [2]}"));
    expect(responses).toMatchObject([{ rules: [{ rule: 'p', status: 'pass', message: 'mutation is successfully applied' }] }]);
    expect(resource).toMatchObject({ data: { a: '1', b: 'shop' }, list: [2] });
  });

  it('patches what those before left', () => {
    const patching = `mutations: [{patchType: JSONPatch, jsonPatch: {expression: "[JSONPatch{op: 'move', from: '/data/b', path: '/data/c'}]"}}]`;
    expect(run(applying("Object{data: {'b': 'x'}}"), patching).resource).toMatchObject({ data: { a: '1', c: 'x' } });
  });

  it('skips where a condition is false, and knows variables there', () => {
    const spec = `variables: [{name: v, expression: "false"}], matchConditions: [{name: c, expression: "variables.v"}], ${applying('Object{data: {}}')}`;
    expect(run(spec).responses).toMatchObject([{ rules: [{ status: 'skip', message: "match conditions aren't met" }] }]);
  });

  it.each([
    applying('Object{data: object.nope}'),
    applying('nope'),
    `variables: [{name: v, expression: "'x'"}], ${applying("Object{data: {'b': variables.v}}")}`,
    `matchConditions: [{name: c, expression: "object.nope == 1"}], ${applying('Object{}')}`,
    `mutations: [{patchType: JSONPatch, jsonPatch: {expression: "[JSONPatch{op: 'remove', path: '/nope'}]"}}]`,
  ])('%s gives no answer', (spec) => {
    const { responses, resource } = run(spec);
    expect(responses).toEqual([]);
    expect(resource).toEqual(testObject(CONFIG_MAP));
  });
});
