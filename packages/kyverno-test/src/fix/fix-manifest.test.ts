import { describe, expect, test } from 'vitest';

import { testWorkspace } from '../../testing/test-workspace.ts';
import { fixManifest } from './fix-manifest.ts';
import type { FixOptions } from './fix-manifest.ts';

const POLICY = `apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: {name: require-team}
spec:
  rules:
  - name: check-team
    match: {any: [{resources: {kinds: [Pod]}}]}
    validate: {message: team, pattern: {metadata: {labels: {team: "?*"}}}}
`;
const POD = 'apiVersion: v1\nkind: Pod\nmetadata: {name: good}\nspec: {containers: [{name: a, image: b}]}\n';
const NEW_ROWS = `  results:
  - policy: require-team # the policy
    rule: check-team
    resources: [good]
    kind: Pod
    result: fail
`;
const OLD_ROWS = NEW_ROWS.replaceAll(/^ {2}/gm, '');
const OLD = `# A test.
apiVersion: cli.kyverno.io/v1alpha1
kind: Test
metadata:
  name: t
policies: [policy.yaml]
resources: [pod.yaml] # good ones
${OLD_ROWS}`;
const NEW = `# A test.
apiVersion: cli.kyverno.io/v1beta1
kind: KyvernoTest
metadata:
  name: t
spec:
  policies: [policy.yaml]
  resources: [pod.yaml] # good ones
${NEW_ROWS}`;

function fix(text: string, files: Readonly<Record<string, string>> = {}, options: Partial<FixOptions> = {}) {
  return fixManifest(text, {
    file: 'kyverno-test.yaml',
    to: 'v1beta1',
    renames: false,
    workspace: testWorkspace({ 'policy.yaml': POLICY, 'pod.yaml': POD, ...files }),
    ...options,
  });
}

function withVariables(lines: string): string {
  return NEW.replace('  results:', `${lines.replaceAll(/^/gm, '  ').trimEnd()}\n  results:`);
}

/** The manifest with a Values or UserInfo file, or values of its own, before its results. */
function withField(lines: string): string {
  return OLD.replace('results:', `${lines}\nresults:`);
}

describe('fixManifest', () => {
  test('brings a Test to a KyvernoTest and back', () => {
    expect(fix(OLD)).toMatchObject({ text: NEW, problems: [] });
    expect(fix(NEW, {}, { to: 'v1alpha1' })).toMatchObject({ text: OLD, problems: [] });
  });

  test.each([
    ['v1beta1', NEW],
    ['v1alpha1', OLD],
    ['v1alpha1', `${OLD}---\n# nothing\n---\n${OLD}`],
  ] as const)('leaves a manifest that has the shape %s byte for byte', (to, text) => {
    expect(fix(text, {}, { to })).toMatchObject({ text, problems: [] });
  });

  test('fixes every document of a file and keeps what stands between', () => {
    expect(fix(`${OLD}--- # next\n${OLD}`).text).toBe(`${NEW}--- # next\n${NEW}`);
  });

  test('gives an old manifest its header, and its fields the names of today', () => {
    const legacy = `# A test.\nname: t # once\n\npolicies: [policy.yaml]\nresources: [pod.yaml]\nresults:\n- policy: require-team\n  rule: check-team\n  resource: good # one\n  kind: Pod\n  status: fail\n`;
    const rows = '- policy: require-team\n  rule: check-team\n  resources: [good] # one\n  kind: Pod\n  result: fail\n';
    expect(fix(legacy, {}, { to: 'v1alpha1' }).text).toBe(
      `# A test.\napiVersion: cli.kyverno.io/v1alpha1\nkind: Test\nmetadata:\n  name: t # once\n\npolicies: [policy.yaml]\nresources: [pod.yaml]\nresults:\n${rows}`,
    );
    expect(fix(legacy).text).toBe(
      `# A test.\napiVersion: cli.kyverno.io/v1beta1\nkind: KyvernoTest\nmetadata:\n  name: t # once\nspec:\n\n  policies: [policy.yaml]\n  resources: [pod.yaml]\n  results:\n${rows.replaceAll(/^(?=.)/gm, '  ')}`,
    );
  });

  test('leaves out flags that say nothing, with their comments kept', () => {
    expect(fix(OLD.replace('  kind: Pod', '  isValidatingPolicy: false # no\n  kind: Pod')).text).toBe(
      NEW.replace('    kind: Pod', '    # no\n    kind: Pod'),
    );
    expect(fix(OLD.replace('- policy: require-team # the policy', '- isMutatingPolicy: false # no\n  policy: require-team')).text).toBe(
      NEW.replace('- policy: require-team # the policy', '- # no\n    policy: require-team'),
    );
  });

  test('folds a Values file in, with its comments', () => {
    const values = `# Values.\napiVersion: cli.kyverno.io/v1alpha1\nkind: Values\nglobalValues:\n  a.b: 1 # one\npolicies:\n- name: require-team\n  # for good\n  resources:\n  - name: good\n    values: {c: 2}\n`;
    expect(fix(withField('variables: values.yaml # all'), { 'values.yaml': values })).toMatchObject({
      text: withVariables(
        '# all\n# Values.\nvariables:\n  global:\n    a.b: 1 # one\n  policies:\n  - name: require-team\n    # for good\n    resources:\n    - name: good\n      values: {c: 2}',
      ),
      problems: [],
    });
  });

  test('folds values of its own in', () => {
    expect(fix(withField('values:\n  globalValues: {a: 1}')).text).toBe(withVariables('variables:\n  global: {a: 1}'));
  });

  test('leaves out values of resources that lose against those of rules', () => {
    const rule = '  policies:\n  - name: require-team\n    rules:\n    - name: check-team\n      values: {a: 1}\n    resources:\n    - name: good\n';
    expect(fix(withField(`values:\n${rule}      values: {a: 2, b: 3}`)).text).toBe(withVariables(`variables:\n${rule}      values: {b: 3}`));
    expect(fix(withField(`values:\n${rule}      values: {a: {c: 2}, a.d: 3}`)).problems).toHaveLength(1);
  });

  test('puts labels of namespaces below the rules, and users to the resources', () => {
    const labels = 'namespaceSelector:\n- name: one\n  labels: {a: b} # c';
    expect(fix(withField(`values:\n${labels.replaceAll(/^/gm, '  ')}`)).text).toBe(
      withVariables(
        `variables:\n  policies:\n    - name: require-team\n      rules:\n        - name: check-team\n${labels.replaceAll(/^/gm, '          ')}`,
      ),
    );
    const user = 'apiVersion: cli.kyverno.io/v1alpha1\nkind: UserInfo\nroles: [a:b] # r\nuserInfo:\n  username: eve # u\n  groups:\n  - devs # g\n';
    expect(fix(withField('userinfo: user.yaml'), { 'user.yaml': user }).text).toBe(
      withVariables(
        'variables:\n  policies:\n    - name: require-team\n      resources:\n        - name: good\n          userInfo:\n            roles: [a:b] # r\n            subjects:\n              - kind: User\n                name: eve # u\n              - kind: Group\n                name: devs # g',
      ),
    );
  });

  test('knows service accounts by their names, unless that would add groups that somebody looks at', () => {
    const user = 'apiVersion: a\nkind: b\nuserInfo:\n  username: system:serviceaccount:team:builder # u\n';
    const subjectsFor = (policy: string) => {
      const { text } = fix(withField('userinfo: user.yaml'), { 'user.yaml': user, 'policy.yaml': policy });
      return text.slice(text.indexOf('subjects:'), text.indexOf('  results:')).split(/\s*\n\s*/);
    };
    expect(subjectsFor(POLICY)).toEqual(['subjects:', '- kind: ServiceAccount', 'name: builder # u', 'namespace: team', '']);
    const curious = POLICY.replace('message: team', 'message: "{{ request.userInfo.groups }}"').replace('spec:', 'spec:\n  background: false');
    expect(subjectsFor(curious)).toEqual(['subjects:', '- kind: User', 'name: system:serviceaccount:team:builder # u', '']);
  });

  test.each([
    [
      'users with more than v1beta1 has',
      withField('userinfo: user.yaml'),
      { 'user.yaml': 'apiVersion: a\nkind: b\nuserInfo: {username: a, uid: b}\n' },
    ],
    ['rows without rule', OLD.replace('  rule: check-team\n', ''), {}],
    ['rows without kind', OLD.replace('  kind: Pod\n', ''), {}],
    ['names that lead nowhere', OLD.replace('[good]', '[nobody]'), {}],
    ['files that are absent', withField('variables: values.yaml'), {}],
    ['half a header', OLD.replace('kind: Test\n', ''), {}],
    ['a version that nobody knows', OLD.replace('v1alpha1', 'v9'), {}],
    ['fields of values that nobody knows', withField('values: {globalValue: {a: b}}'), {}],
    ['fields of a user that nobody knows', withField('userinfo: user.yaml'), { 'user.yaml': 'apiVersion: a\nkind: b\nclusterRole: [a]\n' }],
    ['no YAML', 'a: [', {}],
    ['no object', '- a\n', {}],
  ] as const)('names %s, and leaves the text', (_title, text, files) => {
    const fixed = fix(text, files);
    expect(fixed.text).toBe(text);
    expect(fixed.problems).not.toEqual([]);
  });

  test('names what the older shape cannot say', () => {
    const user = 'variables:\n  policies:\n  - name: require-team\n    resources:\n    - name: good\n      userInfo: {roles: [a:b]}';
    expect(fix(withVariables(user), {}, { to: 'v1alpha1' }).problems).toEqual([
      { file: 'kyverno-test.yaml', line: 14, message: 'resource "good" has a user of its own, which v1alpha1 cannot say' },
    ]);
  });

  test('corrects names only when asked to, and only if one name is near', () => {
    const wrong = OLD.replace('policy: require-team', 'policy: require-tem').replace('[good]', '[god]');
    expect(fix(wrong).problems).toHaveLength(2);
    expect(fix(wrong, {}, { renames: true }).text).toBe(NEW);
    const twin = { 'pod.yaml': `${POD}---\n${POD.replace('good', 'gold')}` };
    expect(fix(OLD.replace('[good]', '[god]'), twin, { renames: true }).problems).toHaveLength(1);
  });

  test('corrects the names of generated rules', () => {
    const wrong = OLD.replace('rule: check-team', 'rule: autogen-chek-team');
    expect(fix(wrong, {}, { renames: true }).text).toBe(NEW.replace('rule: check-team', 'rule: autogen-check-team'));
  });

  test('corrects names in values, wherever they are written', () => {
    const policies = 'policies: [{name: require-tem, rules: [{name: chek-team, values: {a: b}}], resources: [{name: god, values: {c: d}}]}]';
    const right = 'policies: [{name: require-team, rules: [{name: check-team, values: {a: b}}], resources: [{name: good, values: {c: d}}]}]';
    const file = { 'values.yaml': `apiVersion: cli.kyverno.io/v1alpha1\nkind: Values\n${policies}\n` };
    expect(fix(withField('variables: values.yaml'), file).problems).toHaveLength(2);
    expect(fix(withField('variables: values.yaml'), file, { renames: true }).text).toContain(right);
    expect(fix(withField(`values: {${policies}}`), {}, { renames: true }).text).toContain(right);
  });

  test('names the file that is near to one that moved', () => {
    expect(fix(OLD.replace('[policy.yaml]', '[policies/policy.yaml]')).problems).toEqual([
      { file: 'kyverno-test.yaml', line: 6, message: 'there is no file "policies/policy.yaml"; did you mean "policy.yaml"?' },
    ]);
  });

  test('keeps the one resource of an older row beside those that are listed', () => {
    const both = OLD.replace('  resources: [good]\n', '  resources: [good]\n  resource: bad\n');
    const pods = { 'pod.yaml': `${POD}---\n${POD.replace('good', 'bad')}` };
    expect(fix(both, pods).text).toBe(NEW.replace('resources: [good]', 'resources: [good, bad]'));
  });

  test('keeps line breaks, ends of documents and comments behind brackets', () => {
    expect(fix(OLD.replaceAll('\n', '\r\n')).text).toBe(NEW.replaceAll('\n', '\r\n'));
    expect(fix(`${OLD}...\n`).text).toBe(`${NEW}...\n`);
    expect(fix(withField('values: {globalValues: {a: b}} # all')).text).toContain('# all');
  });

  test('takes JSON', () => {
    const json = JSON.stringify({
      apiVersion: 'cli.kyverno.io/v1alpha1',
      kind: 'Test',
      policies: ['policy.yaml'],
      resources: ['pod.yaml'],
      results: [{ policy: 'require-team', rule: 'check-team', resource: 'good', kind: 'Pod', result: 'fail' }],
    });
    const fixed = fix(json);
    expect(fixed.problems).toEqual([]);
    expect(fixed.text).toContain('spec:\n  "policies": ["policy.yaml"]');
  });

  test('says which names it corrects or could correct, and which file is no longer used', () => {
    const typo = OLD.replace('rule: check-team', 'rule: chek-team');
    expect(fix(typo, {}, { renames: true })).toMatchObject({ text: NEW, notes: ['chek-team → check-team (line 10)'] });
    expect(fix(NEW.replace('rule: check-team', 'rule: chek-team')).notes).toEqual(['--rename would correct chek-team → check-team (line 11)']);
    const values = 'apiVersion: cli.kyverno.io/v1alpha1\nkind: Values\nglobalValues: {a: b}\n';
    expect(fix(withField('variables: values.yaml'), { 'values.yaml': values }).notes).toEqual(['it no longer uses values.yaml']);
    expect(fix(NEW).notes).toEqual([]);
  });

  test('says what a file is that is no manifest', () => {
    expect(fix(POD)).toMatchObject({
      text: POD,
      problems: [{ file: 'kyverno-test.yaml', line: 1, message: 'this is a v1 Pod, not a test manifest' }],
    });
  });

  test('writes what released programs read if no shape is wanted, and leaves v1beta1 byte for byte', () => {
    const untold = { to: undefined };
    const legacy = OLD.replace(/apiVersion.*\nkind.*\nmetadata:\n {2}name: t\n/, '');
    expect(fix(legacy, {}, untold)).toMatchObject({ text: OLD.replace('metadata:\n  name: t\n', ''), shapes: ['v1alpha1'], problems: [] });
    expect(fix(OLD, {}, untold)).toMatchObject({ text: OLD, shapes: [] });
    const newer = NEW.replace('resources: [good]', 'resource: good').replace('result: fail', 'status: fail');
    expect(fix(newer, {}, untold)).toMatchObject({ text: newer, shapes: [] });
    expect(fix(`${NEW}---\n${legacy}`, {}, untold)).toMatchObject({ text: expect.stringContaining(`${NEW}---\n`), shapes: ['v1alpha1'] });
  });

  test('leaves mistakes that are there in every shape to the check', () => {
    const twins = { 'pod.yaml': `${POD}---\n${POD}`, 'policy.yaml': POLICY.replace('pattern', 'patern') };
    const legacy = OLD.replace(/apiVersion.*\nkind.*\n/, '').replace('[good]', '[nobody]');
    expect(fix(legacy, twins, { to: 'v1alpha1' })).toMatchObject({ text: OLD.replace('[good]', '[nobody]'), problems: [] });
  });

  test('says where the cause stands, in whichever file', () => {
    const values = `---\napiVersion: a\nkind: Values\npolicies:\n- name: require-team\n  ruls: []\n`;
    const user = 'apiVersion: a\nkind: b\nuserInfo:\n  username: a\n  uid: b\n';
    const twin = { 'pod.yaml': `${POD}---\n${POD}` };
    const places = (text: string, files: Readonly<Record<string, string>>) => fix(text, files).problems.map(({ file, line }) => `${file}:${line}`);
    expect(places(`# First.\n---\n${OLD.replace('  kind: Pod\n', '')}`, {})).toEqual(['kyverno-test.yaml:11']);
    expect(places(OLD, twin)).toEqual(['pod.yaml:8']);
    expect(places(OLD, { 'policy.yaml': POLICY.replace('pattern', 'patern') })).toEqual(['policy.yaml:8']);
    expect(places(withField('variables: values.yaml'), { 'values.yaml': values })).toEqual(['values.yaml:6']);
    expect(places(withField('variables: values.yaml'), {})).toEqual(['kyverno-test.yaml:8']);
    expect(places(withField('values:\n  policies: [{name: nobody}]'), {})).toEqual(['kyverno-test.yaml:9']);
    expect(places(withField('userinfo: user.yaml'), { 'user.yaml': user })).toEqual(['user.yaml:5']);
    expect(places(`${OLD}a: [`, {})).toEqual(['kyverno-test.yaml:14']);
    expect(fix(OLD.replace(/apiVersion.*\nkind.*\n/, '').replace('  kind', '  knd'), {}, { to: 'v1alpha1' }).problems).toEqual([
      { file: 'kyverno-test.yaml', line: 10, message: '"knd" is not a field of a result; did you mean "kind"?' },
    ]);
  });

  test('moves the namespace of a row of old releases into the names of its resources, and of a policy that is in it', () => {
    const legacy = (namespace: string) =>
      OLD.replace(/apiVersion.*\nkind.*\n/, '').replace('  result: fail', `  namespace: ${namespace} # here\n  result: fail`);
    const moved = OLD.replace('  result: fail', '  # here\n  result: fail');
    const policy = { 'policy.yaml': POLICY.replace('ClusterPolicy', 'Policy').replace('team}', 'team, namespace: default}') };
    expect(fix(legacy('default'), {}, { to: undefined })).toMatchObject({ text: moved.replace('[good]', '[default/good]'), problems: [] });
    expect(fix(legacy('away'), {}, { to: undefined })).toMatchObject({ text: moved.replace('[good]', '[away/good]'), problems: [] });
    expect(fix(legacy('default'), policy, { to: undefined })).toMatchObject({
      text: moved.replace('[good]', '[default/good]').replace('policy: require-team', 'policy: default/require-team'),
      problems: [],
    });
    const shared = legacy('default').replace('[good]', '[*name]').replace('name: t', 'name: &name t');
    expect(fix(shared, {}, { to: undefined })).toMatchObject({
      text: shared,
      problems: [{ line: 11, message: expect.stringContaining('"namespace"') }],
    });
    expect(fix(legacy('""'), {}, { to: undefined })).toMatchObject({ text: moved, problems: [] });
  });
});
