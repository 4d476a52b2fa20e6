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

/** What Kyverno validates of a policy of kyverno.io beyond its schema, and of the metadata of every policy. */
export const policyRules: readonly Rule[] = [
  refusal('invalid-metadata', {
    summary: 'The metadata of a policy are legal',
    explanation: 'A name is in lower case, with digits, hyphens and dots; labels and annotations have keys and values of their own form.',
    failing: policy(rule(PASS), { metadata: 'name: Example_1' }),
  }),
  refusal('anchor', {
    summary: 'An anchor stands where it means something',
    explanation: 'The anchor +() is for patches, ^() is for lists, and nothing that is generated has anchors.',
    failing: policy(rule("validate: { message: refused, pattern: { data: { '+(mode)': strict } } }")),
    passing: policy(rule("validate: { message: refused, pattern: { data: { '=(mode)': strict } } }")),
  }),
  refusal('autogen-annotation', {
    summary: 'The annotation of autogen names controllers',
    explanation: 'The value "all" of pod-policies.kyverno.io/autogen-controllers is not supported any more: name the controllers, or leave it out.',
    failing: policy(rule(PASS), { metadata: 'name: example\n  annotations: { pod-policies.kyverno.io/autogen-controllers: all }' }),
    passing: policy(rule(PASS), { metadata: 'name: example\n  annotations: { pod-policies.kyverno.io/autogen-controllers: Deployment }' }),
  }),
  refusal('background-user', {
    summary: 'A policy that runs in the background does not ask who sends a request',
    explanation:
      'Roles, subjects and variables of the user exist in requests only. With spec.background: false the policy is applied to nothing else.',
    failing: policy(rule('validate: { message: "{{ request.userInfo.username }}", deny: {} }'), { spec: 'background: true' }),
    passing: policy(rule('validate: { message: "{{ request.userInfo.username }}", deny: {} }')),
  }),
  refusal('condition', {
    summary: 'A condition is complete, and its operator is one of those that there are',
    explanation: 'It has key, operator and value. Operators are spelt exactly; request.operation is compared with CREATE, UPDATE, DELETE or CONNECT.',
    failing: policy(rule("preconditions: { all: [{ key: '{{ request.object.kind }}', operator: Like, value: Pod }] }\n  " + PASS)),
    passing: policy(rule("preconditions: { all: [{ key: '{{ request.object.kind }}', operator: Equals, value: Pod }] }\n  " + PASS)),
  }),
  refusal('conflicting-fields', {
    summary: 'A setting is given in one place',
    explanation: 'Some settings moved: the older field cannot stand beside the newer.',
    failing: policy(rule(PASS), { spec: 'background: false\n  webhookTimeoutSeconds: 5\n  webhookConfiguration: { timeoutSeconds: 5 }' }),
    passing: policy(rule(PASS), { spec: 'background: false\n  webhookConfiguration: { timeoutSeconds: 5 }' }),
  }),
  refusal('context-entry', {
    summary: 'An entry of a context has a free name and one source',
    explanation: 'Names such as request, images and element belong to Kyverno. A config map of a policy for the cluster needs its namespace.',
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
    summary: 'element stands inside of a foreach',
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
    summary: 'Variables stand only where they are filled in',
    explanation: 'In match and exclude, in paths of JSON patches and in references of images there are none. Preconditions can have them.',
    failing: policy(rule(PASS, "match: { any: [{ resources: { kinds: [ConfigMap], names: ['{{ request.namespace }}'] } }] }")),
  }),
  refusal('generate-body', {
    summary: 'A generate rule says what it makes, where, and from what',
    explanation: 'It has one of data, clone, cloneList and foreach, and a namespace; a Policy makes things in its own.',
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
    summary: 'A verification of images says which, and by what',
    explanation:
      'It needs a reference of images; each attestor is one of keys, certificates, keyless and attestor, and none counts twice. Where a failure is only audited, mutateDigest has to be false; it is true if nothing is said.',
    failing: policy(rule('verifyImages: [{ attestors: [{ entries: [{ keys: { kms: key } }] }] }]')),
    passing: policy(rule(images(true))),
  }),
  refusal('invalid-expression', {
    summary: 'A JMESPath can be read',
    explanation: 'Kyverno reads all expressions of a policy before it uses the first.',
    failing: policy(rule('validate: { message: "{{ request.object. }}", deny: {} }')),
    passing: policy(rule('validate: { message: "{{ request.object.kind }}", deny: {} }')),
  }),
  refusal('json-patch', {
    summary: 'A JSON patch is one',
    explanation: 'It is a list of operations with op and path, written as text; every path begins with a slash.',
    failing: policy(rule("mutate: { patchesJson6902: '[{ op: remove, path: data }]' }")),
    passing: policy(rule("mutate: { patchesJson6902: '[{ op: remove, path: /data }]' }")),
  }),
  refusal('label-value', {
    summary: 'Labels and annotations are texts',
    explanation: 'A number or true has to be in quotes in patterns and patches of labels and annotations.',
    failing: policy(rule('mutate: { patchStrategicMerge: { metadata: { labels: { tier: 1 } } } }')),
    passing: policy(rule("mutate: { patchStrategicMerge: { metadata: { labels: { tier: '1' } } } }")),
  }),
  refusal('match-block', {
    summary: 'match and exclude say in one way which resources they are about',
    explanation: 'A filter names kinds. any and all exclude each other, and both exclude filters beside them; roles are written as namespace:name.',
    failing: policy(rule(PASS, 'match: { any: [{ resources: { names: [web] } }] }')),
  }),
  refusal('match-excludes-itself', {
    summary: 'exclude leaves something of match',
    explanation: 'A rule that excludes what it matches is about nothing.',
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
  refusal('rule-type', {
    summary: 'A rule does one thing',
    explanation: 'It has exactly one of validate, mutate, generate and verifyImages; imageExtractors belong to the last.',
    failing: policy(rule(`${PASS}\n  mutate: { patchStrategicMerge: { data: { a: b } } }`)),
  }),
  refusal('unknown-variable', {
    summary: 'A variable is defined',
    explanation: 'It is one of Kyverno, or an entry of the context of the rule. Values of a test give values to such entries, and define none.',
    failing: policy(rule('validate: { message: "at most {{ limit }}", deny: {} }')),
    passing: policy(rule('context: [{ name: limit, variable: { value: 1 } }]\n  validate: { message: "at most {{ limit }}", deny: {} }')),
  }),
  refusal('unresolved-reference', {
    summary: 'A reference leads to a text',
    explanation: 'A reference $(…) starts from where it stands, with ./ and ../, and ends at a value of the same pattern.',
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
    explanation: 'It stands alone, with spec.background: false, and the rule looks at nothing but metadata. "*/*" is free of this.',
    failing: policy(rule('validate: { message: refused, pattern: { data: { a: b } } }', MATCH.replace('[ConfigMap]', "['*']"))),
    passing: policy(rule("validate: { message: refused, pattern: { metadata: { name: '?*' } } }", MATCH.replace('[ConfigMap]', "['*']"))),
  }),
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
