import type { Rule } from '@assay/findings';

import { changed, example, MANIFEST, MUTATION, POLICY, RESOURCE, RIGHT, withVariables } from './example-manifests.ts';

const NAMESPACE = 'apiVersion: v1\nkind: Namespace\nmetadata:\n  name: web\n  labels: { team: shop }\n';

const ofResource = (lines: string): string =>
  withVariables(`    policies:\n      - name: require-team\n        resources:\n          - name: web\n${lines}`);

const ofRule = (lines: string): string =>
  withVariables(`    policies:\n      - name: require-team\n        rules:\n          - name: check-team\n${lines}`);

/** What is said about the names in a manifest and about what fits the rules that they mean. */
export const nameRules: readonly Rule[] = [
  {
    code: 'unknown-policy',
    severity: 'error',
    summary: 'A named policy is in the policy files',
    explanation:
      'Rows and variables name policies by metadata.name. In a KyvernoTest namespace/name has to agree with the namespace of the policy. An exception that nearly names a policy of the checked files is warned about.',
    failing: changed('policy: require-team', 'policy: require-teams'),
    passing: RIGHT,
  },
  {
    code: 'unknown-rule',
    severity: 'error',
    summary: 'A named rule exists in its policy',
    explanation:
      'Rules that Kyverno generates for controllers of pods can be named with autogen- or autogen-cronjob- in front, where the policy has them. Kyverno reports a row with an unknown rule as passed. An exception that nearly names a rule is warned about.',
    failing: changed('rule: check-team', 'rule: chek-team'),
    passing: RIGHT,
  },
  {
    code: 'unknown-resource',
    severity: 'error',
    summary: 'A named resource is in the resource files',
    explanation: 'Rows name resources by name or by namespace/name; a resource without namespace is in default. Wildcards do not count.',
    failing: changed('[web]', '[webb]'),
    passing: RIGHT,
  },
  {
    code: 'unknown-kind',
    severity: 'error',
    summary: 'The resources of a row are of its kind',
    explanation: 'In a KyvernoTest a row selects its resources by kind, too. In the older forms the kind does not count, and this is a warning.',
    failing: changed('kind: Pod\n', 'kind: Deployment\n'),
    passing: RIGHT,
  },
  {
    code: 'namespace-of-cluster-resource',
    severity: 'error',
    summary: 'A row gives no namespace to cluster-scoped resources',
    explanation: 'The namespace of a row is where its resources are; a cluster-scoped resource is in none.',
    failing: example(MANIFEST.replace('kind: Pod\n', 'kind: Namespace\n      namespace: shop\n'), { resource: NAMESPACE }),
    passing: example(MANIFEST.replace('kind: Pod\n', 'kind: Namespace\n'), { policy: POLICY.replace('[Pod]', '[Namespace]'), resource: NAMESPACE }),
  },
  {
    code: 'needless-field',
    severity: 'error',
    summary: 'A row has only fields that fit its rule',
    explanation:
      'patchedResource is for mutate rules, generatedResource and cloneSourceResource for generate rules; policies without rules have no rule in a row. In the older forms this is a warning, or for the rule an information.',
    failing: example(MANIFEST.replace('result: pass', 'patchedResource: resource.yaml\n      result: pass')),
    passing: RIGHT,
  },
  {
    code: 'missing-expectation',
    severity: 'error',
    summary: 'A row that expects a change names the expected file',
    explanation:
      'A row of a mutate rule that expects pass needs patchedResource, one of a generate rule generatedResource, one of a clone rule cloneSourceResource as well. In the older forms this is a warning.',
    failing: example(MANIFEST, { policy: MUTATION }),
    passing: example(MANIFEST.replace('result: pass', 'patchedResource: patched.yaml\n      result: pass'), {
      policy: MUTATION,
      more: { 'patched.yaml': RESOURCE.replace('team: shop', 'team: shop, tier: web') },
    }),
  },
  {
    code: 'invalid-variable-path',
    severity: 'error',
    summary: 'The name of a value is a path',
    explanation: 'Dots separate the steps, and no step is empty. Put a step that contains a dot in double quotes.',
    failing: example(ofRule('            values:\n              settings..mode: strict\n')),
    passing: example(ofRule('            values:\n              settings.mode: strict\n')),
  },
  {
    code: 'subject-namespace',
    severity: 'error',
    summary: 'Only a ServiceAccount has a namespace',
    explanation: 'Users and groups are cluster-scoped.',
    failing: example(ofResource('            userInfo:\n              subjects:\n                - { kind: User, name: alice, namespace: shop }\n')),
    passing: example(
      ofResource('            userInfo:\n              subjects:\n                - { kind: ServiceAccount, name: deployer, namespace: shop }\n'),
    ),
  },
  {
    code: 'role-without-namespace',
    severity: 'warning',
    summary: 'A role of a user is named with its namespace',
    explanation:
      'Kyverno compares roles as namespace:name, so a name alone never matches, and the rule skips the resource. clusterRoles have names alone.',
    failing: example(ofResource('            userInfo: { roles: [editor] }\n')),
    passing: example(ofResource('            userInfo: { roles: [shop:editor], clusterRoles: [view] }\n')),
  },
  {
    code: 'several-users',
    severity: 'error',
    summary: 'A request has one user',
    explanation: 'The subjects of a resource can have one User or ServiceAccount, and any number of groups.',
    failing: example(ofResource('            userInfo:\n              subjects: [{ kind: User, name: alice }, { kind: User, name: bob }]\n')),
    passing: example(ofResource('            userInfo:\n              subjects: [{ kind: User, name: alice }, { kind: Group, name: shop }]\n')),
  },
  {
    code: 'conflicting-labels',
    severity: 'error',
    summary: 'The labels of a namespace are given once',
    explanation: 'If a list has two entries for a namespace, the later one counts. In the older forms this is a warning.',
    failing: example(
      ofRule(
        '            namespaceSelector:\n              - { name: shop, labels: { zone: one } }\n              - { name: shop, labels: { tier: web } }\n',
      ),
    ),
    passing: example(ofRule('            namespaceSelector:\n              - { name: shop, labels: { zone: one, tier: web } }\n')),
  },
];
