import { expect, it } from 'vitest';

import { comparePolicies } from '../compare-policies.ts';
import type { Difference } from '../comparison.ts';

async function differencesOf(before: string, after: string): Promise<readonly Difference[]> {
  const budget = { trials: 300, shrinking: 200 };
  const { differences } = await comparePolicies({ before: [{ name: 'old.yaml', text: before }], after: [{ name: 'new.yaml', text: after }], budget });
  return differences.filter(({ apart }) => apart === undefined);
}

const LABELED = `apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: { name: team }
spec:
  rules:
    - name: team
      match: { any: [{ resources: { kinds: [ConfigMap, Secret] } }] }
      mutate: { patchStrategicMerge: { metadata: { labels: { team: web } } } }
`;

const NEVER_LABELED = `apiVersion: policies.kyverno.io/v1
kind: MutatingPolicy
metadata: { name: team }
spec:
  matchConstraints:
    resourceRules: [{ apiGroups: [''], apiVersions: [v1], operations: [CREATE, UPDATE], resources: [configmaps, secrets] }]
  matchConditions: [{ name: of-nobody, expression: object.metadata.name == '' }]
  mutations:
    - patchType: ApplyConfiguration
      applyConfiguration: { expression: 'Object{metadata: Object.metadata{labels: {"team": "web"}}}' }
`;

it('is one difference at several places of several kinds where the same clauses decide', async () => {
  const found = await differencesOf(LABELED, NEVER_LABELED);
  expect(found.map(({ kind, kinds, before, after }) => [kind, kinds, before.clause?.kind, after.clause?.kind])).toEqual([
    ['patch', ['ConfigMap', 'Secret'], 'mutation', 'condition'],
  ]);
});

it('is one difference for each clause that decides otherwise', async () => {
  const before = `apiVersion: policies.kyverno.io/v1
kind: ValidatingPolicy
metadata: { name: team }
spec:
  validationActions: [Deny]
  matchConstraints:
    resourceRules: [{ apiGroups: [''], apiVersions: [v1], operations: [CREATE], resources: [configmaps] }]
  validations:
    - { expression: "object.metadata.?labels.?team.orValue('') == 'web'", message: a team is needed }
    - { expression: "object.metadata.?labels.?size.orValue('') == 'big'", message: a size is needed }
`;
  const after = before.replace("'web'", "'shop'").replace("'big'", "'small'");
  const found = await differencesOf(before, after);
  const messages = found.flatMap(({ after: { verdict } }) => verdict.objections.slice(0, 1).map(({ message }) => message));
  expect(new Set(messages)).toEqual(new Set(['a team is needed', 'a size is needed']));
});
