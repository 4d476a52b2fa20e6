import type { Rule, RuleExample } from '@assay/findings';
import type { PolicyProblemCode } from '@assay/kyverno/validation';

const MATCH = 'match: { any: [{ resources: { kinds: [ConfigMap] } }] }';
const PASS = 'validate: { message: refused, deny: {} }';

/** A policy with rules that are written as items of a list. */
function policy(rules: string, { kind = 'ClusterPolicy', metadata = 'name: example', spec = 'background: false' } = {}): RuleExample {
  const namespace = kind === 'Policy' ? '\n  namespace: team' : '';
  const indented = rules.replaceAll(/^/gm, '    ');
  const text = `apiVersion: kyverno.io/v1\nkind: ${kind}\nmetadata:\n  ${metadata}${namespace}\nspec:\n  ${spec}\n  rules:\n${indented}\n`;
  return { file: 'policy.yaml', text };
}

/** A rule with what it says beside its name. */
function rule(content: string, match = MATCH): string {
  return `- name: first\n  ${match}\n  ${content}`;
}

const RIGHT = policy(rule(PASS));

function ofCel(operation: string): RuleExample {
  const constraints = `resourceRules: [{ apiGroups: [''], apiVersions: [v1], operations: [${operation}], resources: [pods] }]`;
  const spec = `  matchConstraints: { ${constraints} }\n  validations: [{ expression: has(object.spec) }]\n`;
  return { file: 'policy.yaml', text: `apiVersion: policies.kyverno.io/v1\nkind: ValidatingPolicy\nmetadata: { name: example }\nspec:\n${spec}` };
}

/** What Kyverno validates of a policy of kyverno.io beyond its schema and of the metadata of every policy, and slips that it accepts. */
export const policyRules: readonly Rule[] = [
  refusal('invalid-metadata', {
    summary: 'The metadata of a policy is valid',
    explanation: 'A name is in lower case, with digits, hyphens and dots; labels and annotations have keys and values of their own form.',
    failing: policy(rule(PASS), { metadata: 'name: Example_1' }),
  }),
  refusal('anchor', {
    summary: 'An anchor is where it has a meaning',
    explanation: 'The anchor +() is for patches, ^() is for lists, and generated objects have no anchors.',
    failing: policy(rule("validate: { message: refused, pattern: { data: { '+(mode)': strict } } }")),
    passing: policy(rule("validate: { message: refused, pattern: { data: { '=(mode)': strict } } }")),
  }),
  refusal('autogen-annotation', {
    summary: 'The autogen annotation names controllers',
    explanation: 'The value "all" of pod-policies.kyverno.io/autogen-controllers is no longer supported: name the controllers, or leave it out.',
    failing: policy(rule(PASS), { metadata: 'name: example\n  annotations: { pod-policies.kyverno.io/autogen-controllers: all }' }),
    passing: policy(rule(PASS), { metadata: 'name: example\n  annotations: { pod-policies.kyverno.io/autogen-controllers: Deployment }' }),
  }),
  refusal('background-user', {
    summary: 'A background policy does not depend on who sends a request',
    explanation:
      'Roles, subjects and variables of the user exist in requests only. With spec.background: false the policy is applied to requests only.',
    failing: policy(rule('validate: { message: "{{ request.userInfo.username }}", deny: {} }'), { spec: 'background: true' }),
    passing: policy(rule('validate: { message: "{{ request.userInfo.username }}", deny: {} }')),
  }),
  refusal('condition', {
    summary: 'A condition is complete, and its operator exists',
    explanation:
      'It has key, operator and value. Operators must be spelled exactly; request.operation is compared with CREATE, UPDATE, DELETE or CONNECT.',
    failing: policy(rule("preconditions: { all: [{ key: '{{ request.object.kind }}', operator: Like, value: Pod }] }\n  " + PASS)),
    passing: policy(rule("preconditions: { all: [{ key: '{{ request.object.kind }}', operator: Equals, value: Pod }] }\n  " + PASS)),
  }),
  refusal('conflicting-fields', {
    summary: 'A setting is given in one place',
    explanation: 'Some settings have moved: the old field cannot be used beside the new one.',
    failing: policy(rule(PASS), { spec: 'background: false\n  webhookTimeoutSeconds: 5\n  webhookConfiguration: { timeoutSeconds: 5 }' }),
    passing: policy(rule(PASS), { spec: 'background: false\n  webhookConfiguration: { timeoutSeconds: 5 }' }),
  }),
  refusal('context-entry', {
    summary: 'An entry of a context has a free name and one source',
    explanation: 'Names such as request, images and element are reserved by Kyverno. A config map in a ClusterPolicy needs its namespace.',
    failing: policy(rule(`context: [{ name: request, variable: { value: 1 } }]\n  ${PASS}`)),
    passing: policy(rule(`context: [{ name: limit, variable: { value: 1 } }]\n  ${PASS}`)),
  }),
  refusal('disabled-processing', {
    summary: 'A policy is applied somewhere',
    explanation: 'Without admission and background it does nothing; without admission it can only validate.',
    failing: policy(rule(PASS), { spec: 'background: false\n  admission: false' }),
  }),
  refusal('duplicate-rule-name', {
    summary: 'Each rule of a policy has a name of its own',
    explanation: 'Reports, exceptions and tests know rules by their names.',
    failing: policy(`${rule(PASS)}\n${rule(PASS)}`),
  }),
  refusal('element-outside-foreach', {
    summary: 'element is used inside a foreach only',
    explanation: 'Outside of a loop there is no element.',
    failing: policy(rule('validate: { message: "{{ element.name }}", deny: {} }')),
    passing: policy(
      rule(
        'validate: { message: refused, foreach: [{ list: request.object.data.list, pattern: { name: "{{ request.object.data.{{ element.name }} }}" } }] }',
      ),
    ),
  }),
  refusal('failure-action-overrides', {
    summary: 'Overrides give each namespace one action',
    explanation: 'A namespace cannot be audited and enforced at once; wildcards count. Only a ClusterPolicy has overrides.',
    failing: policy(rule(PASS), {
      spec: 'background: false\n  validationFailureActionOverrides: [{ action: Audit, namespaces: [shop] }, { action: Enforce, namespaces: [shop] }]',
    }),
    passing: policy(rule(PASS), {
      spec: 'background: false\n  validationFailureActionOverrides: [{ action: Audit, namespaces: [shop] }, { action: Enforce, namespaces: [bank] }]',
    }),
  }),
  refusal('forbidden-variable', {
    summary: 'Variables are used only where Kyverno substitutes them',
    explanation:
      'Kyverno substitutes none in match and exclude, in paths of JSON patches, and in image references. Preconditions can have variables.',
    failing: policy(rule(PASS, "match: { any: [{ resources: { kinds: [ConfigMap], names: ['{{ request.namespace }}'] } }] }")),
  }),
  refusal('generate-body', {
    summary: 'A generate rule says what it generates, where, and from what',
    explanation: 'It has one of data, clone, cloneList and foreach, and a namespace; a Policy generates in its own.',
    failing: policy(rule('generate: { apiVersion: v1, kind: Secret, name: made, data: {} }')),
    passing: policy(rule('generate: { apiVersion: v1, kind: Secret, name: made, namespace: shop, data: {} }')),
  }),
  refusal('image-extractor', {
    summary: 'An image whose digest is written back is read without a JMESPath',
    explanation: 'Kyverno cannot write to where an expression has read. Leave out jmesPath, or set mutateDigest to false.',
    failing: policy(rule(`imageExtractors: { ConfigMap: [{ path: /data/image, jmesPath: 'to_lower(@)' }] }\n  ${images(true)}`)),
    passing: policy(rule(`imageExtractors: { ConfigMap: [{ path: /data/image, jmesPath: 'to_lower(@)' }] }\n  ${images(false)}`)),
  }),
  refusal('image-verification', {
    summary: 'An image verification names its images and attestors',
    explanation:
      'It needs image references; each attestor is one of keys, certificates, keyless and attestor, and none counts twice. A keyless one says its roots, or the URL of a Rekor log. Where a failure is only audited, mutateDigest must be false; its default is true.',
    failing: policy(rule('verifyImages: [{ attestors: [{ entries: [{ keys: { kms: key } }] }] }]')),
    passing: policy(rule(images(true))),
  }),
  refusal('invalid-expression', {
    summary: 'A JMESPath expression is valid',
    explanation:
      'Kyverno reads nearly all expressions of a policy before it uses the first, and refuses the policy. In loops, targets, attestations, cleanup policies and exceptions it comes to them later, and then the rule ends in an error.',
    failing: policy(rule('validate: { message: "{{ request.object. }}", deny: {} }')),
    passing: policy(rule('validate: { message: "{{ request.object.kind }}", deny: {} }')),
  }),
  refusal('json-patch', {
    summary: 'A JSON patch is valid',
    explanation: 'It is a list of operations with op and path, written as text; every path begins with a slash.',
    failing: policy(rule("mutate: { patchesJson6902: '[{ op: remove, path: data }]' }")),
    passing: policy(rule("mutate: { patchesJson6902: '[{ op: remove, path: /data }]' }")),
  }),
  refusal('label-value', {
    summary: 'Labels and annotations are strings',
    explanation: 'In patterns and patches of labels and annotations, put numbers and booleans in quotes.',
    failing: policy(rule('mutate: { patchStrategicMerge: { metadata: { labels: { tier: 1 } } } }')),
    passing: policy(rule("mutate: { patchStrategicMerge: { metadata: { labels: { tier: '1' } } } }")),
  }),
  refusal('match-block', {
    summary: 'match and exclude select resources in one way',
    explanation: 'A filter names kinds. any and all exclude each other, and both exclude filters beside them; roles are written as namespace:name.',
    failing: policy(rule(PASS, 'match: { any: [{ resources: { names: [web] } }] }')),
  }),
  refusal('match-excludes-itself', {
    summary: 'exclude does not remove all that match selects',
    explanation: 'A rule that excludes what it matches applies to nothing.',
    failing: policy(rule(PASS, `${MATCH}\n  ${MATCH.replace('match', 'exclude')}`)),
    passing: policy(rule(PASS, `${MATCH}\n  ${MATCH.replace('match', 'exclude').replace('ConfigMap', 'Secret')}`)),
  }),
  refusal('mutate-body', {
    summary: 'A mutate rule has one patch',
    explanation: 'It has one of patchStrategicMerge, patchesJson6902 and foreach; so has every loop.',
    failing: policy(rule("mutate: { patchStrategicMerge: { data: { a: b } }, patchesJson6902: '[{ op: remove, path: /data }]' }")),
    passing: policy(rule('mutate: { patchStrategicMerge: { data: { a: b } } }')),
  }),
  refusal('mutate-target', {
    summary: 'A rule that changes existing objects names them',
    explanation: 'mutateExistingOnPolicyUpdate needs targets; those of a Policy are in its namespace.',
    failing: policy(rule('mutate: { mutateExistingOnPolicyUpdate: true, patchStrategicMerge: { data: { a: b } } }')),
    passing: policy(rule('mutate: { patchStrategicMerge: { data: { a: b } } }')),
  }),
  refusal('pod-security-control', {
    summary: 'An exclusion from the pod security standards fits its control',
    explanation: 'Controls of containers are excluded for images, those of pods without; restrictedField and values belong together.',
    failing: policy(podSecurity('{ controlName: Capabilities }')),
    passing: policy(podSecurity("{ controlName: Capabilities, images: ['*'] }")),
  }),
  refusal('policy-name', {
    summary: 'The name of a policy has at most 63 bytes',
    explanation: 'Kyverno puts it into labels.',
    failing: policy(rule(PASS), { metadata: `name: ${'long-'.repeat(13)}name` }),
  }),
  refusal('policy-namespace', {
    summary: 'A ClusterPolicy is in no namespace',
    explanation: 'kyverno test and kyverno apply refuse one that names a namespace. A Policy is for the namespace that it is in.',
    failing: policy(rule(PASS), { metadata: 'name: example\n  namespace: team' }),
  }),
  refusal('rule-type', {
    summary: 'A rule does one thing',
    explanation: 'It has exactly one of validate, mutate, generate and verifyImages; imageExtractors belong to the last.',
    failing: policy(rule(`${PASS}\n  mutate: { patchStrategicMerge: { data: { a: b } } }`)),
  }),
  refusal('unknown-variable', {
    summary: 'A variable is defined',
    explanation: 'It is built into Kyverno, or an entry of the context of the rule. The values of a test set such entries, but do not define them.',
    failing: policy(rule('validate: { message: "at most {{ limit }}", deny: {} }')),
    passing: policy(rule('context: [{ name: limit, variable: { value: 1 } }]\n  validate: { message: "at most {{ limit }}", deny: {} }')),
  }),
  refusal('unresolved-reference', {
    summary: 'A reference leads to a string',
    explanation: 'A reference $(…) starts from its own position, with ./ and ../, and ends at a value of the same pattern.',
    failing: policy(rule('validate: { message: refused, pattern: { data: { a: one, b: $(./../c) } } }')),
    passing: policy(rule('validate: { message: refused, pattern: { data: { a: one, b: $(./../a) } } }')),
  }),
  refusal('validate-body', {
    summary: 'A validate rule has one condition',
    explanation:
      'It has one of pattern, anyPattern, deny, foreach, podSecurity, cel and manifests; every loop has a list and one of the first three.',
    failing: policy(rule('validate: { message: refused, deny: {}, pattern: { data: { a: b } } }')),
  }),
  refusal('webhook-timeout', {
    summary: 'The timeout of a webhook is from 1 to 30 seconds',
    explanation: 'Kubernetes allows no other.',
    failing: policy(rule(PASS), { spec: 'background: false\n  webhookTimeoutSeconds: 60' }),
    passing: policy(rule(PASS), { spec: 'background: false\n  webhookTimeoutSeconds: 10' }),
  }),
  refusal('wildcard-kind', {
    summary: 'The kind "*" is for rules about metadata, and for requests',
    explanation: 'It is the only kind, with spec.background: false, and the rule looks at nothing but metadata. "*/*" has no such limits.',
    failing: policy(rule('validate: { message: refused, pattern: { data: { a: b } } }', MATCH.replace('[ConfigMap]', "['*']"))),
    passing: policy(rule("validate: { message: refused, pattern: { metadata: { name: '?*' } } }", MATCH.replace('[ConfigMap]', "['*']"))),
  }),
  {
    code: 'misspelt-kind',
    severity: 'warning',
    summary: 'A kind or resource that is matched exists',
    explanation:
      'Kyverno accepts a rule or an exception for any kind or plural, and one that nothing has is never applied. Told where a kind of Kubernetes is one letter away; custom kinds can be called anything else.',
    failing: policy(rule(PASS, MATCH.replace('ConfigMap', 'ConfgMap'))),
    passing: policy(rule(PASS, MATCH.replace('ConfigMap', 'Widget'))),
  },
  {
    code: 'unknown-word',
    severity: 'warning',
    summary: 'Operations and sorts of patches are known ones',
    explanation:
      'Kyverno accepts any word in operations and in patchType of a policy of CEL. One that is none of CREATE, UPDATE, DELETE, CONNECT and *, or of ApplyConfiguration and JSONPatch, is equal to nothing, so the policy does nothing.',
    failing: ofCel('CREAT'),
    passing: ofCel('CREATE'),
  },
  {
    code: 'unknown-member',
    severity: 'warning',
    summary: 'A variable asks for what a request can have',
    explanation:
      'A request has members such as operation, object, oldObject and userInfo, and metadata those of Kubernetes. A ConfigMap of the context has data and metadata: what it holds is `c.data.priority`, not `c.priority`. With a default (||) any other is silently the default, without one the rule ends in an error.',
    failing: policy(rule(`preconditions: { all: [{ key: "{{ request.operatio || 'CREATE' }}", operator: Equals, value: CREATE }] }\n  ${PASS}`)),
    passing: policy(rule(`preconditions: { all: [{ key: "{{ request.operation || 'CREATE' }}", operator: Equals, value: CREATE }] }\n  ${PASS}`)),
  },
  {
    code: 'unclosed-variable',
    severity: 'warning',
    summary: 'A variable ends with two braces',
    explanation: 'Kyverno takes one that does not as text, and nobody is told: the message or the value has the braces in it.',
    failing: policy(rule('validate: { message: "not {{ request.object.kind }", deny: {} }')),
    passing: policy(rule('validate: { message: "not {{ request.object.kind }}", deny: {} }')),
  },
];

/** A rule for which a policy is refused; a policy that is right is the passing example unless another shows more. */
function refusal(
  code: PolicyProblemCode | 'invalid-metadata',
  { passing = RIGHT, ...rest }: Pick<Rule, 'summary' | 'explanation' | 'failing'> & { readonly passing?: RuleExample },
): Rule {
  return { code, severity: 'error', ...rest, passing };
}

function images(mutatesDigest: boolean): string {
  return `verifyImages: [{ failureAction: Enforce, mutateDigest: ${mutatesDigest}, imageReferences: ['*'], attestors: [{ entries: [{ keys: { kms: key } }] }] }]`;
}

function podSecurity(exclusion: string): string {
  return rule(
    `validate: { message: refused, podSecurity: { level: restricted, version: latest, exclude: [${exclusion}] } }`,
    MATCH.replace('ConfigMap', 'Pod'),
  );
}
