import { describe, expect, it } from 'vitest';

import { testObject, testPolicies, testWorld } from '../../cel/test-world.ts';
import { planImageValidatingPhase } from './plan-image-validating-phase.ts';

const POD = '{apiVersion: v1, kind: Pod, metadata: {name: a, namespace: b}, spec: {containers: [{name: c, image: "ghcr.io/team/app:1"}]}}';
const MATCH = "{resourceRules: [{apiGroups: [''], apiVersions: [v1], operations: [CREATE], resources: [pods]}]}";

function answers(spec: string, resource = POD) {
  const text = `{apiVersion: policies.kyverno.io/v1, kind: ImageValidatingPolicy, metadata: {name: p}, spec: {matchConstraints: ${MATCH}, ${spec}}}`;
  const phase = planImageValidatingPhase(testPolicies('image-validating', text), testWorld());
  return phase({ resource: testObject(resource), operation: undefined }).responses.map(({ rules }) => rules);
}

describe('image validating policies', () => {
  it('are not executed where there are images to verify', () => {
    const message = 'verifying ghcr.io/team/app:1 needs a registry';
    const rule = { rule: 'p', type: 'image-verification', status: 'error', message, notExecuted: message };
    expect(answers('matchImageReferences: [{glob: "ghcr.io/*"}]')).toEqual([[rule]]);
    expect(answers('matchImageReferences: [{expression: "image(ref).registry() == \'ghcr.io\'"}]')).toEqual([[rule]]);
  });

  it.each(['matchImageReferences: [{glob: "docker.io/*"}]', 'matchConditions: [{name: c, expression: "false"}]'])('are skipped with %s', (spec) => {
    expect(answers(spec)).toMatchObject([[{ status: 'skip' }]]);
  });

  it('have an empty answer for other objects', () => {
    expect(answers('matchConditions: []', '{apiVersion: v1, kind: ConfigMap, metadata: {name: a, namespace: b}}')).toEqual([[]]);
  });

  it('end the test where a kind is not known, or an expression does not compile', () => {
    expect(() => answers('matchConditions: []', '{apiVersion: x.io/v1, kind: Widget, metadata: {name: a}}')).toThrow('no matches for kind "Widget"');
    expect(() => answers('matchImageReferences: [{expression: "nope"}]')).toThrow("undeclared reference to 'nope'");
  });
});
