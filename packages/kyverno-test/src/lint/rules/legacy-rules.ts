import type { Rule } from '@assay/findings';

const LEGACY = `apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata:
  name: require-team
spec:
  rules:
    - name: check-team
      match: { any: [{ resources: { kinds: [Service] } }] }
      validate: { message: a team is needed, pattern: { metadata: { labels: { team: '?*' } } } }
`;

const CONVERTED = `apiVersion: policies.kyverno.io/v1
kind: ValidatingPolicy
metadata:
  name: require-team
spec:
  validationActions: [Audit]
  matchConstraints:
    resourceRules:
      - { apiGroups: [''], apiVersions: [v1], operations: [CREATE, UPDATE], resources: [services] }
  validations:
    - expression: object.metadata.?labels.?team.orValue('') != ''
      message: a team is needed
`;

const SETTINGS = { file: 'assay.yaml', text: 'rules:\n  kyverno/legacy-policy: info\n' };

/** What is said of policies that people may want to convert one day. */
export const legacyRules: readonly Rule[] = [
  {
    code: 'legacy-policy',
    severity: 'info',
    isOptional: true,
    summary: 'A policy is one of policies.kyverno.io',
    explanation:
      'Kyverno has deprecated its policies of kyverno.io; those of policies.kyverno.io, which are written in CEL, take their place. The fix converts the policy; `assay kyverno migrate` converts its tests and exceptions as well. The rule is off until assay.yaml gives it a severity.',
    failing: { file: 'policy.yaml', text: LEGACY, beside: [SETTINGS] },
    passing: { file: 'policy.yaml', text: CONVERTED, beside: [SETTINGS] },
  },
];
