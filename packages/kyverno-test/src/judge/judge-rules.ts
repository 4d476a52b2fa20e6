import type { Rule, RuleExample } from '@assay/findings';

const POLICY = `apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata:
  name: limit-replicas
spec:
  rules:
    - name: at-most-five
      match:
        any:
          - resources:
              kinds: [Deployment]
      validate:
        failureAction: Enforce
        message: At most five replicas are allowed.
        pattern:
          spec:
            replicas: "<=5"
`;

/** A policy whose condition asks for a field that objects may lack. */
const ASKING_POLICY = POLICY.replace(
  '      validate:',
  "      preconditions:\n        all:\n          - key: '{{ request.object.spec.paused }}'\n            operator: Equals\n            value: false\n      validate:",
);

const EXCEPTION = `apiVersion: kyverno.io/v2
kind: PolicyException
metadata:
  name: batch
  namespace: platform
spec:
  exceptions:
    - policyName: limit-replicas
      ruleNames: [at-most-five]
  match:
    any:
      - resources:
          kinds: [Deployment]
          names: [batch]
`;

const CEL_POLICY = `apiVersion: policies.kyverno.io/v1
kind: ValidatingPolicy
metadata:
  name: limit-replicas
spec:
  matchConstraints:
    resourceRules:
      - apiGroups: [apps]
        apiVersions: [v1]
        operations: [CREATE, UPDATE]
        resources: [deployments]
  validations:
    - expression: object.spec.replicas <= 5
      message: At most five replicas are allowed.
`;

const CEL_EXCEPTION = `apiVersion: policies.kyverno.io/v1
kind: PolicyException
metadata:
  name: batch
spec:
  policyRefs:
    - name: limit-replicas
      kind: ValidatingPolicy
  matchConditions:
    - name: batch
      expression: object.metadata.name == 'batch'
  expiresAt: '2150-01-01T00:00:00Z'
`;

const ASSAY = 'policies: [policies]\n';

function deployment(name: string, replicas: number): string {
  return `apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: ${name}\nspec:\n  replicas: ${replicas}\n  paused: false\n`;
}

/** An object beside policies. */
function object(text: string, policies = POLICY): RuleExample {
  return {
    file: 'app.yaml',
    text,
    beside: [
      { file: 'assay.yaml', text: ASSAY },
      { file: 'policies/limit-replicas.yaml', text: policies },
    ],
  };
}

/** A file with policies or exceptions beside an object, and another one if it is about that. */
function judging(file: string, text: string, objects: string, policy?: string): RuleExample {
  return {
    file: `policies/${file}`,
    text,
    beside: [
      { file: 'assay.yaml', text: ASSAY },
      { file: 'app.yaml', text: objects },
      ...(policy === undefined ? [] : [{ file: 'policies/limit-replicas.yaml', text: policy }]),
    ],
  };
}

const BOTH = `${deployment('batch', 20)}---\n${deployment('web', 3)}`;

/** What is said where Kubernetes objects are held against policies, and of these policies. */
export const judgeRules: readonly Rule[] = [
  {
    code: 'policy-violation',
    severity: 'error',
    summary: 'A Kubernetes object complies with the policies that apply to it',
    explanation:
      'The policies are those of `policies` in assay.yaml and of --policies. They judge each object as admission does, after mutation. The place is what wrote the field: a manifest, a template, an overlay or a values file. It is a warning if the policy only audits or warns.',
    failing: object(deployment('web', 7)),
    passing: object(deployment('web', 3)),
  },
  {
    code: 'policy-error',
    severity: 'error',
    summary: 'A policy can be evaluated on the objects that it matches',
    explanation:
      'A variable has no value for an object, or an expression fails, so it is unknown whether the object complies. This is reported once, at the rule.',
    failing: object(deployment('web', 3).replace('  paused: false\n', ''), ASKING_POLICY),
    passing: object(deployment('web', 3), ASKING_POLICY),
  },
  {
    code: 'unused-policy',
    severity: 'info',
    summary: 'A policy matches at least one object',
    explanation: 'It matched no object in the whole check. Its kinds or selectors may be misspelled, or it may no longer be needed.',
    failing: judging('limit-replicas.yaml', POLICY.replace('[Deployment]', '[StatefulSet]'), deployment('web', 3)),
    passing: judging('limit-replicas.yaml', POLICY, deployment('web', 3)),
  },
  {
    code: 'expired-exception',
    severity: 'info',
    summary: 'An exception has not expired',
    explanation: 'The time in `expiresAt` has passed, so the exception has no effect: what it excused is a violation again.',
    failing: judging('batch.yaml', CEL_EXCEPTION.replace('2150', '2020'), deployment('batch', 3), CEL_POLICY),
    passing: judging('batch.yaml', CEL_EXCEPTION, deployment('batch', 20), CEL_POLICY),
  },
  {
    code: 'unused-exception',
    severity: 'info',
    summary: 'An exception excuses something',
    explanation: 'None of the objects needs it: it matches none of them, or all that it matches comply with the rules that it names. Delete it.',
    failing: judging('batch.yaml', EXCEPTION, deployment('batch', 3), POLICY),
    passing: judging('batch.yaml', EXCEPTION, deployment('batch', 20), POLICY),
  },
  {
    code: 'wide-exception',
    severity: 'info',
    summary: 'An exception excuses only what needs it',
    explanation:
      'Some of the objects that it matches comply with the rule anyway. If one of them breaks it later, that goes unreported: narrow the match.',
    failing: judging('batch.yaml', EXCEPTION.replace('names: [batch]', "names: ['*']"), BOTH, POLICY),
    passing: judging('batch.yaml', EXCEPTION, BOTH, POLICY),
  },
];
