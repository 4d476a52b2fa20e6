import { Int64 } from '@assay/jmespath';
import type { ObjectValue } from '@assay/jmespath';
import { describe, expect, it } from 'vitest';

import { planPolicies, policy, resource } from '../../../../testing/test-policies.ts';
import type { Json } from '../../../../testing/test-policies.ts';
import { planMutatePhase } from './plan-mutate-phase.ts';

const WIDGETS = { any: [{ resources: { kinds: ['Widget'] } }] };

/** What rules with these bodies make of the spec of a Widget, and what they say: `status: message`. */
function mutate(spec: Json, ...bodies: readonly object[]): { readonly spec: unknown; readonly said: readonly string[] } {
  const rules = bodies.map((body, index) => ({ name: `r${index}`, match: WIDGETS, mutate: body }));
  const outcome = planPolicies(planMutatePhase, [policy('p', { rules })])({ resource: resource('Widget', 'w', spec), operation: undefined });
  const said = outcome.responses.flatMap(({ rules: answers }) => answers.map(({ status, message }) => `${status}: ${message}`));
  return { spec: outcome.resource['spec'], said };
}

const MUTATED = 'pass: mutated Widget/w in namespace default';

it('leaves nothing of an object alone that is deleted, unless the policy is of another namespace', () => {
  const rules = [{ name: 'r', match: { any: [{ resources: { kinds: ['Other'] } }] }, mutate: { patchStrategicMerge: { spec: {} } } }];
  const left = (namespace: string): unknown => {
    const phase = planPolicies(planMutatePhase, [{ ...policy('p', { rules }), namespace }]);
    return phase({ resource: resource('Widget', 'w', {}), operation: 'DELETE' }).resource;
  };
  expect(left('')).toEqual({});
  expect(left('default')).toEqual({});
  expect(left('team')).toMatchObject({ kind: 'Widget' });
});

describe('a patch', () => {
  it.each<[title: string, spec: Json, body: object, changed: unknown, said: string]>([
    ['merges', { a: 'x' }, { patchStrategicMerge: { spec: { b: '{{ request.object.spec.a }}' } } }, { a: 'x', b: 'x' }, MUTATED],
    ['changes nothing', { a: 'x' }, { patchStrategicMerge: { spec: { a: 'x' } } }, { a: 'x' }, 'skip: no patches applied'],
    ['reads YAML', { a: 'x' }, { patchesJson6902: '- {op: add, path: /spec/b, value: "y"}' }, { a: 'x', b: 'y' }, MUTATED],
    ['reads JSON', { a: 'x' }, { patchesJson6902: '[{"op":"remove","path":"/spec/a"}]' }, {}, MUTATED],
    [
      'has a variable that nothing defines',
      {},
      { patchStrategicMerge: { spec: { a: '{{ request.object.spec.z }}' } } },
      undefined,
      'error: variable substitution failed: failed to resolve request.object.spec.z at path /mutate/patchStrategicMerge/spec/a: JMESPath query failed: Unknown key "z" in path',
    ],
    [
      'is no JSON',
      {},
      { patchesJson6902: '[{' },
      undefined,
      'error: failed to patch resource: failed to decode patches: unexpected end of JSON input',
    ],
    ['is missing', {}, {}, undefined, 'error: empty mutate rule'],
  ])('%s', (_title, spec, body, changed, said) => {
    expect(mutate(spec, body)).toEqual({ spec: changed, said: [said] });
  });

  it('leaves integers behind, as Kubernetes reads JSON', () => {
    expect(mutate({ n: 3, f: 1.5 }, { patchStrategicMerge: { spec: { a: 'x' } } }).spec).toEqual({ n: new Int64(3), f: 1.5, a: 'x' });
  });

  it('is seen by the next rule', () => {
    const second = { patchStrategicMerge: { spec: { c: '{{ request.object.spec.b }}' } } };
    expect(mutate({}, { patchStrategicMerge: { spec: { b: 'x' } } }, second)).toEqual({ spec: { b: 'x', c: 'x' }, said: [MUTATED, MUTATED] });
  });

  it('that fails leaves nothing that the next rule could match', () => {
    const { spec, said } = mutate({}, { patchesJson6902: '[{' }, { patchStrategicMerge: { spec: { b: 'x' } } });
    expect({ spec, said }).toEqual({ spec: undefined, said: [expect.stringMatching(/^error: failed to patch resource/)] });
  });
});

describe('foreach', () => {
  const append = (order: object): object => ({
    foreach: [
      { list: 'request.object.spec.l', ...order, patchesJson6902: '- {op: add, path: /spec/seen/-, value: "{{ element }}{{ elementIndex }}"}' },
    ],
  });

  it.each<[order: object, seen: readonly string[]]>([
    [{}, ['a0', 'b1']],
    [{ order: 'Descending' }, ['b1', 'a0']],
    [{ preconditions: { all: [{ key: '{{ element }}', operator: 'Equals', value: 'b' }] } }, ['b1']],
  ])('goes over elements: %j', (order, seen) => {
    expect(mutate({ l: ['a', 'b'], seen: [] }, append(order))).toEqual({ spec: { l: ['a', 'b'], seen }, said: [MUTATED] });
  });

  it('says that there was nothing to do', () => {
    expect(mutate({ l: [], seen: [] }, append({})).said).toEqual(['skip: 0 elements processed']);
  });

  it('needs its list', () => {
    const cause = 'JMESPath query failed: Unknown key "l" in path';
    expect(mutate({}, append({})).said).toEqual([`error: failed to evaluate list request.object.spec.l: ${cause}: ${cause}`]);
  });
});

describe('targets', () => {
  const secret = (name: string): ObjectValue => ({ apiVersion: 'v1', kind: 'Secret', metadata: { name, namespace: 'default' } });

  function mutateTargets(target: object): readonly string[] {
    const body = {
      targets: [{ apiVersion: 'v1', kind: 'Secret', namespace: 'default', ...target }],
      patchStrategicMerge: { metadata: { labels: { x: 'y' } } },
    };
    const policies = [policy('p', { rules: [{ name: 'r', match: WIDGETS, mutate: body }] })];
    const phase = planPolicies(planMutatePhase, policies, { targets: [secret('s1'), secret('s2')] });
    const trigger = resource('Widget', 'w', {});
    const outcome = phase({ resource: trigger, operation: undefined });
    expect(outcome.resource).toEqual(trigger);
    return outcome.responses.flatMap(({ rules }) =>
      rules.map(({ status, message, patchedTarget }) => `${status}: ${message}${patchedTarget ? '!' : ''}`),
    );
  }

  it.each<[target: object, said: readonly string[]]>([
    [{ name: 's1' }, ['pass: mutated Secret/s1 in namespace default!']],
    [{ name: 's*' }, ['pass: mutated Secret/s1 in namespace default!', 'pass: mutated Secret/s2 in namespace default!']],
    [{ name: 'z*' }, []],
    [{ name: 'z' }, ['error: : secrets "z" not found']],
    [
      { name: 's1', preconditions: { all: [{ key: '{{ target.metadata.name }}', operator: 'Equals', value: 'z' }] } },
      ['skip: preconditions not met'],
    ],
  ])('%j', (target, said) => {
    expect(mutateTargets(target)).toEqual(said);
  });
});
