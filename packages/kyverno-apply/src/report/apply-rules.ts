import type { Rule, RuleSet } from '@assay/findings';

const POLICY = `apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata:
  name: require-team
spec:
  rules:
    - name: check-team
      match:
        any:
          - resources:
              kinds: [Pod]
      validate:
        message: a team is needed
        pattern:
          metadata:
            labels:
              team: '?*'
`;

/** Its condition asks for a part of the resource that is not there. */
const BROKEN_POLICY = POLICY.replace(
  '      validate:',
  "      preconditions:\n        all:\n          - key: '{{ request.object.spec.tier }}'\n            operator: Equals\n            value: web\n      validate:",
);

const MUTATING_POLICY = `apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata:
  name: add-team
spec:
  rules:
    - name: add-team
      match:
        any:
          - resources:
              kinds: [Pod]
      mutate:
        patchStrategicMerge:
          metadata:
            labels:
              +(team): shop
`;

const POD = `apiVersion: v1
kind: Pod
metadata:
  name: web
  labels: { team: shop }
spec:
  tier: web
`;

function pod(text: string, policy: string): Rule['failing'] {
  return { file: 'pod.yaml', text, beside: [{ file: 'policy.yaml', text: policy }] };
}

/** What `kyverno apply --report` says of resources. */
export const applyRules: RuleSet = {
  id: 'kyverno',
  rules: [
    {
      code: 'rule-failed',
      severity: 'error',
      summary: 'A resource complies with the policies',
      explanation: 'The message is that of the rule. The place is the field that breaks it, as far as the rule is about one.',
      failing: pod(POD.replace(' { team: shop }', ' {}'), POLICY),
      passing: pod(POD, POLICY),
    },
    {
      code: 'rule-error',
      severity: 'error',
      summary: 'A rule can be evaluated on a resource',
      explanation:
        'A variable has no value, an expression fails, or a resource that the rule needs is missing, so it is unknown whether the resource complies.',
      failing: pod(POD.replace('  tier: web', '  hostname: web'), BROKEN_POLICY),
      passing: pod(POD, BROKEN_POLICY),
    },
    {
      code: 'resource-changed',
      severity: 'info',
      summary: 'Policies would change a resource',
      explanation: 'Reported with --diff: the file would look like this if it were written by the policies, with all comments.',
      failing: pod(POD.replace(' { team: shop }', ' {}'), MUTATING_POLICY),
      passing: pod(POD, MUTATING_POLICY),
    },
    {
      code: 'refused-policy',
      severity: 'error',
      summary: 'A policy is one that Kyverno accepts',
      explanation: 'The webhook of Kyverno would refuse it, so it is not evaluated. assay check says where it is wrong.',
      failing: pod(POD, POLICY.replace('a team is needed', "'{{ nowhere }}'")),
      passing: pod(POD, POLICY),
    },
  ],
};
