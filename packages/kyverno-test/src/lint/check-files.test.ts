import { describe, expect, it } from 'vitest';

import { applyEdits, EMPTY_CONTEXT, SourceFile, violationKey } from '@assay/findings';
import type { CheckContext, Violation } from '@assay/findings';
import { encodeUtf8 } from '@assay/source';

import { checkExample } from '../../testing/check-example.ts';
import { testWorkspace } from '../../testing/test-workspace.ts';
import { checkFiles } from './check-files.ts';
import { checkRequests } from './check-requests.ts';
import { recognizesKyverno } from './recognize.ts';

const POD = 'apiVersion: v1\nkind: Pod\nmetadata: {name: shop, namespace: default}\nspec: {containers: [{name: a, image: nginx}]}\n';
const EXCEPTION = 'apiVersion: kyverno.io/v2\nkind: PolicyException\nmetadata: {name: e, namespace: default}\nspec: {exceptions: [], match: {}}\n';

describe('files that are said to be of Kyverno', () => {
  it.each([
    ['one of other objects', POD],
    ['a list of other objects', 'apiVersion: v1\nkind: List\nitems:\n- {apiVersion: v1, kind: Pod}\n'],
    ['one without any', '# nothing\n'],
  ])('are not checked if they hold nothing of it: %s', async (_, text) => {
    expect(await checkExample({ file: 'pod.yaml', text })).toEqual(['it contains nothing of Kyverno']);
  });

  it('may hold other objects beside theirs', async () => {
    expect(await checkExample({ file: 'both.yaml', text: `${POD}---\n${EXCEPTION}` })).not.toContain('it contains nothing of Kyverno');
  });

  it('are checked if a kind is misspelt', async () => {
    expect(await checkExample({ file: 'policy.yaml', text: POD.replace('v1\nkind: Pod', 'kyverno.io/v1\nkind: ClusterPolcy') })).toEqual([
      'error not-a-policy',
    ]);
  });
});

const POLICY = `
apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: {name: require-team}
spec:
  background: false
  rules:
    - name: check-team
      match: {any: [{resources: {kinds: [Pod]}}]}
      validate: {failureAction: Audit, message: a team is needed, pattern: {metadata: {labels: {team: "?*"}}}}
`;

describe('a file that is called kyverno-test.yaml', () => {
  it('is checked as what it is if it holds policies', async () => {
    const broken = POLICY.replace('pattern:', 'patern:');
    expect(await checkExample({ file: 'kyverno-test.yaml', text: POLICY })).toEqual(['warning unknown-shape']);
    expect(await checkExample({ file: 'kyverno-test.yaml', text: broken })).toContain('error unknown-field');
  });

  it.each([
    ['has rows under the kind of a policy', 'apiVersion: kyverno.io/v1\nkind: ClusterPolicy\npolicies: []\nresults: []\n'],
    ['is of no kind that is known', POLICY.replace('ClusterPolicy', 'UTResult')],
  ])('is a test if it %s', async (_, text) => {
    expect(await checkExample({ file: 'kyverno-test.yaml', text })).toContain('error unknown-shape');
  });
});

it('says once of a row that it needs a registry, though a rule verifies images in two steps', async () => {
  const policy = `apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: {name: signed}
spec:
  webhookConfiguration: {timeoutSeconds: 30}
  rules:
    - name: signed
      match: {any: [{resources: {kinds: [Pod]}}]}
      verifyImages:
        - imageReferences: ["*"]
          failureAction: Enforce
          attestors: [{entries: [{keys: {publicKeys: k8s://kyverno/key}}]}]
`;
  const text = `apiVersion: cli.kyverno.io/v1alpha1
kind: Test
metadata: {name: signed}
policies: [policy.yaml]
resources: [pod.yaml]
results: [{policy: signed, rule: signed, kind: Pod, resources: [shop], result: pass}]
`;
  const beside = [
    { file: 'policy.yaml', text: policy },
    { file: 'pod.yaml', text: POD },
  ];
  const notChecked = await checkExample({ file: 'kyverno-test.yaml', text, beside });
  expect(notChecked).toEqual([expect.stringMatching(/^signed was not executed on v1\/Pod\/default\/shop: .*registry/)]);
});

it('says of a row of the wrong rule that this rule says nothing', async () => {
  const text = `apiVersion: cli.kyverno.io/v1alpha1
kind: Test
metadata: {name: teams}
policies: [policy.yaml]
resources: [pod.yaml]
results: [{policy: require-team, rule: autogen-cronjob-check-team, kind: Pod, resources: [shop], result: pass}]
`;
  const beside = [
    { file: 'policy.yaml', text: POLICY },
    { file: 'pod.yaml', text: POD },
  ];
  expect(await checkExample({ file: 'kyverno-test.yaml', text, beside })).toContain(
    'rule "autogen-cronjob-check-team" of policy "require-team" says nothing about v1/Pod/default/shop, so "pass" means nothing',
  );
});

it.each([
  ['is not asked about its namesakes of other kinds', 'Pod', []],
  ['is, if it is of none of the kinds that the rule is about', 'Secret', ['ConfigMap/other/shop', 'Secret/other/shop']],
  ['is, if it names a kind that nothing has', 'Deployment', ['ConfigMap/other/shop', 'Secret/other/shop']],
])('a row about one object %s', async (_, kind, unsaid) => {
  const text = `apiVersion: cli.kyverno.io/v1alpha1
kind: Test
metadata: {name: teams}
policies: [policy.yaml]
resources: [pod.yaml]
results: [{policy: require-team, rule: check-team, kind: ${kind}, resources: [shop], result: fail}]
`;
  const namesakes = ['Secret', 'ConfigMap'].map((other) => `---\napiVersion: v1\nkind: ${other}\nmetadata: {name: shop, namespace: other}\n`);
  const beside = [
    { file: 'policy.yaml', text: POLICY },
    { file: 'pod.yaml', text: `${POD}${namesakes.join('')}` },
  ];
  const told = await checkExample({ file: 'kyverno-test.yaml', text, beside });
  expect(told.filter((line) => line.includes('says nothing')).toSorted()).toEqual(
    unsaid.map((one) => `rule "check-team" of policy "require-team" says nothing about v1/${one}, so "fail" means nothing`),
  );
});

it.each([
  ['lacks nothing if it has the one of the kind that the row names', 'Pod', []],
  ['lacks a namesake that the row may mean', 'Secret', ['warning missing-object']],
])('a file of mutated objects %s', async (_, kind, told) => {
  const mutation = `
apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: {name: add-team}
spec:
  rules:
    - name: add-team
      match: {any: [{resources: {kinds: [Pod, ConfigMap]}}]}
      mutate: {patchStrategicMerge: {metadata: {labels: {team: shop}}}}
`;
  const text = `apiVersion: cli.kyverno.io/v1alpha1
kind: Test
metadata: {name: teams}
policies: [policy.yaml]
resources: [pod.yaml]
results: [{policy: add-team, rule: add-team, kind: ${kind}, resources: [shop], patchedResources: patched.yaml, result: pass}]
`;
  const namesake = '---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: shop, namespace: default}\n';
  const beside = [
    { file: 'policy.yaml', text: mutation },
    { file: 'pod.yaml', text: `${POD}${namesake}` },
    { file: 'patched.yaml', text: POD.replace('namespace: default', 'namespace: default, labels: {team: shop}') },
  ];
  const lines = await checkExample({ file: 'kyverno-test.yaml', text, beside });
  expect(lines.filter((line) => line.includes('missing-object'))).toEqual(told);
});

it.each([
  ['ClusterPolicy', '', '', ['warning missing-object']],
  ['Policy', ', namespace: default', 'default/', []],
  ['Policy', ', namespace: other', 'other/', ['warning missing-object']],
])('a file of mutated objects has to hold those that a %s%s can change', async (kind, namespace, prefix, told) => {
  const mutation = `
apiVersion: kyverno.io/v1
kind: ${kind}
metadata: {name: add-team${namespace}}
spec:
  rules:
    - name: add-team
      match: {any: [{resources: {kinds: [Pod]}}]}
      mutate: {patchStrategicMerge: {metadata: {labels: {team: shop}}}}
`;
  const text = `apiVersion: cli.kyverno.io/v1alpha1
kind: Test
metadata: {name: teams}
policies: [policy.yaml]
resources: [pod.yaml]
results: [{policy: ${prefix}add-team, rule: add-team, kind: Pod, resources: [shop], patchedResources: patched.yaml, result: pass}]
`;
  const beside = [
    { file: 'policy.yaml', text: mutation },
    { file: 'pod.yaml', text: `${POD}---\n${POD.replace('namespace: default', 'namespace: other')}` },
    { file: 'patched.yaml', text: POD.replace('namespace: default', 'namespace: default, labels: {team: shop}') },
  ];
  const lines = await checkExample({ file: 'kyverno-test.yaml', text, beside });
  expect(lines.filter((line) => line.includes('missing-object'))).toEqual(told);
});

function contextOf(files: Readonly<Record<string, string>>): CheckContext {
  return { ...EMPTY_CONTEXT, workspace: { ...EMPTY_CONTEXT.workspace, ...testWorkspace(files) } };
}

it.each([
  ['POLICY_NAME', 'POLICY_NAME stands for something that is still to be filled in'],
  ['<name>', '<name> stands for something that is still to be filled in'],
  ['"${CLUSTER}-teams"', '${CLUSTER} stands for something that is still to be filled in'],
  ['Policy_Name', 'error invalid-metadata'],
  ['policy_name', 'error invalid-metadata'],
])('a policy called %s: %s', async (name, told) => {
  expect(await checkExample({ file: 'policy.yaml', text: POLICY.replace('{name: require-team}', `\n  name: ${name}`) })).toEqual([told]);
  const broken = POLICY.replace('{name: require-team}', `\n  name: ${name}`).replace('background', 'backgroud');
  expect(await checkExample({ file: 'policy.yaml', text: broken })).toContain('error unknown-field');
});

it.each([
  ['{{ request.object.metadata.labels.${CLUSTER} || `x` }}', '${CLUSTER} stands for something that is still to be filled in'],
  ['{{ request.object.metadata.labels.$CLUSTER || `x` }}', 'error invalid-expression'],
  ['{{ request.object.metadata.labels.[ }}', 'error invalid-expression'],
])('an expression %s: %s', async (expression, told) => {
  const text = POLICY.replace('a team is needed', `"${expression}"`);
  expect(await checkExample({ file: 'policy.yaml', text })).toEqual([told]);
});

it('a policy in the text of a setting is no policy of this file', () => {
  const inside = `policy: |\n${POLICY.trim().replace(/^/gm, '  ')}\n`;
  expect(recognizesKyverno({ name: 'settings.yaml', scanText: inside })).toBe(false);
  for (const ours of [POLICY, `a: 1\n---\n${POLICY}`, `items:\n- ${POLICY.trim().replace(/\n/g, '\n  ')}\n`, POLICY.replace(/^/gm, '  ')])
    expect(recognizesKyverno({ name: 'policy.yaml', scanText: ours })).toBe(true);
});

describe('one cause is one finding', () => {
  const row = (policy: string, rule: string) => `- {policy: ${policy}, rule: ${rule}, kind: Pod, resources: [shop], result: fail}\n`;
  const manifest = (rows: readonly string[], policies = 'policy.yaml') =>
    `apiVersion: cli.kyverno.io/v1alpha1\nkind: Test\nmetadata: {name: t}\npolicies: [${policies}]\nresources: [pod.yaml]\nresults:\n${rows.join('')}`;

  async function check(files: Readonly<Record<string, string>>) {
    const all = Object.entries({ 'policy.yaml': POLICY, 'pod.yaml': POD, ...files });
    const inputs = all.filter(([name]) => name !== 'pod.yaml').map(([name, text]) => new SourceFile(name, encodeUtf8(text)));
    const { violations } = await checkFiles({ files: inputs }, contextOf(Object.fromEntries(all)));
    return [...new Map(violations.map((violation) => [violationKey(violation), violation])).values()];
  }

  it('for a policy that rows name in vain: the others are related, and one fix mends all', async () => {
    const text = manifest([row('require_team', 'check-team'), row('require-team', 'check-team'), row("'require_team'", 'any')]);
    const [violation, ...others] = await check({ 'kyverno-test.yaml': text });
    expect(others).toEqual([]);
    expect(violation).toMatchObject({ rule: 'unknown-policy', range: { start: { line: 7 } }, hint: 'did you mean "require-team"?' });
    expect(violation?.related).toMatchObject([{ message: '"require_team" is here too', range: { start: { line: 9 } } }]);
    expect(violation?.fixes).toMatchObject([{ title: 'write "require-team"', applicability: 'safe' }]);
    const fixed = applyEdits(text, violation?.fixes?.[0]?.edits ?? []);
    expect(fixed).toBe(manifest([row('require-team', 'check-team'), row('require-team', 'check-team'), row("'require-team'", 'any')]));
  });

  it('for a policy and a resource in the namespace of a row of an old release', async () => {
    const old = (name: string) => `- {policy: ${name}, rule: check-team, kind: Pod, namespace: default, resource: shop, status: fail}\n`;
    const text = `policies: [policy.yaml]\nresources: [pod.yaml]\nresults:\n${old('require_team')}${row('require_team', 'check-team')}`;
    const violations = await check({ 'kyverno-test.yaml': text });
    expect(violations.map(({ rule }) => rule)).toEqual(['deprecated-shape', 'unknown-policy']);
    expect(applyEdits(text, violations[1]?.fixes?.[0]?.edits ?? [])).toBe(text.replaceAll('require_team', 'require-team'));
  });

  it('for a rule that has another name now, with those that are generated from it', async () => {
    const rows = ['chek-team', 'autogen-chek-team', 'autogen-cronjob-chek-team'].map((rule) => row('require-team', rule));
    const [violation, ...others] = await check({ 'kyverno-test.yaml': manifest([...rows, row('require-team', 'other')]) });
    expect(violation).toMatchObject({ rule: 'unknown-rule', found: 'chek-team' });
    expect(violation?.related?.map(({ range }) => range?.start.line)).toEqual([8, 9]);
    expect(violation?.fixes?.[0]?.edits.map(({ newText }) => newText)).toEqual(['check-team', 'autogen-check-team', 'autogen-cronjob-check-team']);
    expect(others).toMatchObject([{ rule: 'unknown-rule', found: 'other' }]);
  });

  it('for a policy that a manifest names by its absolute path', async () => {
    const wrong = { 'policy.yaml': POLICY.replace('pattern', 'patern') };
    const violations = await check({ ...wrong, 'kyverno-test.yaml': manifest([row('require-team', 'check-team')], '/work/policy.yaml') });
    expect(violations.map(({ file, rule }) => `${file} ${rule}`)).toEqual(['policy.yaml unknown-field']);
  });
});

describe('a test of which a file is broken', () => {
  const row = (policy: string, result: string): string =>
    `- {policy: ${policy}, rule: check-team, kind: Pod, resources: [shop], result: ${result}}\n`;
  const rows = row('require-team', 'pass') + row('require-other', 'pass') + row('require-other', 'fail') + row('require-team', 'fail');
  const text = `apiVersion: cli.kyverno.io/v1alpha1
kind: Test
metadata: {name: teams}
policies: [policies.yaml]
resources: [pod.yaml]
results:
${rows}`;
  const broken = POLICY.replace('pattern: {metadata: {labels: {team: "?*"}}}', 'pattern: {}, deny: {}');
  const sound = POLICY.replace('require-team', 'require-other');

  async function told(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
    const context = contextOf({ 'pod.yaml': POD, ...files });
    const { violations, notChecked } = await checkFiles({ files: [new SourceFile('kyverno-test.yaml', encodeUtf8(text))] }, context);
    return [
      ...violations.map(({ file, range, rule }) => `${file}:${range?.start.line} ${rule}`),
      ...notChecked.map(
        ({ range, reason, cause, culprit }) => `${range?.start.line} ${cause}: ${reason} (${culprit?.file}:${culprit?.range?.start.line})`,
      ),
    ];
  }

  it('compares what is about the other policies of the file, and says what waits', async () => {
    expect(await told({ 'policies.yaml': `${sound}---\n${broken}` })).toEqual([
      'policies.yaml:21 validate-body',
      'kyverno-test.yaml:8 unexpected-result',
      '7 failed: 2 results are not compared until policies.yaml is right (policies.yaml:21)',
    ]);
  });

  it.each([
    ['resources', { 'policies.yaml': `${sound}---\n${POLICY}`, 'pod.yaml': POD.replace('name: shop,', 'name: [,') }],
    ['policies that cannot be read', { 'policies.yaml': `${sound}---\na: [` }],
  ])('compares nothing where %s are', async (_, files) => {
    const [violation, ...others] = await told(files);
    expect(violation).toMatch(/^(?:pod|policies)\.yaml:\d+ /);
    expect(others).toEqual([expect.stringMatching(/^7 failed: 4 results are not compared until (?:pod|policies)\.yaml is right/)]);
  });
});

it('shows a label with slashes that a resource lacks', async () => {
  const pattern = '{metadata: {labels: {app.kubernetes.io/name: "?*"}}}';
  const files = {
    'policy.yaml': POLICY.replace('{metadata: {labels: {team: "?*"}}}', pattern),
    'pod.yaml': POD.replace('name: shop,', 'name: shop, labels: {app: a},'),
  };
  const text = `apiVersion: cli.kyverno.io/v1alpha1
kind: Test
metadata: {name: teams}
policies: [policy.yaml]
resources: [pod.yaml]
results: [{policy: require-team, rule: check-team, kind: Pod, resources: [shop], result: pass}]
`;
  const { violations } = await checkFiles({ files: [new SourceFile('kyverno-test.yaml', encodeUtf8(text))] }, contextOf(files));
  expect(violations[0]?.related).toMatchObject([{ message: 'metadata.labels has no app.kubernetes.io/name', file: 'pod.yaml' }]);
});

it('says of a kind that is in no namespace, or may be, that kyverno refuses it only without a cluster', async () => {
  const generating = (target: string): string => `
apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: {name: give-role}
spec:
  rules:
    - name: give-role
      match: {any: [{resources: {kinds: [Namespace]}}]}
      generate: {synchronize: true, ${target}}
`;
  const manifest = `
apiVersion: cli.kyverno.io/v1alpha1
kind: Test
metadata: {name: give-role}
policies: [policy.yaml]
resources: [ns.yaml]
results: [{policy: give-role, rule: give-role, kind: Namespace, resources: [shop], result: pass, generatedResource: ns.yaml}]
`;
  const namespace = { file: 'ns.yaml', text: 'apiVersion: v1\nkind: Namespace\nmetadata: {name: shop}\n' };
  const findingsFor = async (target: string) => {
    const policy = { file: 'policy.yaml', text: generating(target) };
    const found = await checkExample({ file: 'kyverno-test.yaml', text: manifest, beside: [policy, namespace] });
    return found.filter((each) => each.endsWith('generate-body'));
  };
  const role = 'apiVersion: rbac.authorization.k8s.io/v1, name: a, data: {rules: []}';
  expect(await findingsFor(`kind: ClusterRole, ${role}`)).toEqual(['warning generate-body']);
  expect(await findingsFor('kind: Queue, apiVersion: example.com/v1, name: a, data: {}')).toEqual(['warning generate-body']);
  expect(await findingsFor(`kind: Role, ${role}`)).toEqual(['error generate-body']);
  const list = (kind: string): string => `namespace: x, cloneList: {kinds: [rbac.authorization.k8s.io/v1/${kind}], selector: {matchLabels: {a: b}}}`;
  expect(await findingsFor(list('ClusterRole'))).toEqual(['warning generate-body']);
  expect(await findingsFor(list('Role'))).toEqual(['error generate-body']);
  // Nothing but a test needs a policy to be valid without a cluster.
  expect(await checkExample({ file: 'policy.yaml', text: generating(`kind: ClusterRole, ${role}`) })).toEqual([]);
  expect(await checkExample({ file: 'policy.yaml', text: generating(`kind: Role, ${role}`) })).toEqual(['error generate-body']);
});

it('leaves open which namespace a policy gets that has none', async () => {
  const generating = (metadata: string): string => `
apiVersion: kyverno.io/v1
kind: Policy
metadata: {${metadata}}
spec:
  rules:
    - name: give-secret
      match: {any: [{resources: {kinds: [ConfigMap]}}]}
      generate: {apiVersion: v1, kind: Secret, name: a, namespace: blog, data: {}}
`;
  const findingsFor = (metadata: string) => checkExample({ file: 'policy.yaml', text: generating(metadata) });
  expect(await findingsFor('name: a, namespace: shop')).toEqual(['error generate-body']);
  expect(await findingsFor('name: a, namespace: blog')).toEqual([]);
  expect(await findingsFor('name: a')).toEqual([]);
});

it('judges what is beside a test as its resources, and leaves others to themselves', async () => {
  const text = `apiVersion: cli.kyverno.io/v1alpha1
kind: Test
metadata: {name: teams}
policies: [policy.yaml]
resources: [pod.yaml, in/vm.yaml, policy.yaml, ../real.yaml]
results: [{policy: require-team, rule: check-team, kind: Pod, resources: [shop], result: fail}]
`;
  const files = {
    't/kyverno-test.yaml': text,
    't/policy.yaml': POLICY,
    't/pod.yaml': POD,
    't/in/vm.yaml': POD.replace('shop', 'vm'),
    'real.yaml': POD.replace('shop', 'real'),
  };
  const { filesJudged } = await checkFiles({ files: [new SourceFile('t/kyverno-test.yaml', encodeUtf8(text))] }, contextOf(files));
  expect(filesJudged).toEqual(['t/pod.yaml', 't/in/vm.yaml']);
});

it('says of an admission policy of another version that it is not checked, unless a test names it', async () => {
  const text = 'apiVersion: admissionregistration.k8s.io/v1beta1\nkind: ValidatingAdmissionPolicy\nmetadata: {name: a}\nspec: {}\n';
  const reason = 'Kyverno reads no ValidatingAdmissionPolicy of admissionregistration.k8s.io/v1beta1 as a policy';
  expect(await checkExample({ file: 'policy.yaml', text })).toEqual([reason]);
  const binding = text.replace('AdmissionPolicy', 'AdmissionPolicyBinding');
  expect(await checkExample({ file: 'policy.yaml', text: `${text}---\n${binding}` })).toEqual([reason]);
  for (const kind of ['ValidatingAdmissionPolicy', 'MutatingAdmissionPolicy']) {
    const unknown = text.replace('v1beta1', 'v7').replace('ValidatingAdmissionPolicy', kind);
    expect(await checkExample({ file: 'policy.yaml', text: unknown })).toEqual(['error not-a-policy']);
  }
  const manifest = 'apiVersion: cli.kyverno.io/v1alpha1\nkind: Test\nmetadata: {name: t}\npolicies: [policy.yaml]\nresources: []\nresults: []\n';
  expect(await checkExample({ file: 'kyverno-test.yaml', text: manifest, beside: [{ file: 'policy.yaml', text }] })).toContain('error not-a-policy');
});

it.each([
  ['v1beta1', 'Validating', 'a ValidatingAdmissionPolicy is of "admissionregistration.k8s.io/v1"; or list the file under ignore in assay.yaml'],
  ['v1beta1', 'Mutating', 'list the file under ignore in assay.yaml'],
  ['v1', 'Mutating', 'list the file under ignore in assay.yaml'],
])('tells nobody to go back from %s of a %sAdmissionPolicy to an earlier version', async (version, sort, hint) => {
  const text = `apiVersion: admissionregistration.k8s.io/${version}\nkind: ${sort}AdmissionPolicy\nmetadata: {name: a}\nspec: {}\n`;
  const { notChecked } = await checkFiles({ files: [new SourceFile('policy.yaml', encodeUtf8(text))] }, contextOf({}));
  expect(notChecked).toMatchObject([{ cause: 'unsupported', hint }]);
});

it('says nothing of the namespace of a Policy that no test names', async () => {
  expect(await checkExample({ file: 'policy.yaml', text: POLICY.replace('ClusterPolicy', 'Policy') })).toEqual([]);
});

describe('an exception', () => {
  const exception = (policy: string, rule: string): string =>
    `apiVersion: kyverno.io/v2
kind: PolicyException
metadata: {name: e, namespace: default}
spec:
  exceptions: [{policyName: ${policy}, ruleNames: ['${rule}']}]
  match: {any: [{resources: {kinds: [Pod], names: [shop]}}]}
`;

  const celException = (kind: string, name: string): string =>
    `apiVersion: policies.kyverno.io/v1
kind: PolicyException
metadata: {name: e}
spec:
  policyRefs: [{kind: ${kind}, name: ${name}}]
`;
  const CEL_POLICY = `apiVersion: policies.kyverno.io/v1
kind: ValidatingPolicy
metadata: {name: few-replicas}
spec:
  matchConstraints: {resourceRules: [{apiGroups: [apps], apiVersions: [v1], operations: [CREATE], resources: [deployments]}]}
  validations: [{expression: object.spec.replicas < 9, message: m}]
`;
  const NAMESPACED = POLICY.replace('ClusterPolicy', 'Policy').replace('name: require-team', 'name: keep-team, namespace: shop');

  async function violationsOf(text: string): Promise<readonly Violation[]> {
    const texts = { 'exception.yaml': text, 'policy.yaml': POLICY, 'cel.yaml': CEL_POLICY, 'namespaced.yaml': NAMESPACED };
    const files = Object.entries(texts).map(([name, content]) => new SourceFile(name, encodeUtf8(content)));
    const found: Violation[] = [];
    for (const request of checkRequests(files)) found.push(...(await checkFiles(request, EMPTY_CONTEXT)).violations);
    return found;
  }

  it.each([
    ['require-tem', 'check-team', ['warning unknown-policy: there is no policy "require-tem"; did you mean "require-team"?']],
    ['require-team', 'chek-team', ['warning unknown-rule: "chek-team" is not a rule of the policy "require-team"; did you mean "check-team"?']],
    ['shop/kep-team', 'check-team', ['warning unknown-policy: there is no policy "shop/kep-team"; did you mean "keep-team"?']],
    ['require-team', 'check-team', []],
    ['shop/keep-team', 'check-team', []],
    ['web/keep-team', 'check-team', []],
    ['require-team', 'autogen-check-team', []],
    ['require-team', 'check-*', []],
    ['require-team', 'another', []],
    ['another', 'check-team', []],
  ])('is compared with the policies among the files: %s/%s', async (policy, rule, expected) => {
    const found = await violationsOf(exception(policy, rule));
    expect(found.map(({ severity, rule: code, message, hint }) => `${severity} ${code}: ${message}; ${hint}`)).toEqual(expected);
  });

  it.each([
    ['ValidatingPolicy', 'few-replica', ['warning unknown-policy: there is no ValidatingPolicy "few-replica"; did you mean "few-replicas"?']],
    [
      'ValidatingPolcy',
      'few-replicas',
      ['warning misspelt-kind: Kyverno has no policies of the kind "ValidatingPolcy"; did you mean "ValidatingPolicy"?'],
    ],
    ['ValidatingPolicy', 'few-replicas', []],
    ['MutatingPolicy', 'few-replica', []],
    ['ValidatingPolicy', 'another', []],
  ])('of CEL is compared with those of its kind: %s/%s', async (kind, name, expected) => {
    const found = await violationsOf(celException(kind, name));
    expect(found.map(({ severity, rule: code, message, hint }) => `${severity} ${code}: ${message}; ${hint}`)).toEqual(expected);
    for (const { fixes = [] } of found)
      expect(fixes).toMatchObject([{ edits: [{ newText: kind === 'ValidatingPolcy' ? 'ValidatingPolicy' : 'few-replicas' }] }]);
  });
});

describe('a row of an older form', () => {
  const CEL = `apiVersion: policies.kyverno.io/v1
kind: ValidatingPolicy
metadata: {name: named}
spec:
  matchConstraints: {resourceRules: [{apiGroups: [''], apiVersions: [v1], operations: [CREATE], resources: [pods]}]}
  validations: [{expression: object.metadata.name != '', message: m}]
`;
  const manifest = (rows: string, values = ''): string =>
    `apiVersion: cli.kyverno.io/v1alpha1\nkind: Test\nmetadata: {name: t}\npolicies: [policy.yaml]\nresources: [pod.yaml]\n${values}results: ${rows}\n`;
  const check = (text: string, policy = CEL): Promise<readonly string[]> =>
    checkExample({
      file: 'kyverno-test.yaml',
      text,
      beside: [
        { file: 'policy.yaml', text: policy },
        { file: 'pod.yaml', text: POD },
      ],
    });

  it('is told once that a policy without rules has none', async () => {
    const row = '{policy: named, rule: x, kind: Pod, resources: [shop], result: pass}';
    expect(await check(manifest(`[${row}, ${row.replace('rule: x', 'rule: other')}]`))).toEqual(['info needless-field']);
  });

  it('is told that no resource is of its kind', async () => {
    expect(await check(manifest('[{policy: named, kind: Deployment, resources: [shop], result: pass}]'))).toEqual(['warning unknown-kind']);
  });

  it('is told about misspelt values of a request', async () => {
    const values = 'values: {policies: [{name: named, resources: [{name: shop, values: {request.operaton: CREATE}}]}]}\n';
    expect(await check(manifest('[{policy: named, kind: Pod, resources: [shop], result: pass}]', values))).toEqual(['warning unknown-member']);
  });
});

it('tells of a boolean where a name is meant that it needs quotes, and not also that nothing is called so', async () => {
  const text =
    'apiVersion: cli.kyverno.io/v1alpha1\nkind: Test\nmetadata: {name: t}\npolicies: [policy.yaml]\nresources: [pod.yaml]\n' +
    'results: [{policy: p, rule: r, kind: Pod, resources: [no], result: pass}]\n';
  const files = { 't/kyverno-test.yaml': text, 't/policy.yaml': POLICY, 't/pod.yaml': POD };
  const { violations } = await checkFiles({ files: [new SourceFile('t/kyverno-test.yaml', encodeUtf8(text))] }, contextOf(files));
  const ofName = violations.filter(({ range }) => range?.start.column === 55);
  expect(ofName).toMatchObject([{ rule: 'wrong-type', hint: 'write it in quotes: "no"', fixes: [{ applicability: 'safe' }] }]);
});
