import { describe, expect, it } from 'vitest';

import { GOOD_RECIPE, LINTED_RECIPE, WRONG_RECIPE } from '../../testing/files.ts';
import { Folder } from '../../testing/folder.ts';
import { commit, git, repository } from '../../testing/repository.ts';

const POLICY = `apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: {name: named}
spec:
  rules:
    - name: named
      match: {any: [{resources: {kinds: [Pod]}}]}
      validate: {message: A Pod has a team., pattern: {metadata: {labels: {team: '?*'}}}}
`;
const MANIFEST = `apiVersion: cli.kyverno.io/v1alpha1
kind: Test
metadata: {name: named}
policies: [policy.yaml]
resources: [pods.yaml]
results:
  - {policy: named, rule: named, resources: [a], kind: Pod, result: pass}
`;
const PODS = 'apiVersion: v1\nkind: Pod\nmetadata: {name: a, labels: {team: b}}\n';
const TEMPLATE = '#@ load("@ytt:data", "data")\nname: #@ data.values.name\n';
const WRONG_VALUES = '#@data/values\n---\nnmae: a\n';
const SCHEMA = '#@data/values-schema\n---\nname: ""\n';

describe('--only and --skip', () => {
  it('choose rules, and what is wrong with settings is told all the same', async () => {
    const folder = new Folder({ 'a.json': WRONG_RECIPE, 'b.json': LINTED_RECIPE });
    const [wrong, linted] = ['a.json:4:18 error recipe/pattern', 'b.json:4:14 warning recipe/unused_field'];
    expect(await folder.check('. --only recipe/unused_field')).toMatchObject({ status: 0, violations: [linted] });
    expect(await folder.check('. --only recipe/*,ytt/*')).toMatchObject({ status: 1, violations: [wrong, linted] });
    expect(await folder.check('. --skip recipe/pattern')).toMatchObject({ status: 0, violations: [linted] });
    expect(await folder.check('. --only recipe/* --skip recipe/pattern --skip recipe/unused_field')).toMatchObject({ status: 0, violations: [] });
    folder.write('assay.yaml', 'rulez: {}\n');
    expect(await folder.check('. --only ytt/*')).toMatchObject({ status: 1, violations: ['assay.yaml:1:1 error assay/unknown-key'] });
  });

  it('say which rule was meant', async () => {
    expect(await new Folder({ 'a.json': GOOD_RECIPE }).assay('check --only recipe/patern')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('did you mean "recipe/pattern"?'),
    });
  });

  it('leave baselines as they are', async () => {
    const folder = new Folder({ 'a.json': WRONG_RECIPE, 'b.json': LINTED_RECIPE });
    await folder.assay('check --write-baseline');
    expect(await folder.check('. --only recipe/unused_field')).toMatchObject({ status: 0, violations: [] });
  });
});

it('--fail-on makes warnings or infos count', async () => {
  const folder = new Folder({ 'b.json': LINTED_RECIPE });
  const statuses = async (): Promise<readonly number[]> => {
    const runs = ['', '--fail-on error', '--fail-on warning', '--fail-on info'].map((flag) => folder.assay(`check ${flag}`));
    return (await Promise.all(runs)).map(({ status }) => status);
  };
  expect(await statuses()).toEqual([0, 0, 1, 1]);
  folder.write('assay.yaml', 'rules: {recipe/*: info}\n');
  expect(await statuses()).toEqual([0, 0, 0, 1]);
});

describe('--since', () => {
  const WRONG_A = 'a.json:4:18 error recipe/pattern';

  it('tells what is wrong in files that have changed, and passes if nothing has', async () => {
    const folder = repository({ 'a.json': WRONG_RECIPE, 'b.json': LINTED_RECIPE });
    expect(await folder.assay('check --since HEAD')).toMatchObject({ status: 0, stderr: expect.stringContaining('nothing that is checked depends') });
    folder.write('b.json', `${LINTED_RECIPE}\n`);
    expect(await folder.check('. --since HEAD')).toMatchObject({
      status: 0,
      violations: ['b.json:4:14 warning recipe/unused_field'],
      summary: { files: 1 },
    });
    folder.write('new/c.json', WRONG_RECIPE);
    expect(await folder.check('new --since HEAD')).toMatchObject({ status: 1, violations: ['new/c.json:4:18 error recipe/pattern'] });
    commit(folder);
    expect(await folder.check('. --since HEAD~1')).toMatchObject({ status: 1, summary: { files: 2 } });
  });

  it('begins where branches parted', async () => {
    const folder = repository({ 'a.json': GOOD_RECIPE, 'b.json': GOOD_RECIPE });
    git(folder, 'branch -q other');
    folder.write('a.json', WRONG_RECIPE);
    commit(folder);
    git(folder, 'checkout -q other');
    folder.write('b.json', WRONG_RECIPE);
    commit(folder);
    expect((await folder.check('. --since HEAD@{1}')).violations).toEqual(['b.json:4:18 error recipe/pattern']);
  });

  it('tells what depends on a file: a unit on its schema, a manifest on a policy, also when it is gone', async () => {
    const folder = repository({
      'unit/schema.yml': SCHEMA,
      'unit/values.yml': WRONG_VALUES,
      'unit/app.yml': TEMPLATE,
      'test/kyverno-test.yaml': MANIFEST,
      'test/policy.yaml': POLICY,
      'test/pods.yaml': PODS,
      'a.json': WRONG_RECIPE,
    });
    folder.write('unit/schema.yml', `${SCHEMA}\n`);
    expect((await folder.check('. --since HEAD')).violations).toEqual([expect.stringMatching(/^unit\/values\.yml:3:1 error ytt\//)]);
    folder.write('unit/schema.yml', SCHEMA);
    folder.write('test/policy.yaml', POLICY.replaceAll('named', 'other'));
    expect((await folder.check('. --since HEAD')).violations).toEqual([
      expect.stringMatching(/^test\/kyverno-test\.yaml:7:\d+ error kyverno\/unknown-policy/),
    ]);
    git(folder, 'rm -q -f test/policy.yaml');
    expect((await folder.check('. --since HEAD')).violations).toEqual(['test/kyverno-test.yaml:4:12 error kyverno/absent-file']);
  });

  it('takes settings for a change of all files that they hold for', async () => {
    const folder = repository({ 'a.json': WRONG_RECIPE, 'd/assay.yaml': 'rules: {}\n', 'd/a.json': WRONG_RECIPE });
    folder.write('d/assay.yaml', 'rules: {recipe/pattern: warning}\n');
    expect(await folder.check('. --since HEAD')).toMatchObject({ violations: ['d/a.json:4:18 warning recipe/pattern'] });
  });

  it('with --changed-lines tells what is on new lines, or related to them', async () => {
    const folder = repository({ 'a.json': WRONG_RECIPE, 'b.json': GOOD_RECIPE });
    folder.write('a.json', `\n${WRONG_RECIPE}`);
    expect(await folder.check('. --since HEAD --changed-lines')).toMatchObject({ status: 0, violations: [] });
    folder.write(
      'a.json',
      WRONG_RECIPE.split('\n')
        .map((line, at) => (at === 3 ? `${line} ` : line))
        .join('\n'),
    );
    expect(await folder.check('. --since HEAD --changed-lines')).toMatchObject({ status: 1, violations: [WRONG_A] });
    expect(await folder.assay('check --changed-lines')).toMatchObject({ status: 2, stderr: expect.stringContaining('needs --since') });
  });

  it('says what git cannot answer', async () => {
    const folder = repository({ 'a.json': GOOD_RECIPE });
    expect(await folder.assay('check --since origin/main')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('no revision "origin/main"'),
    });
    expect(await folder.assay(['check', '--since', '--output=x'])).toMatchObject({ status: 2 });
    expect(await new Folder({ 'a.json': GOOD_RECIPE }).assay('check --since HEAD')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('not a git repository'),
    });
  });
});

describe('--shard', () => {
  it('gives parts that make the whole', async () => {
    const folder = new Folder({
      'unit/schema.yml': SCHEMA,
      'unit/values.yml': WRONG_VALUES,
      'unit/app.yml': TEMPLATE,
      'a.json': WRONG_RECIPE,
      'b.json': LINTED_RECIPE,
      'assay.yaml': 'rulez: {}\n',
    });
    const whole = await folder.check();
    const parts = [await folder.check('. --shard 1/3'), await folder.check('. --shard 2/3'), await folder.check('. --shard 3/3')];
    expect(parts.flatMap(({ violations }) => violations).toSorted()).toEqual(whole.violations);
    expect(parts.reduce((sum, { summary }) => sum + (summary.files ?? 0), 0)).toBe(whole.summary.files);
    expect(parts.every(({ violations }) => violations.length > 0)).toBe(true);
    expect(await folder.assay('check --shard 9/9')).toMatchObject({ status: 0, stderr: expect.stringContaining('part 9 of 9 is empty') });
  });

  it('takes a part of a whole only', async () => {
    const folder = new Folder({ 'a.json': GOOD_RECIPE });
    for (const wrong of ['3/2', '0/2', 'a', '1'])
      expect(await folder.assay(`check --shard ${wrong}`)).toMatchObject({ status: 2, stderr: expect.stringContaining('such as 2/8') });
    expect(await folder.assay('check --shard 1/2 --write-baseline')).toMatchObject({ status: 2 });
  });
});
