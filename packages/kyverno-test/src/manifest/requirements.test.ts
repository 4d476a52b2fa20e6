import { readFileSync } from 'node:fs';

import type { RuleExample } from '@assay/findings';
import { describe, expect, it } from 'vitest';

import { checkExample } from '../../testing/check-example.ts';
import { changed, example, LEGACY_MANIFEST, MANIFEST, MUTATION, POLICY, RESOURCE, RIGHT, withVariables } from '../lint/rules/example-manifests.ts';
import { manifestRules } from '../lint/rules/manifest-rules.ts';

/** A requirement of the proposal, as `PROPOSAL.md` lists them: R1 to R20, of which R1 to R6 are the six numbered ones. */
interface Requirement {
  readonly id: string;
  readonly wants: string;
  /** The rules that hold it. */
  readonly rules: readonly string[];
  readonly passes: Scenario;
  readonly fails: Scenario;
}

/** A manifest and what is found in it. */
type Scenario = readonly [title: string, example: RuleExample, found: readonly string[]];

const ofPolicy = (lines: string): string => withVariables(`    policies:\n      - name: require-team\n${lines}`);
const ofRule = (lines: string): string => ofPolicy(`        rules:\n          - name: check-team\n${lines}`);
const ofResource = (lines: string): string => ofPolicy(`        resources:\n          - name: web\n${lines}`);

const BAD = `${RESOURCE}---\n${RESOURCE.replace('name: web\n', 'name: bad\n').replace('{ team: shop }', '{}')}`;
const NAMESPACE = 'apiVersion: v1\nkind: Namespace\nmetadata:\n  name: web\n  labels: { team: shop }\n';
const OF_NAMESPACE = POLICY.replace('ClusterPolicy', 'Policy').replace('name: require-team', 'name: require-team\n  namespace: shop');
const PATCHED = { 'patched.yaml': RESOURCE.replace('team: shop', 'team: shop, tier: web') };
const WITH_PATCH = MANIFEST.replace('result: pass', 'patchedResource: patched.yaml\n      result: pass');
const IN_SHOP = MANIFEST.replace('kind: Pod\n', 'kind: Pod\n      namespace: shop\n');

/** Denies what its settings call strict. */
const SETTINGS = POLICY.slice(0, POLICY.indexOf('      validate:')).concat(
  `      context:
        - name: settings
          configMap: { name: settings, namespace: default }
      validate:
        message: strict
        deny:
          conditions:
            all:
              - { key: '{{ settings.data.mode }}', operator: Equals, value: strict }
`,
);
const GLOBAL_AND_RULE = withVariables(
  `    global: { settings.data.mode: strict }
    policies:
      - name: require-team
        rules: [{ name: check-team, values: { settings.data.mode: strict } }]
        resources: [{ name: web, values: { settings.data.mode: open } }]
`,
);

const SELECTING = POLICY.replace('kinds: [Pod]', 'kinds: [Pod]\n              namespaceSelector: { matchLabels: { zone: one } }');
const FOR_ADMINS = POLICY.replace('kinds: [Pod]', 'kinds: [Pod]\n            clusterRoles: [cluster-admin]');
const REVIEWED = '            attestations:\n              - { predicateType: https://example.com/review/v1, predicateResource: review.json }\n';
const EXCEPTION =
  'apiVersion: kyverno.io/v2\nkind: PolicyException\nmetadata: { name: web, namespace: default }\nspec:\n' +
  '  exceptions: [{ policyName: require-team, ruleNames: [check-team] }]\n  match: { any: [{ resources: { kinds: [Pod], names: [web] } }] }\n';
const EXCEPTED = MANIFEST.replace('spec:\n', 'spec:\n  exceptions: [exception.yaml]\n').replace('result: pass', 'result: skip');

const REQUIREMENTS: readonly Requirement[] = [
  {
    id: 'R1',
    wants: 'the structure is validated whole',
    rules: ['invalid-yaml', 'not-an-object', 'duplicate-key', 'unknown-field', 'missing-field', 'wrong-type', 'wrong-value', 'unknown-shape'],
    passes: ['a manifest with all that it needs', RIGHT, []],
    fails: [
      'all mistakes at once',
      changed('rule: check-team', 'ruel: check-team\n      operation: [1]'),
      ['error unknown-field', 'error wrong-type'],
    ],
  },
  {
    id: 'R2',
    wants: 'leniency is for manifests without apiVersion and kind alone',
    rules: ['missing-header', 'deprecated-shape', 'unknown-field'],
    passes: ['a manifest of an older release is read as such', example(LEGACY_MANIFEST), ['warning deprecated-shape']],
    fails: ['an older field is none of a KyvernoTest', changed('resources: [web]', 'resource: web'), ['error unknown-field']],
  },
  {
    id: 'R3',
    wants: 'files that are named exist and are valid',
    rules: [
      'absent-file',
      'unreadable-file',
      'empty-file',
      'not-a-policy',
      'not-an-exception',
      'invalid-policy',
      'incomplete-object',
      'missing-object',
    ],
    passes: ['files that are there', RIGHT, []],
    fails: [
      'a policy that is not there, a resource without name',
      example(MANIFEST.replace('policy.yaml', 'policies.yaml'), { resource: RESOURCE.replace('name: web\n', 'namespace: web\n') }),
      ['error absent-file', 'error incomplete-object'],
    ],
  },
  {
    id: 'R4',
    wants: 'rows have the fields that the type of their rule needs',
    rules: ['missing-expectation'],
    passes: ['a mutate rule with what it makes', example(WITH_PATCH, { policy: MUTATION, more: PATCHED }), []],
    fails: ['a mutate rule without', example(MANIFEST, { policy: MUTATION }), ['error missing-expectation']],
  },
  {
    id: 'R5',
    wants: 'a Policy has a namespace',
    rules: ['policy-without-namespace'],
    passes: ['a Policy with one', example(IN_SHOP, { policy: OF_NAMESPACE }), []],
    fails: [
      'a Policy without (A5: a warning)',
      example(MANIFEST, { policy: POLICY.replace('ClusterPolicy', 'Policy') }),
      ['warning policy-without-namespace'],
    ],
  },
  {
    id: 'R6',
    wants: 'no two resources are the same',
    rules: ['duplicate-resource', 'duplicate-entry'],
    passes: ['equal names of different kinds', example(MANIFEST, { resource: `${RESOURCE}---\n${NAMESPACE}` }), []],
    fails: ['equal names of one kind', example(MANIFEST, { resource: `${RESOURCE}---\n${RESOURCE}` }), ['error duplicate-resource']],
  },
  {
    id: 'R7',
    wants: 'files are named by relative and absolute paths',
    rules: ['absent-file'],
    passes: ['an absolute path', example(MANIFEST.replace('policy.yaml', '/policies/team.yaml'), { more: { '/policies/team.yaml': POLICY } }), []],
    fails: ['an absolute path to nothing', changed('policy.yaml', '/policies/team.yaml'), ['error absent-file']],
  },
  {
    id: 'R8',
    wants: 'rows have policy, rule, resources, kind and result',
    rules: ['missing-field'],
    passes: ['a row without namespace', RIGHT, []],
    fails: [
      'a row without kind and rule',
      changed('      rule: check-team\n      resources: [web]\n      kind: Pod\n', '      resources: [web]\n'),
      ['error missing-field', 'error missing-field'],
    ],
  },
  {
    id: 'R9',
    wants: 'a row holds for each of its resources',
    rules: ['unexpected-result'],
    passes: ['two resources that pass', example(MANIFEST.replace('[web]', '[web, bad]'), { resource: BAD.replace('{}', '{ team: bank }') }), []],
    fails: ['one of two that does not', example(MANIFEST.replace('[web]', '[web, bad]'), { resource: BAD }), ['error unexpected-result']],
  },
  {
    id: 'R10',
    wants: 'the namespace of a row is that of its resources',
    rules: ['namespace-of-cluster-resource', 'unknown-policy'],
    passes: ['a resource goes where the Policy is', example(IN_SHOP, { policy: OF_NAMESPACE }), []],
    fails: [
      'a resource of the cluster is in none',
      example(MANIFEST.replace('kind: Pod\n', 'kind: Namespace\n      namespace: shop\n'), {
        policy: POLICY.replace('[Pod]', '[Namespace]'),
        resource: NAMESPACE,
      }),
      ['error namespace-of-cluster-resource'],
    ],
  },
  {
    id: 'R11',
    wants: 'rows have the form of the type of their rule',
    rules: ['needless-field'],
    passes: ['patchedResource for a mutate rule', example(WITH_PATCH, { policy: MUTATION, more: PATCHED }), []],
    fails: ['patchedResource for a validate rule', example(WITH_PATCH, { more: PATCHED }), ['error needless-field']],
  },
  {
    id: 'R12',
    wants: 'global values give way to those of rules, and these to those of resources',
    rules: ['unexpected-result'],
    passes: ['the value of the resource wins', example(GLOBAL_AND_RULE, { policy: SETTINGS }), []],
    fails: [
      'without it that of the rule does',
      example(GLOBAL_AND_RULE.replace('mode: open', 'other: open'), { policy: SETTINGS }),
      ['error unexpected-result'],
    ],
  },
  {
    id: 'R13',
    wants: 'names in variables exist',
    rules: ['unknown-policy', 'unknown-rule', 'unknown-resource', 'unknown-kind'],
    passes: ['names that do', example(ofRule('            values: { a: b }\n')), []],
    fails: [
      'a rule and a resource that do not',
      example(ofPolicy('        rules: [{ name: chek-team }]\n        resources: [{ name: webb }]\n')),
      ['error unknown-rule', 'error unknown-resource'],
    ],
  },
  {
    id: 'R14',
    wants: 'values are of any type, below paths',
    rules: ['invalid-variable-path', 'unknown-operation'],
    passes: [
      'all types, nested and as paths',
      example(ofRule('            values: { a.b: 1, c: { d: [true, 1.5, null] }, \'e."f.g"\': text }\n')),
      [],
    ],
    fails: ['a path with an empty step', example(ofRule('            values: { a..b: 1 }\n')), ['error invalid-variable-path']],
  },
  {
    id: 'R15',
    wants: 'labels of namespaces stand below the rule',
    rules: ['needless-field', 'conflicting-labels'],
    passes: [
      'below the rule',
      example(ofRule('            namespaceSelector: [{ name: default, labels: { zone: one } }]\n'), { policy: SELECTING }),
      [],
    ],
    fails: [
      'beside the rules',
      example(ofPolicy('        namespaceSelector: [{ name: default, labels: { zone: one } }]\n')),
      ['error needless-field'],
    ],
  },
  {
    id: 'R16',
    wants: 'resources say who sends them',
    rules: ['wrong-value', 'role-without-namespace', 'several-users'],
    passes: ['a cluster role', example(ofResource('            userInfo: { clusterRoles: [cluster-admin] }\n'), { policy: FOR_ADMINS }), []],
    fails: [
      'a subject of no known kind',
      example(ofResource('            userInfo: { subjects: [{ kind: Robot, name: r2 }] }\n')),
      ['error wrong-value'],
    ],
  },
  {
    id: 'R17',
    wants: 'only a ServiceAccount has a namespace',
    rules: ['subject-namespace'],
    passes: [
      'a ServiceAccount',
      example(ofResource('            userInfo: { subjects: [{ kind: ServiceAccount, name: bot, namespace: shop }] }\n')),
      [],
    ],
    fails: [
      'a Group',
      example(ofResource('            userInfo: { subjects: [{ kind: Group, name: shop, namespace: shop }] }\n')),
      ['error subject-namespace'],
    ],
  },
  {
    id: 'R18',
    wants: 'attestations name a type and a file',
    rules: ['invalid-json', 'not-an-object', 'absent-file', 'missing-field'],
    passes: ['a predicate in JSON', example(ofRule(REVIEWED), { more: { 'review.json': '{}' } }), []],
    fails: ['a predicate in YAML', example(ofRule(REVIEWED), { more: { 'review.json': 'reviewed: true\n' } }), ['error invalid-json']],
  },
  {
    id: 'R19',
    wants: 'what tests can do today they can do in the newer form',
    rules: ['not-an-exception', 'invalid-mock', 'unknown-operation'],
    passes: ['exceptions', example(EXCEPTED, { more: { 'exception.yaml': EXCEPTION } }), []],
    fails: ['a policy in place of an exception', example(EXCEPTED.replace('exception.yaml', 'policy.yaml')), ['error not-an-exception']],
  },
  {
    id: 'R20',
    wants: 'one file takes the place of three',
    rules: ['unknown-field'],
    passes: [
      'values and users below variables',
      example(ofResource('            values: { a: b }\n            userInfo: { clusterRoles: [a] }\n')),
      [],
    ],
    fails: ['a user in a file of its own', example(MANIFEST.replace('spec:\n', 'spec:\n  userinfo: user.yaml\n')), ['error unknown-field']],
  },
];

describe.each(REQUIREMENTS)('$id: $wants', ({ passes, fails, rules }) => {
  it(`passes: ${passes[0]}`, async () => {
    expect(await checkExample(passes[1])).toEqual(passes[2]);
  });

  it(`fails: ${fails[0]}`, async () => {
    expect(await checkExample(fails[1])).toEqual(fails[2]);
    for (const found of fails[2]) expect(rules).toContain(found.split(' ')[1]);
  });

  it('has rules that are there', () => {
    const known = manifestRules.map(({ code }) => code);
    expect(rules.filter((code) => !known.includes(code))).toEqual([]);
  });
});

it('is what the page about the proposal says', () => {
  const page = readFileSync(new URL('../../PROPOSAL.md', import.meta.url), 'utf8').replaceAll(/ +\|/g, ' |');
  const rows = REQUIREMENTS.map(
    ({ id, wants, rules, passes, fails }) => `| ${id} | ${wants} | ${rules.map((code) => `\`${code}\``).join(' ')} | ${passes[0]} / ${fails[0]} |`,
  );
  expect(page).toContain(rows.join('\n'));
});
