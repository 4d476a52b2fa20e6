import type { Rule } from '@assay/findings';

import { changed, example, MANIFEST, MUTATION, POLICY, RESOURCE, RIGHT, withVariables } from './example-manifests.ts';

const ATTESTED = withVariables(
  '    policies:\n      - name: require-team\n        rules:\n          - name: check-team\n            attestations:\n' +
    '              - predicateType: https://example.com/review/v1\n                predicateResource: review.json\n',
);

const EXPRESSION = `apiVersion: policies.kyverno.io/v1
kind: ValidatingPolicy
metadata:
  name: few-containers
spec:
  matchConstraints:
    resourceRules:
      - { apiGroups: [''], apiVersions: [v1], operations: [CREATE], resources: [pods] }
  validations:
    - expression: size(object.spec.containers) < 5
      message: too many containers
`;

/** What is said about the files that a manifest names. */
export const fileRules: readonly Rule[] = [
  {
    code: 'absent-file',
    severity: 'error',
    summary: 'A named file exists',
    explanation:
      'Relative paths start from the directory of the manifest, not from where the command runs. They may contain .., and may be absolute.',
    failing: changed('resource.yaml', 'resources.yaml'),
    passing: RIGHT,
  },
  {
    code: 'unreadable-file',
    severity: 'error',
    summary: 'A named file can be read',
    explanation: 'A directory stands for its files only below policies and the lists of resources.',
    failing: example(MANIFEST.replace('spec:\n', 'spec:\n  context: more\n'), { more: { 'more/context.yaml': '' } }),
    passing: RIGHT,
  },
  {
    code: 'empty-file',
    severity: 'error',
    summary: 'A file contains what it is named for',
    explanation: 'A file without documents adds nothing, and the test would silently check less.',
    failing: example(MANIFEST, { policy: '# nothing yet\n' }),
    passing: RIGHT,
  },
  {
    code: 'invalid-json',
    severity: 'error',
    summary: 'A predicate is JSON',
    explanation: 'The file of an attestation contains its predicate as JSON.',
    failing: example(ATTESTED, { more: { 'review.json': '{ reviewed: yes }\n' } }),
    passing: example(ATTESTED, { more: { 'review.json': '{ "reviewed": true }\n' } }),
  },
  {
    code: 'not-a-policy',
    severity: 'error',
    summary: 'A policy file contains policies',
    explanation: 'Policies are those of kyverno.io and policies.kyverno.io, and admission policies of Kubernetes with their bindings.',
    failing: example(MANIFEST, { policy: RESOURCE }),
    passing: RIGHT,
  },
  {
    code: 'not-an-exception',
    severity: 'error',
    summary: 'An exception file contains policy exceptions',
    explanation: 'Name policies below policies.',
    failing: example(MANIFEST.replace('spec:\n', 'spec:\n  exceptions: [policy.yaml]\n')),
    passing: RIGHT,
  },
  {
    code: 'invalid-policy',
    severity: 'error',
    summary: 'A policy is one that Kyverno accepts',
    explanation: 'Kyverno drops a policy that breaks its schema or its own validation; the rows of a test that name it are then not evaluated.',
    failing: example(MANIFEST, { policy: POLICY.replace('background: false', 'background: sometimes') }),
    passing: RIGHT,
  },
  {
    code: 'invalid-cel',
    severity: 'error',
    summary: 'An expression in CEL compiles',
    explanation:
      'Every expression of a policy is parsed, and its types are checked, as Kyverno or Kubernetes compiles it. Convert a value whose type is only known when it is evaluated: bool(object.spec.hostNetwork).',
    failing: { file: 'policy.yaml', text: EXPRESSION.replace('size(object', 'sise(object') },
    passing: { file: 'policy.yaml', text: EXPRESSION },
  },
  {
    code: 'policy-without-namespace',
    severity: 'warning',
    summary: 'A Policy names its namespace',
    explanation: 'Without metadata.namespace it belongs to the namespace default, and applies only to resources there.',
    failing: example(MANIFEST, { policy: POLICY.replace('kind: ClusterPolicy', 'kind: Policy') }),
    passing: example(MANIFEST, {
      policy: POLICY.replace('kind: ClusterPolicy', 'kind: Policy').replace('name: require-team', 'name: require-team\n  namespace: default'),
    }),
  },
  {
    code: 'incomplete-object',
    severity: 'error',
    summary: 'An object has apiVersion, kind and a name',
    explanation: 'A resource may have metadata.generateName in place of a name.',
    failing: example(MANIFEST, { resource: RESOURCE.replace('  name: web\n', '') }),
    passing: RIGHT,
  },
  {
    code: 'duplicate-resource',
    severity: 'error',
    summary: 'No two resources have the same kind, namespace and name',
    explanation:
      'Of several that do, Kyverno keeps the first. In the older forms this is a warning. No namespace and the namespace default are the same.',
    failing: example(MANIFEST, { resource: `${RESOURCE}---\n${RESOURCE}` }),
    passing: RIGHT,
  },
  {
    code: 'duplicate-entry',
    severity: 'error',
    summary: 'Nothing is listed twice',
    explanation: 'The same file in a list of files, or the same resource in a row, is a slip. In the older forms this is a warning.',
    failing: changed('[web]', '[web, web]'),
    passing: RIGHT,
  },
  {
    code: 'missing-object',
    severity: 'error',
    summary: 'A file with expected objects contains those of its row',
    explanation: 'An object that is not in the file is not compared, and the row silently passes. In the older forms this is a warning.',
    failing: example(MANIFEST.replace('result: pass', 'patchedResource: patched.yaml\n      result: pass'), {
      policy: MUTATION,
      more: { 'patched.yaml': RESOURCE.replace('name: web', 'name: shop') },
    }),
    passing: example(MANIFEST.replace('result: pass', 'patchedResource: patched.yaml\n      result: pass'), {
      policy: MUTATION,
      more: { 'patched.yaml': RESOURCE.replace('team: shop', 'team: shop, tier: web') },
    }),
  },
  {
    code: 'invalid-mock',
    severity: 'error',
    summary: 'An API call response or global context entry of a test is complete',
    explanation:
      'An answer to a call has a url or a urlPath, and a body that is an object. A global context entry has a name of its own and one of data, resources and resourceFiles; its files are inside the directory of the test.',
    failing: example(`${MANIFEST}  globalContextEntries:\n    - name: deployments\n`),
    passing: example(`${MANIFEST}  globalContextEntries:\n    - name: deployments\n      data: { count: 3 }\n`),
  },
];
