import type { Rule, RuleSet } from '@assay/findings';

const BEFORE = `apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: { name: replicas }
spec:
  rules:
    - name: replicas
      match: { any: [{ resources: { kinds: [Deployment] } }] }
      validate: { failureAction: Enforce, message: at least two, pattern: { spec: { replicas: '>=2' } } }
`;

const AFTER = `apiVersion: policies.kyverno.io/v1
kind: ValidatingPolicy
metadata: { name: replicas }
spec:
  validationActions: [Deny]
  matchConstraints: { resourceRules: [{ apiGroups: [apps], apiVersions: ['*'], operations: [CREATE, UPDATE], resources: [deployments] }] }
  validations: [{ message: at least two, expression: 'object.spec.?replicas.orValue(0) >= 2' }]
`;

const MUTATING_BEFORE = `apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: { name: team }
spec:
  rules:
    - name: team
      match: { any: [{ resources: { kinds: [ConfigMap] } }] }
      mutate: { patchStrategicMerge: { metadata: { labels: { team: blue } } } }
`;

const GENERATING_BEFORE = `apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: { name: quota }
spec:
  rules:
    - name: quota
      match: { any: [{ resources: { kinds: [Namespace] } }] }
      generate: { apiVersion: v1, kind: ConfigMap, name: quota, namespace: '{{ request.object.metadata.name }}', data: { data: { cpu: '4' } } }
`;

const DELETING_BEFORE = `apiVersion: kyverno.io/v2
kind: ClusterCleanupPolicy
metadata: { name: temporary }
spec:
  schedule: '0 * * * *'
  match: { any: [{ resources: { kinds: [ConfigMap], selector: { matchLabels: { temporary: sure } } } }] }
`;

const DELETING_AFTER = `apiVersion: policies.kyverno.io/v1
kind: DeletingPolicy
metadata: { name: temporary }
spec:
  schedule: 0 * * * *
  matchConstraints: { resourceRules: [{ apiGroups: [''], apiVersions: [v1], resources: [configmaps] }] }
  conditions: [{ name: temporary, expression: "object.metadata.?labels.?temporary.orValue('') == 'sure'" }]
`;

function pair(after: string, before: string): Rule['failing'] {
  return { file: 'after.yaml', text: after, beside: [{ file: 'before.yaml', text: before }] };
}

/** What `kyverno compare` says of two sides. */
export const compareRules: RuleSet = {
  id: 'kyverno',
  rules: [
    {
      code: 'verdict-differs',
      severity: 'error',
      summary: 'Both sides let the same requests through',
      explanation:
        'One side objects to a request and the other one does not. The request is the smallest that was found, and the places are what decides on each side.',
      failing: pair(AFTER.replace('>= 2', '> 2'), BEFORE),
      passing: pair(AFTER, BEFORE),
    },
    {
      code: 'action-differs',
      severity: 'error',
      summary: 'Both sides take the same action on what they object to',
      explanation: 'One side denies a request, and the other one warns about it or audits it.',
      failing: pair(AFTER.replace('[Deny]', '[Audit]'), BEFORE),
      passing: pair(AFTER, BEFORE),
    },
    {
      code: 'patch-differs',
      severity: 'error',
      summary: 'Both sides change objects in the same way',
      explanation: 'The object as it would be stored differs.',
      failing: pair(MUTATING_BEFORE.replace('blue', 'red'), MUTATING_BEFORE),
      passing: pair(MUTATING_BEFORE, MUTATING_BEFORE),
    },
    {
      code: 'generation-differs',
      severity: 'error',
      summary: 'Both sides generate the same objects',
      explanation: 'One side generates an object that the other one does not, or that is another one there.',
      failing: pair(GENERATING_BEFORE.replace("'4'", "'8'"), GENERATING_BEFORE),
      passing: pair(GENERATING_BEFORE, GENERATING_BEFORE),
    },
    {
      code: 'deletion-differs',
      severity: 'error',
      summary: 'Both sides delete the same objects',
      explanation: 'When they are due, one side deletes an object that the other one leaves. When they are due is not compared.',
      failing: pair(DELETING_AFTER.replace('sure', 'perhaps'), DELETING_BEFORE),
      passing: pair(DELETING_AFTER, DELETING_BEFORE),
    },
    {
      code: 'cause-differs',
      severity: 'warning',
      summary: 'What breaks one side is no error on the other one',
      explanation: 'Both sides object to a request, one because it breaks a rule and the other one because an expression cannot be evaluated.',
      failing: pair(AFTER.replace('.?replicas.orValue(0)', '.replicas'), BEFORE),
      passing: pair(AFTER, BEFORE),
    },
    {
      code: 'message-differs',
      severity: 'warning',
      summary: 'Both sides say the same of what they object to',
      explanation: 'The verdicts are the same, and the messages are not. What Kyverno writes around the message of a rule does not count.',
      failing: pair(AFTER.replace('at least two', 'two at least'), BEFORE),
      passing: pair(AFTER, BEFORE),
    },
    {
      code: 'refused-policy',
      severity: 'error',
      summary: 'A policy is one that Kyverno accepts',
      explanation: 'A policy that cannot be read, or that Kyverno refuses, decides nothing, so nothing is compared.',
      failing: pair(AFTER.replace('>= 2', '>='), BEFORE),
      passing: pair(AFTER, BEFORE),
    },
  ],
};
