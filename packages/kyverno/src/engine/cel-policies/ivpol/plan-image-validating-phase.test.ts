import { describe, expect, it } from 'vitest';

import { testObject, testObjects, testPolicies, testWorld } from '../../../../testing/test-world.ts';
import type { World } from '../../world.ts';
import { planImageValidatingPhase } from './plan-image-validating-phase.ts';

const POD = '{apiVersion: v1, kind: Pod, metadata: {name: a, namespace: b}, spec: {containers: [{name: c, image: "ghcr.io/team/app:1"}]}}';
const MATCH = "{resourceRules: [{apiGroups: [''], apiVersions: [v1], operations: [CREATE], resources: [pods]}]}";

const CONFIG_MAP = '{apiVersion: v1, kind: ConfigMap, metadata: {name: a, namespace: b}}';

function policiesOf(spec: string) {
  const text = `{apiVersion: policies.kyverno.io/v1, kind: ImageValidatingPolicy, metadata: {name: p}, spec: {matchConstraints: ${MATCH}, ${spec}}}`;
  return testPolicies('image-validating', text);
}

function answers(spec: string, resource = POD, world: Partial<World> = {}) {
  const phase = planImageValidatingPhase(policiesOf(spec), testWorld(world));
  return phase({ resource: testObject(resource), operation: undefined }).responses.map(({ rules }) => rules);
}

describe('image validating policies', () => {
  it('are not executed where there are images to verify', () => {
    const message = 'verifying ghcr.io/team/app:1 needs a registry';
    const rule = { rule: 'evaluation', type: 'image-verification', status: 'error', message, notExecuted: message };
    expect(answers('matchImageReferences: [{glob: "ghcr.io/*"}]')).toEqual([[rule]]);
    expect(answers('matchImageReferences: [{expression: "image(ref).registry() == \'ghcr.io\'"}]')).toEqual([[rule]]);
  });

  it('are skipped where a condition is not met', () => {
    expect(answers('matchConditions: [{name: c, expression: "false"}]')).toMatchObject([[{ status: 'skip' }]]);
  });

  it.each([
    ['images.containers.all(i, verifyImageSignatures(i, [attestors.k]) > 0)', { rule: 'p', status: 'pass', message: 'success' }],
    ['images.containers.size() > 0 && variables.isNamed', { rule: 'p', status: 'fail', message: 'no image' }],
    [
      'verifyImageSignatures("a", [attestors.k]) > 0',
      { rule: 'evaluation', status: 'error', notExecuted: 'error: verifyImageSignatures needs a registry' },
    ],
    ['images.others.size() == 0', { rule: 'evaluation', status: 'error', message: 'error: no such key: others' }],
  ])('are evaluated where no image is meant: %s', (expression, rule) => {
    const parts = [
      'matchImageReferences: [{glob: "docker.io/*"}]',
      'attestors: [{name: k, cosign: {key: {data: x}}}]',
      'variables: [{name: isNamed, expression: "object.metadata.name != \'\'"}]',
      `validations: [{expression: '${expression}', message: no image}]`,
    ];
    expect(answers(parts.join(', '))).toMatchObject([[rule]]);
  });

  it('are skipped where an exception applies', () => {
    const spec = "{policyRefs: [{name: p, kind: ImageValidatingPolicy}], matchConditions: [{name: c, expression: object.metadata.name == 'a'}]}";
    const exceptions = testObjects(`{apiVersion: policies.kyverno.io/v1, kind: PolicyException, metadata: {name: e}, spec: ${spec}}`);
    expect(answers('validations: []', POD, { exceptions })).toMatchObject([[{ rule: 'exception', status: 'skip' }]]);
    expect(answers('validations: []', POD.replace('name: a,', 'name: d,'), { exceptions })).toMatchObject([[{ status: 'error' }]]);
  });

  describe('that do not compile', () => {
    const BROKEN = [
      'validations: [{expression: "images.containers.all(i, verifyImageSignatures(i, [nope]) > 0)"}]',
      'matchConditions: [{name: c, expression: nope}]',
      'matchImageReferences: [{expression: nope}]',
      'images: [{name: i, expression: nope}]',
      'variables: [{name: v, expression: nope}]',
      'attestors: [{name: k, cosign: {key: {expression: nope}}}]',
    ];

    it.each(BROKEN)('are errors about the objects that they match: %s', (spec) => {
      const message = expect.stringMatching(/^failed to compile policy: spec\..*undeclared reference to 'nope'/s);
      expect(answers(spec)).toEqual([[{ rule: 'evaluation', type: 'image-verification', status: 'error', message }]]);
      expect(answers(spec, CONFIG_MAP)).toEqual([[]]);
    });

    it.each(BROKEN)('are left out where somebody hears of it: %s', (spec) => {
      const heard: string[] = [];
      const phase = planImageValidatingPhase(policiesOf(spec), testWorld({}), ({ name }, { message }) => heard.push(`${name}: ${message}`));
      expect(heard).toEqual([expect.stringContaining('p: failed to compile policy p (')]);
      expect(phase({ resource: testObject(POD), operation: undefined }).responses).toEqual([]);
    });
  });

  it('have an empty answer for other objects', () => {
    expect(answers('matchConditions: []', CONFIG_MAP)).toEqual([[]]);
  });

  it('end the test where a kind is not known', () => {
    expect(() => answers('matchConditions: []', '{apiVersion: x.io/v1, kind: Widget, metadata: {name: a}}')).toThrow(
      'failed to map gvk to gvr x.io/v1, Kind=Widget: no matches for kind "Widget" in version "x.io/v1"',
    );
  });
});
