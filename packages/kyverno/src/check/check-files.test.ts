import { describe, expect, it } from 'vitest';

import { checkExample } from '../../testing/check-example.ts';

const POD = 'apiVersion: v1\nkind: Pod\nmetadata: {name: shop, namespace: default}\nspec: {containers: [{name: a, image: nginx}]}\n';
const EXCEPTION = 'apiVersion: kyverno.io/v2\nkind: PolicyException\nmetadata: {name: e, namespace: default}\nspec: {exceptions: [], match: {}}\n';

describe('files that are said to be of Kyverno', () => {
  it.each([
    ['one of other objects', POD],
    ['a list of other objects', 'apiVersion: v1\nkind: List\nitems:\n- {apiVersion: v1, kind: Pod}\n'],
    ['one without any', '# nothing\n'],
  ])('are not checked if they hold nothing of it: %s', async (_, text) => {
    expect(await checkExample({ file: 'pod.yaml', text })).toEqual(['it holds nothing of Kyverno']);
  });

  it('may hold other objects beside theirs', async () => {
    expect(await checkExample({ file: 'both.yaml', text: `${POD}---\n${EXCEPTION}` })).not.toContain('it holds nothing of Kyverno');
  });

  it('are checked if a kind is misspelt', async () => {
    expect(await checkExample({ file: 'policy.yaml', text: POD.replace('v1\nkind: Pod', 'kyverno.io/v1\nkind: ClusterPolcy') })).toEqual([
      'error not-a-policy',
    ]);
  });
});

const POLICY = `
apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: {name: require-team}
spec:
  background: false
  rules:
    - name: check-team
      match: {any: [{resources: {kinds: [Pod]}}]}
      validate: {failureAction: Audit, message: a team is needed, pattern: {metadata: {labels: {team: "?*"}}}}
`;

it('says of a row of the wrong rule that this rule says nothing', async () => {
  const text = `apiVersion: cli.kyverno.io/v1alpha1
kind: Test
metadata: {name: teams}
policies: [policy.yaml]
resources: [pod.yaml]
results: [{policy: require-team, rule: autogen-cronjob-check-team, kind: Pod, resources: [shop], result: pass}]
`;
  const beside = [
    { file: 'policy.yaml', text: POLICY },
    { file: 'pod.yaml', text: POD },
  ];
  expect(await checkExample({ file: 'kyverno-test.yaml', text, beside })).toContain(
    'rule "autogen-cronjob-check-team" of policy "require-team" says nothing about v1/Pod/default/shop, so "pass" means nothing',
  );
});
