import { describe, expect, it } from 'vitest';

import { runTests } from './command/run-tests.ts';
import { readTestFlags } from './command/test-flags.ts';
import { testWorkspace } from '../testing/test-workspace.ts';

/** Whole tests with policies that would take forever or all memory: each ends soon, with a message that says why. */

const STOPPED = 'the evaluation was stopped: ';
const TOO_LARGE = 'context size limit exceeded';
const STEPS = `${STOPPED}the evaluation takes too many steps`;

/** What the policy `hostile` with these rules says of a Pod with this specification: the messages of all rows, and what was printed. */
async function run(rules: string, spec: string): Promise<string> {
  let printed = '';
  const print = (text: string): void => void (printed += text);
  await runTests(readTestFlags(['.', '--output-format', 'json', '--detailed-results']), {
    workspace: testWorkspace({
      'kyverno-test.yaml': `
apiVersion: cli.kyverno.io/v1alpha1
kind: Test
metadata: {name: hostile}
policies: [policy.yaml]
resources: [pod.yaml]
results: [{policy: hostile, kind: Pod, result: pass}]
`,
      'policy.yaml': `
apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: {name: hostile, annotations: {pod-policies.kyverno.io/autogen-controllers: none}}
spec: {background: false, rules: [${rules}]}
`,
      'pod.yaml': `{apiVersion: v1, kind: Pod, metadata: {name: pod, namespace: default}, spec: ${spec}}`,
    }),
    host: { now: () => ({ epochMilliseconds: 0, offsetMinutes: 0 }), random: () => 0 },
    print,
    printError: print,
    isTerminal: false,
  });
  return printed;
}

let rules = 0;

function rule(body: string): string {
  rules += 1;
  return `{name: rule-${rules}, match: {any: [{resources: {kinds: [Pod]}}]}, ${body}}`;
}

const validate = (body: string, context = ''): string => rule(`context: [${context}], validate: {${body}}`);
const deny = (key: string, context = ''): string =>
  validate(`deny: {conditions: {any: [{key: ${JSON.stringify(key)}, operator: Equals, value: 1}]}}`, context);
const patch = (operations: readonly object[]): string => rule(`mutate: {patchesJson6902: ${JSON.stringify(JSON.stringify(operations))}}`);
const merge = (overlay: string): string => rule(`mutate: {patchStrategicMerge: {spec: ${overlay}}}`);

/** A list of so many items. */
const items = (count: number, item: (index: number) => string | number): string =>
  `[${Array.from({ length: count }, (_, index) => item(index)).join(', ')}]`;

/** So many context entries, each made of the one before. */
const chain = (count: number, first: string, next: (before: string) => string): string =>
  [
    `{name: v0, variable: {value: ${first}}}`,
    ...Array.from({ length: count }, (_, index) => `{name: v${index + 1}, variable: ${next(`v${index}`)}}`),
  ].join(', ');

const nested = (depth: number, open: string, close: string): string => open.repeat(depth) + close.repeat(depth);
const LONG_LIST = `{list: ${items(500, (index) => index)}}`;
const EACH = 'list: request.object.spec.list';

const SCENARIOS: readonly (readonly [title: string, rules: string, spec: string, message: string])[] = [
  ['a deep pattern', validate(`pattern: {spec: ${nested(3000, '{a: ', '}')}}`), '{}', 'nested more than 256 levels deep'],
  ['a deep object', validate('pattern: {spec: x}'), nested(3000, '[', ']'), 'nested more than 256 levels deep'],
  [
    'a pattern whose list is compared with a long list',
    validate(`pattern: {spec: {^(a): ${items(3000, (index) => `{x: "v*${index}"}`)}}}`),
    `{a: ${items(3000, (index) => `{x: vw${index}}`)}}`,
    STEPS,
  ],
  [
    'aliases that stand for billions',
    validate(`pattern: {spec: {a: &a [x, x], b: ${aliases()}}}`),
    '{}',
    'aliases and merges stand for more than 1000000 nodes',
  ],
  ['a huge regular expression', deny("{{ regex_match('(a{1,1000}){1,1000}', 'a') }}"), '{}', 'expression too large'],
  [
    'a regular expression that backtracking never ends',
    deny("{{ regex_match('^(a+)+$', request.object.spec.a) }}"),
    `{a: ${'a'.repeat(50_000)}b}`,
    '"Ok"',
  ],
  ['a huge random text', deny("{{ random('((((a{1000}){1000}){1000}){1000})') }}"), '{}', 'invalid repeat count'],
  [
    'a replacement that grows',
    deny("{{ regex_replace_all('a', request.object.spec.a, request.object.spec.a) }}"),
    `{a: ${'a'.repeat(20_000)}}`,
    STEPS,
  ],
  ['an expression with too many parentheses', deny(`{{ ${nested(20_000, '(', ')')} }}`), '{}', 'Invalid Policy'],
  ['a document in a text that is nested deep', deny('{{ parse_json(request.object.spec.a) }}'), `{a: "${nested(100_000, '[', ']')}"}`, 'got error'],
  ['the same in YAML', deny('{{ parse_yaml(request.object.spec.a) }}'), `{a: "${nested(100_000, '[', ']')}"}`, 'got error'],
  [
    'variables that need each other',
    deny('{{ a }}', '{name: a, variable: {value: "{{ b }}"}}, {name: b, variable: {value: "{{ a }}"}}'),
    '{}',
    'Unknown key \\"b\\"',
  ],
  [
    'a value that names itself',
    deny('x {{ request.object.spec.a }}'),
    '{a: "x {{ request.object.spec.a }}"}',
    `${STOPPED}after 100 rounds of replacing variables`,
  ],
  [
    'entries that double a text',
    deny(
      '{{ v60 }}',
      chain(60, 'xxxxxxxxxx', (before) => `{value: "{{ ${before} }}{{ ${before} }}"}`),
    ),
    '{}',
    TOO_LARGE,
  ],
  [
    'a foreach in a foreach in a foreach',
    validate(
      `foreach: [{${EACH}, foreach: [{${EACH}, foreach: [{${EACH}, deny: {conditions: {any: [{key: "{{ element }}", operator: Equals, value: x}]}}}]}]}]`,
    ),
    LONG_LIST,
    STEPS,
  ],
  [
    'a long list of values in a long list',
    validate(
      `deny: {conditions: {any: [{key: "{{ request.object.spec.list }}", operator: AnyIn, value: ${items(6000, (index) => `"b*${index}"`)}}]}}`,
    ),
    `{list: ${items(6000, (index) => `"a*${index}"`)}}`,
    STEPS,
  ],
  [
    'a patch that copies an object into itself',
    patch(Array.from({ length: 60 }, (_, index) => ({ op: 'copy', from: '/spec', path: `/spec/a${index}` }))),
    '{a: 1}',
    `${STOPPED}a copied value has more than 250000 parts`,
  ],
  [
    'a patch with a deep path',
    patch([{ op: 'add', path: `/spec${'/b'.repeat(5000)}`, value: 1 }]),
    '{}',
    `${STOPPED}a patched object is nested more than 1000 levels deep`,
  ],
  ['a patch of a far element', patch([{ op: 'add', path: '/spec/list/999999999/a', value: 1 }]), '{}', STEPS],
  [
    'a merge of long lists',
    merge(`{containers: ${items(800, (index) => `{(name): "x*", image: i${index}}`)}}`),
    `{containers: ${items(800, (index) => `{name: x${index}}`)}}`,
    STEPS,
  ],
  [
    'merges that put an object into itself',
    Array.from({ length: 60 }, () => merge('{a: "{{ request.object.spec }}", b: "{{ request.object.spec }}"}')).join(', '),
    '{c: 1}',
    STOPPED,
  ],
];

/** Lists of the list before, ten times each. */
function aliases(): string {
  const names = 'abcdefghijkl'.split('');
  return `[${names
    .slice(1)
    .map((name, index) => `&${name} [${Array(10).fill(`*${names[index]}`).join(', ')}]`)
    .join(', ')}]`;
}

describe('hostile policies', () => {
  it.each(SCENARIOS)('end: %s', async (_title, policy, spec, message) => {
    expect(await run(policy, spec)).toContain(message);
  });
});
