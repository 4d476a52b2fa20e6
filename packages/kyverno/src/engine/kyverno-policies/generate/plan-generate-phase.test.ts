import type { ObjectValue } from '@assay/jmespath';
import { describe, expect, it } from 'vitest';

import { NO_ANSWERS } from '../../context-provider.ts';
import { nameOf } from './object-store.ts';
import { planGeneratePhase } from './plan-generate-phase.ts';
import { globalValues, planPolicies, policy, resource } from '../../../../testing/test-policies.ts';

const WIDGETS = { any: [{ resources: { kinds: ['Widget'] } }] };

const TARGET = { apiVersion: 'v1', kind: 'ConfigMap', namespace: '{{ request.object.spec.ns }}' };

const SOURCE: ObjectValue = {
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: 'src', namespace: 'default', uid: '1', labels: { l: 'x' }, ownerReferences: [] },
};

/** What rules say, and what they generate: `status: namespace/name …`. */
function generate(bodies: readonly object[], rest: object = {}, sources: readonly ObjectValue[] = []): readonly string[] {
  const rules = bodies.map((body, index) => ({ name: `r${index}`, match: WIDGETS, generate: body, ...rest }));
  const phase = planPolicies(planGeneratePhase, [policy('p', { rules })], { provider: { ...NO_ANSWERS, cloneSourcesOf: () => sources } });
  const { responses } = phase({ resource: resource('Widget', 'w', { ns: 'n1', l: ['a', 'b'] }), operation: undefined });
  return responses.flatMap(({ rules: answers }) =>
    answers.map(({ status, generated }) =>
      [`${status}:`, ...(generated ?? []).map(nameOf).map(({ namespace, name }) => `${namespace}/${name}`)].join(' '),
    ),
  );
}

describe('generate', () => {
  it.each<[title: string, bodies: readonly object[], said: readonly string[]]>([
    ['data', [{ ...TARGET, name: 'g', data: { data: { k: 'v' } } }], ['pass: n1/g']],
    ['the bare object', [{ ...TARGET, name: 'g' }], ['pass: n1/g']],
    ['nothing if a part of the name is no text', [{ ...TARGET, namespace: "{{ to_number('5') }}", name: 'g', data: {} }], ['pass:']],
    ['a clone', [{ ...TARGET, name: 'g', clone: { namespace: 'default', name: 'src' } }], ['pass: n1/g']],
    ['a clone of what is not there', [{ ...TARGET, name: 'g', clone: { namespace: 'default', name: 'none' } }], ['pass:']],
    ['a clone onto itself', [{ ...TARGET, namespace: 'default', name: 'src', clone: { namespace: 'default', name: 'src' } }], ['pass:']],
    [
      'clones of all that have a label',
      [{ namespace: 'n2', cloneList: { kinds: ['v1/ConfigMap'], namespace: 'default', selector: { matchLabels: { l: 'x' } } } }],
      ['pass: n2/src'],
    ],
    [
      'an object for each element',
      [{ foreach: [{ list: 'request.object.spec.l', ...TARGET, name: 'g-{{ element }}', data: { data: {} } }] }],
      ['pass: n1/g-a n1/g-b'],
    ],
    [
      'nothing if a rule fails',
      [
        { ...TARGET, name: 'g', data: {} },
        { ...TARGET, name: '{{ request.object.spec.z }}', data: {} },
      ],
      ['pass:', 'pass:'],
    ],
    [
      'the same object once',
      [
        { ...TARGET, name: 'g', data: {} },
        { ...TARGET, name: 'g', data: {} },
      ],
      ['pass: n1/g', 'pass:'],
    ],
  ])('makes %s', (_title, bodies, said) => {
    expect(generate(bodies, {}, [SOURCE])).toEqual(said);
  });

  it('fails where preconditions hold only on the object before an update', () => {
    const preconditions = { all: [{ key: '{{ request.object.spec.ns }}', operator: 'Equals', value: 'n1', message: 'told' }] };
    const rules = [{ name: 'r', match: WIDGETS, preconditions, generate: { ...TARGET, name: 'g', data: {} } }];
    const phase = planPolicies(planGeneratePhase, [policy('p', { rules })], { values: globalValues({ 'request.object.spec.ns': 'n2' }) });
    const answers = (['UPDATE', 'CREATE'] as const).map(
      (operation) => phase({ resource: resource('Widget', 'w', { ns: 'n1' }), operation }).responses[0]?.rules[0],
    );
    expect(answers).toMatchObject([
      { status: 'fail', message: 'told' },
      { status: 'skip', message: '' },
    ]);
  });

  it('does nothing where preconditions do not hold', () => {
    const preconditions = { all: [{ key: 'a', operator: 'Equals', value: 'b' }] };
    expect(generate([{ ...TARGET, name: 'g', data: {} }], { preconditions })).toEqual(['skip:']);
  });

  it('does not answer where nothing matches', () => {
    expect(generate([{ ...TARGET, name: 'g', data: {} }], { match: { any: [{ resources: { kinds: ['Other'] } }] } })).toEqual([]);
  });
});
