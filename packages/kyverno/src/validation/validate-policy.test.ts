import { Source } from '@assay/source';
import { describe, expect, test } from 'vitest';

import { readObjects } from '../objects/read-objects.ts';
import { textOf } from '../objects/fields.ts';
import type { Policy } from '../policy/policy.ts';
import { invalidPolicyMessage } from './policy-problem.ts';
import { validatePolicy } from './validate-policy.ts';

interface Written {
  readonly kind?: string;
  readonly namespace?: string;
  readonly spec?: string;
  readonly rules: string;
}

/** A policy whose rules are written as YAML, each line of the list where it stands. */
function policyOf({ kind = 'ClusterPolicy', namespace = kind === 'Policy' ? 'team' : '""', spec = 'background: false', rules }: Written): Policy {
  const indented = rules.replaceAll(/^/gm, '    ');
  const metadata = `  name: p\n  namespace: ${namespace}`;
  const text = `apiVersion: kyverno.io/v1\nkind: ${kind}\nmetadata:\n${metadata}\nspec:\n  ${spec}\n  rules:\n${indented}\n`;
  const { objects } = readObjects(new Source('policy.yaml', text), 'policy.yaml', { integers: 'int64' });
  const [written] = objects;
  if (written === undefined) throw new Error('the scenario is no YAML');
  return { family: 'rules', kind, name: textOf(written.value, 'metadata', 'name'), namespace: 'team', content: written.value, written };
}

function check(written: Written): readonly string[] {
  return validatePolicy(policyOf(written)).map(({ code, path }) => `${code} ${path.join('.')}`);
}

const MATCH = 'match: {any: [{resources: {kinds: [ConfigMap]}}]}';
const PASS = 'validate: {deny: {}}';

/** Rules with all that can go wrong in a policy, done right. */
const VALID: readonly (readonly [title: string, rules: string, kind?: string])[] = [
  ['variables of the request', `- {name: r, ${MATCH}, validate: {message: "{{ request.object.metadata.name }}", deny: {}}}`],
  ['variables of a context', `- {name: r, ${MATCH}, context: [{name: v, variable: {value: 1}}], validate: {message: "{{ v.a }}", deny: {}}}`],
  ['nested variables', `- {name: r, ${MATCH}, validate: {message: "{{ request.object.data.{{ request.object.metadata.name }} }}", deny: {}}}`],
  ['a variable that is escaped', `- {name: r, ${MATCH}, validate: {message: '\\{{ nobody }}', deny: {}}}`],
  ['calls of functions', `- {name: r, ${MATCH}, validate: {message: "{{ to_upper('a') }}", deny: {}}}`],
  [
    'elements in loops',
    `- {name: r, ${MATCH}, validate: {foreach: [{list: request.object.data, deny: {}, preconditions: {all: [{key: "{{ element }}", operator: Equals, value: 1}]}}]}}`,
  ],
  ['a relative reference', `- {name: r, ${MATCH}, validate: {pattern: {data: {a: x, b: $(./../a)}}}}`],
  ['anchors', `- {name: r, ${MATCH}, validate: {pattern: {"=(data)": {"<(a)": x, "X(b)": null, "^(c)": [{d: e}]}}}}`],
  ['a JSON patch', `- {name: r, ${MATCH}, mutate: {patchesJson6902: '[{op: add, path: /data/a, value: "{{ request.object.data.b }}"}]'}}`],
  ['any kind for metadata', `- {name: r, match: {any: [{resources: {kinds: ["*"]}}]}, validate: {pattern: {metadata: {name: a}}}}`],
  [
    'a config map of its own namespace',
    `- {name: r, ${MATCH}, context: [{name: v, configMap: {name: c}}], validate: {message: "{{ v.data.a }}", deny: {}}}`,
    'Policy',
  ],
  [
    'variables in what is cloned, which synchronization may not follow',
    `- {name: r, ${MATCH}, context: [{name: x, variable: {value: a}}], generate: {namespace: team, cloneList: {namespace: team, kinds: [v1/Secret], selector: {matchLabels: {a: "{{ x }}"}}}}}`,
  ],
  [
    'a clone within its namespace',
    `- {name: r, ${MATCH}, generate: {apiVersion: v1, kind: Secret, name: made, namespace: team, clone: {name: s, namespace: team}}}`,
    'Policy',
  ],
];

/** Rules that Kyverno refuses, with all problems that are found. */
const INVALID: readonly (readonly [title: string, rules: string, problems: readonly string[], written?: Partial<Written>])[] = [
  ['no body', `- {name: r, ${MATCH}}`, ['rule-type spec.rules.0']],
  ['two bodies', `- {name: r, ${MATCH}, ${PASS}, mutate: {patchStrategicMerge: {data: {a: b}}}}`, ['rule-type spec.rules.0.mutate']],
  ['equal names', `- {name: r, ${MATCH}, ${PASS}}\n- {name: r, ${MATCH}, ${PASS}}`, ['duplicate-rule-name spec.rules.1.name']],
  [
    'users in the background',
    `- {name: r, match: {any: [{resources: {kinds: [ConfigMap]}, roles: ["a:b"]}]}, ${PASS}}`,
    ['background-user spec.rules.0.match.any.0.roles'],
    { spec: 'background: true' },
  ],
  [
    'variables of users in the background',
    `- {name: r, ${MATCH}, validate: {message: "{{ request.userInfo.username }}", deny: {}}}`,
    ['background-user spec.rules.0.validate.message'],
    { spec: 'background: true' },
  ],
  ['an unknown variable', `- {name: r, ${MATCH}, validate: {message: "{{ nobody }}", deny: {}}}`, ['unknown-variable spec.rules.0.validate.message']],
  [
    'no expression',
    `- {name: r, ${MATCH}, validate: {message: "{{ request. }} {{ }}", deny: {}}}`,
    ['invalid-expression spec.rules.0.validate.message', 'invalid-expression spec.rules.0.validate.message'],
  ],
  [
    'a variable in match',
    `- {name: r, match: {any: [{resources: {kinds: [ConfigMap], names: ["{{ request.namespace }}"]}}]}, ${PASS}}`,
    ['forbidden-variable spec.rules.0.match'],
  ],
  [
    'an absolute reference',
    `- {name: r, ${MATCH}, validate: {pattern: {data: {a: x, b: $(/data/a)}}}}`,
    ['unresolved-reference spec.rules.0.validate.pattern.data.b'],
  ],
  ['no processing', `- {name: r, ${MATCH}, ${PASS}}`, ['disabled-processing spec.admission'], { spec: 'background: false\n  admission: false' }],
  [
    'any kind for more than metadata',
    `- {name: r, match: {any: [{resources: {kinds: ["*"]}}]}, validate: {pattern: {data: {a: b}}}}`,
    ['wildcard-kind spec.rules.0.match.any.0.resources.kinds'],
  ],
  [
    'an empty list of kinds',
    `- {name: r, match: {any: [{resources: {kinds: []}}]}, validate: {pattern: {metadata: {name: a}}}}`,
    ['match-block spec.rules.0.match.any.0.resources'],
  ],
  ['an exclude of empty lists', `- {name: r, ${MATCH}, exclude: {any: []}, ${PASS}}`, ['match-excludes-itself spec.rules.0.exclude']],
  ['an empty filter', `- {name: r, match: {any: [{clusterRoles: [a]}]}, ${PASS}}`, ['match-block spec.rules.0.match.any.0']],
  ['no kinds', `- {name: r, match: {any: [{resources: {names: [a]}}]}, ${PASS}}`, ['match-block spec.rules.0.match.any.0.resources']],
  [
    'match and exclude that are equal',
    `- {name: r, ${MATCH}, ${MATCH.replace('match', 'exclude')}, ${PASS}}`,
    ['match-excludes-itself spec.rules.0.exclude'],
  ],
  [
    'an unknown operator',
    `- {name: r, ${MATCH}, validate: {deny: {conditions: {all: [{key: a, operator: Like, value: b}]}}}}`,
    ['condition spec.rules.0.validate.deny.conditions.all.0.operator'],
  ],
  [
    'a condition without value',
    `- {name: r, ${MATCH}, preconditions: {any: [{key: a, operator: Equals}]}, ${PASS}}`,
    ['condition spec.rules.0.preconditions.any.0'],
  ],
  [
    'lists of conditions in a list, which is one of conditions alone',
    `- {name: r, ${MATCH}, preconditions: [{any: [{key: a, operator: Equals, value: b}]}], ${PASS}}`,
    ['condition spec.rules.0.preconditions.0'],
  ],
  [
    'such lists in a loop',
    `- {name: r, ${MATCH}, validate: {foreach: [{list: a, deny: {conditions: [{all: []}]}}]}}`,
    ['condition spec.rules.0.validate.foreach.0.deny.conditions.0'],
  ],
  ...(
    [
      ['preconditions that are a number', 'preconditions: 5', ['preconditions']],
      ['conditions below all that are no list', 'preconditions: {all: 5}', ['preconditions']],
      ['a message that is no text', 'preconditions: [{key: a, operator: Equals, value: a, message: 5}]', ['preconditions']],
      [
        'a list of conditions in a list of conditions',
        'preconditions: {all: [[{key: a, operator: Equals, value: a}]]}',
        ['preconditions', 'all', '0'],
      ],
      ['an operator that is a number', 'preconditions: [{key: a, operator: 100, value: a}]', ['preconditions', '0']],
    ] as const
  ).map(([title, field, steps]): [string, string, readonly string[]] => [
    title,
    `- {name: r, ${MATCH}, ${field}, ${PASS}}`,
    [`condition ${['spec.rules.0', ...steps].join('.')}`],
  ]),
  [
    'a loop in a loop whose conditions are a text',
    `- {name: r, ${MATCH}, validate: {foreach: [{list: request.object.data, foreach: [{list: "[]", deny: {conditions: x}}]}]}}`,
    ['condition spec.rules.0.validate.foreach.0.foreach.0.deny.conditions'],
  ],
  [
    'an unknown operation',
    `- {name: r, ${MATCH}, preconditions: {all: [{key: "{{request.operation}}", operator: Equals, value: MAKE}]}, ${PASS}}`,
    ['condition spec.rules.0.preconditions.all.0.value'],
  ],
  [
    'elements outside of loops',
    `- {name: r, ${MATCH}, validate: {message: "{{ element.a }}", deny: {}}}`,
    ['element-outside-foreach spec.rules.0.validate.message'],
  ],
  [
    'a reserved name',
    `- {name: r, ${MATCH}, context: [{name: request, variable: {value: 1}}], ${PASS}}`,
    ['context-entry spec.rules.0.context.0.name'],
  ],
  [
    'a context entry with a wrong expression',
    `- {name: r, ${MATCH}, context: [{name: v, variable: {jmesPath: "a["}}], ${PASS}}`,
    ['invalid-expression spec.rules.0.context.0.variable.jmesPath'],
  ],
  [
    'a config map of no namespace',
    `- {name: r, ${MATCH}, context: [{name: v, configMap: {name: c}}], ${PASS}}`,
    ['context-entry spec.rules.0.context.0.configMap'],
  ],
  [
    'an anchor that only patches have',
    `- {name: r, ${MATCH}, validate: {pattern: {data: {"+(a)": b}}}}`,
    ['anchor spec.rules.0.validate.pattern.data.+(a)'],
  ],
  [
    'labels that are no texts',
    `- {name: r, ${MATCH}, mutate: {patchStrategicMerge: {metadata: {labels: {a: 1}}}}}`,
    ['label-value spec.rules.0.mutate.patchStrategicMerge.metadata.labels.a'],
  ],
  [
    'a JSON patch without slash',
    `- {name: r, ${MATCH}, mutate: {patchesJson6902: '[{op: remove, path: data}]'}}`,
    ['json-patch spec.rules.0.mutate.patchesJson6902'],
  ],
  [
    'a variable in a path of a JSON patch',
    `- {name: r, ${MATCH}, mutate: {patchesJson6902: '[{op: remove, path: "/{{ request.namespace }}"}]'}}`,
    ['forbidden-variable spec.rules.0.mutate.patchesJson6902'],
  ],
  [
    'no namespace for what is generated',
    `- {name: r, ${MATCH}, generate: {apiVersion: v1, kind: Secret, name: made, data: {}}}`,
    ['generate-body spec.rules.0.generate'],
  ],
  [
    'another namespace for what is generated',
    `- {name: r, ${MATCH}, generate: {apiVersion: v1, kind: Secret, name: made, namespace: other, data: {}}}`,
    ['generate-body spec.rules.0.generate.namespace'],
    { kind: 'Policy' },
  ],
  [
    'a timeout that is too long',
    `- {name: r, ${MATCH}, ${PASS}}`,
    ['webhook-timeout spec.webhookTimeoutSeconds'],
    { spec: 'background: false\n  webhookTimeoutSeconds: 31' },
  ],
  [
    'a condition without operator, once where the rule is looked at closely, and in a loop',
    `- {name: r, ${MATCH}, preconditions: {all: [{key: a, value: 1}]}, validate: {foreach: [{list: request.object.data, deny: {conditions: {all: [{key: a, value: 1}]}}}]}}`,
    ['condition spec.rules.0.preconditions.all.0', 'condition spec.rules.0.validate.foreach.0.deny.conditions.all.0'],
  ],
  [
    'images of no name',
    `- {name: r, ${MATCH}, verifyImages: [{type: Cosign, attestors: [{count: 2, entries: [{keys: {kms: k}}]}]}]}`,
    ['image-verification spec.rules.0.verifyImages.0', 'image-verification spec.rules.0.verifyImages.0.attestors.0'],
  ],
  [
    'keyless signers without log or roots, of older releases too',
    `- {name: r, ${MATCH}, verifyImages: [${signed('keyless: {issuer: i, rekor: {url: u}}')}, ${signed('keyless: {roots: r}')}, ${signed('keyless: {issuer: i}')}, ${signed('attestor: {entries: [{keyless: {rekor: {}}}]}')}, {image: "*", issuer: i}]}`,
    [
      'image-verification spec.rules.0.verifyImages.2.attestors.0.entries.0.keyless',
      'image-verification spec.rules.0.verifyImages.3.attestors.0.entries.0.attestor.entries.0.keyless',
      'image-verification spec.rules.0.verifyImages.4.attestors.0.entries.0.keyless',
    ],
  ],
  [
    'keys for notary',
    `- {name: r, ${MATCH}, verifyImages: [${signed('keys: {kms: k}')}, ${signed('keys: {kms: k}', ', type: Notary')}, ${signed('certificates: {cert: c}', ', type: Notary')}]}`,
    ['image-verification spec.rules.0.verifyImages.1.attestors'],
  ],
  [
    'digests that are set where the policy only reports; the action of one verification holds for the next',
    `- {name: r, ${MATCH}, verifyImages: [${digests()}, ${digests('Enforce')}, ${digests()}, ${digests('Audit')}, ${digests()}]}`,
    [0, 3, 4].map((at) => `image-verification spec.rules.0.verifyImages.${at}.mutateDigest`),
    { spec: 'validationFailureAction: Audit' },
  ],
];

function signed(attestor: string, more = ''): string {
  return `{imageReferences: ["*"], attestors: [{entries: [{${attestor}}]}]${more}}`;
}

function digests(action?: string): string {
  return `{imageReferences: ["*"], mutateDigest: true${action === undefined ? '' : `, failureAction: ${action}`}}`;
}

describe('validatePolicy', () => {
  test.each(VALID.map(([title, rules, kind = 'ClusterPolicy']) => ({ title, rules, kind })))('accepts $title', ({ rules, kind }) => {
    expect(check({ kind, rules })).toEqual([]);
  });

  test.each(INVALID.map(([title, rules, problems, written]) => ({ title, rules, problems, written })))(
    'refuses $title',
    ({ rules, problems, written }) => {
      expect(check({ ...written, rules })).toEqual(problems);
    },
  );

  test('tells what generated rules have wrong only once, at the rule that is written', () => {
    const rules = '- {name: r, match: {any: [{resources: {kinds: [Pod]}}]}, validate: {message: "{{ nobody }}", pattern: {spec: {"+(a)": b}}}}';
    expect(check({ rules })).toEqual(['unknown-variable spec.rules.0.validate.message', 'anchor spec.rules.0.validate.pattern.spec.+(a)']);
  });

  test('finds all problems, in the order of the reference', () => {
    const rules = `- {name: r, ${MATCH}}\n- {name: r, ${MATCH}, validate: {message: "{{ nobody }}", deny: {}}}`;
    expect(check({ rules })).toEqual([
      'unknown-variable spec.rules.1.validate.message',
      'duplicate-rule-name spec.rules.1.name',
      'rule-type spec.rules.0',
    ]);
  });

  test('refuses a ClusterPolicy in a namespace, before anything else', () => {
    const rules = `- {name: r, ${MATCH}, ${PASS}}`;
    expect(check({ rules, namespace: 'team' })).toEqual(['policy-namespace metadata.namespace']);
    expect(check({ rules, namespace: 'null' })).toEqual([]);
    const [first] = validatePolicy(policyOf({ rules: `- {name: r, ${MATCH}}`, namespace: 'team' }));
    expect(first?.message).toBe('A clusterpolicy should not have the namespace defined');
  });

  test('does not judge policies of other sorts', () => {
    expect(validatePolicy({ ...policyOf({ rules: '- {}' }), family: 'validating' })).toEqual([]);
  });

  test('ends on variables that are nested without end', () => {
    const nested = `${'{{ a.'.repeat(5000)}${' }}'.repeat(5000)}`;
    expect(check({ rules: `- {name: r, ${MATCH}, validate: {message: "${nested}", deny: {}}}` }).length).toBeGreaterThan(0);
  });
});

describe('invalidPolicyMessage', () => {
  test('joins what the reference collects before it gives up', () => {
    const rules = `- {name: r, ${MATCH}}\n- {name: s, match: {any: [{resources: {kinds: [ConfigMap]}, roles: [x]}]}, ${PASS}}`;
    const message = invalidPolicyMessage(validatePolicy(policyOf({ rules })));
    expect(message).toMatch(
      /^\[spec\.rules\[0\]: Invalid value: \{"name":"r",.*\}: No operation defined in the rule 'r'\..*, spec\.rules\[1\]\.match\.any\[0\]\.roles\[0\]: .*\]$/,
    );
  });

  const match = (resources: string): string => `match: {any: [{resources: {${resources}}}]}`;
  const selecting = (selector: string): string => match(`kinds: [ConfigMap], selector: {${selector}}`);
  const SELECTOR = 'spec.rules[0].match.any[0].selector: Invalid value: ';
  const FORM = "must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is ";
  const LABEL = "must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is ";
  const empty = (rest: string): string =>
    `spec.rules[0]: Invalid value: {"name":"r","match":{"any":[{"resources":{"kinds":["ConfigMap"]}}],"resources":{}},"exclude":{"any":[{"resources":` +
    `{"kinds":["ConfigMap"]}}],"resources":{}},${rest}}: Rule is matching an empty set`;
  const nothing = `${MATCH}, ${MATCH.replace('match', 'exclude')}`;

  test.each([
    [
      `${match('kinds: []')}, validate: {pattern: {data: {a: b}}}`,
      'policy can only deal with the metadata field of the resource if the rule does not match any kind',
    ],
    [
      `${match('kinds: []')}, validate: {pattern: {metadata: {name: a}}}`,
      'at least one element must be specified in a kind block, the kind attribute is mandatory when working with the resources element',
    ],
    [
      `${selecting('matchLabels: {"a b": "x y"}')}, ${PASS}`,
      `${SELECTOR}{"matchLabels":{"a b":"x y"}}: [key: Invalid value: "a b": name part must consist of alphanumeric characters, '-', '_' or '.', and ${FORM}` +
        `'([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]'), values[0][a b]: Invalid value: "x y": a valid label must be an empty string or consist of ` +
        `alphanumeric characters, '-', '_' or '.', and ${LABEL}'(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')]`,
    ],
    [
      `${selecting('matchExpressions: [{key: a, operator: DoesNotExist, values: [b]}]')}, ${PASS}`,
      `${SELECTOR}{"matchExpressions":[{"key":"a","operator":"DoesNotExist","values":["b"]}]}: values: Invalid value: ["b"]: values set must be empty for ` +
        'exists and does not exist',
    ],
    [
      `${selecting('matchExpressions: [{key: a, operator: In, values: []}]')}, ${PASS}`,
      `${SELECTOR}{"matchExpressions":[{"key":"a","operator":"In"}]}: values: Invalid value: null: for 'in', 'notin' operators, values set can't be empty`,
    ],
    [
      `${selecting('matchExpressions: [{key: a, operator: Nope}]')}, ${PASS}`,
      `${SELECTOR}{"matchExpressions":[{"key":"a","operator":"Nope"}]}: "Nope" is not a valid label selector operator`,
    ],
    [`${selecting('matchLabels: {}')}, ${PASS}`, `${SELECTOR}{}: The requirements are not specified in selector`],
    [
      `${nothing}, validate: {cel: {generate: false, variables: [{name: v, expression: '1'}], expressions: [{message: m, expression: 'true'}]}}`,
      empty('"validate":{"cel":{"generate":false,"expressions":[{"expression":"true","message":"m"}],"variables":[{"name":"v","expression":"1"}]}}'),
    ],
    [
      `${nothing}, validate: {deny: {conditions: {all: [{key: '', operator: AnyIn, value: []}]}}}`,
      empty('"validate":{"deny":{"conditions":{"all":[{"key":"","operator":"AnyIn","value":[]}]}}}'),
    ],
  ])('is in the words of the reference: %s', (rule, message) => {
    expect(invalidPolicyMessage(validatePolicy(policyOf({ rules: `- {name: r, ${rule}}` })))).toBe(message);
  });

  test('is the first problem otherwise, and empty without any', () => {
    const rules = `- {name: r, ${MATCH}, validate: {message: "{{ nobody }}", deny: {}}}`;
    expect(invalidPolicyMessage(validatePolicy(policyOf({ rules })))).toBe(
      'policy contains invalid variables: variable substitution failed for rule r: variable nobody must match regex ' +
        '"request|serviceAccountName|serviceAccountNamespace|element|elementIndex|@|images|image|([a-z_0-9]+\\()[^{}]" or patterns []',
    );
    expect(invalidPolicyMessage([])).toBe('');
  });
});
