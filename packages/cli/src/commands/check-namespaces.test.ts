import { expect, it } from 'vitest';

import { Folder } from '../../testing/folder.ts';

const POLICY = `apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: {name: team}
spec:
  validationFailureAction: Enforce
  rules:
    - name: label
      match: {any: [{resources: {kinds: [Pod], namespaceSelector: {matchLabels: {stage: prod}}}}]}
      validate: {message: label the team, pattern: {metadata: {labels: {team: "?*"}}}}
`;
const POD = 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: web\n  namespace: shop\n';
const NAMESPACE = 'apiVersion: v1\nkind: Namespace\nmetadata:\n  name: shop\n  labels:\n    stage: #@ "pr" + "od"\n';
const FILES = { 'assay.yaml': 'policies: [policies]\nunits: [{path: cluster}]\n', 'policies/team.yaml': POLICY, 'pod.yaml': POD };
const BROKEN = 'pod.yaml:3:1 error kyverno/policy-violation';

it('a policy sees the labels of a Namespace that a unit gives, also after that changes', async () => {
  const folder = new Folder({ ...FILES, 'cluster/namespace.yml': NAMESPACE });
  expect((await folder.check()).violations).toEqual([BROKEN]);
  folder.write('cluster/namespace.yml', NAMESPACE.replace('"od"', '"e"'));
  expect((await folder.check()).violations).not.toContain(BROKEN);
});

it('the Namespaces of a unit stay those of its environment', async () => {
  const units = 'units: [{path: cluster}, {path: config}]\n';
  const files = { 'assay.yaml': `policies: [policies]\n${units}`, 'config/pod.yml': `#@ pod = "web"\n${POD.replace('web', '#@ pod')}` };
  const folder = new Folder({ ...FILES, ...files, 'cluster/namespace.yml': NAMESPACE });
  expect((await folder.check()).violations).toEqual([BROKEN]);
});
