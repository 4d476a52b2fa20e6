import { describe, expect, it } from 'vitest';

import { GOOD_RECIPE, template, WRONG_RECIPE } from '../../testing/files.ts';
import { Folder } from '../../testing/folder.ts';

const POLICY = `apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata:
  name: team
spec:
  rules:
    - name: team
      match: { any: [{ resources: { kinds: [Pod] } }] }
      validate:
        mesage: every Pod has a team
        pattern: { metadata: { labels: { team: '?*' } } }
`;
const TEMPLATE = '#@ def name():\n#@   return "web"\n#@ end\n---\n#@overlay/mach missing_ok=True\nname: #@ nmae()\n';
const FILES = { 'policy.yaml': POLICY, 'config/app.yml': TEMPLATE };
const FIXED = { 'policy.yaml': POLICY.replace('mesage', 'message'), 'config/app.yml': TEMPLATE.replace('mach', 'match') };

function textsIn(folder: Folder): object {
  return Object.fromEntries(Object.keys(FILES).map((name) => [name, folder.read(name)]));
}

describe('assay check --fix', () => {
  it('writes what is beyond doubt, and reports what is left', async () => {
    const folder = new Folder(FILES);
    const { status, stdout, stderr } = await folder.assay('check --fix');
    expect(textsIn(folder)).toEqual(FIXED);
    expect(stdout).toContain('config/app.yml:6:10 error ytt/undefined-name');
    expect(stdout).toContain('2 files checked: 1 error\n');
    expect(stderr).toBe('assay: 2 findings fixed in 2 files\n');
    expect(status).toBe(1);
  });

  it('ends with 0 if nothing is left', async () => {
    const folder = new Folder({ 'policy.yaml': POLICY });
    expect(await folder.assay('check --fix')).toEqual({
      status: 0,
      stdout: '1 file checked: no errors\n',
      stderr: 'assay: 1 finding fixed in 1 file\n',
    });
    expect(await folder.assay('check --fix')).toEqual({ status: 0, stdout: '1 file checked: no errors\n', stderr: '' });
  });

  it('leaves a guess alone, but for --fix-unsafe', async () => {
    const guess = { 'data.yml': '#@data/values-schema\n---\nstage: a\nstate: b\n', 'values.yml': '#@data/values\n---\nstave: c\n' };
    const folder = new Folder(guess);
    await folder.assay('check --fix');
    expect(folder.read('values.yml')).toBe(guess['values.yml']);
    await folder.assay('check --fix-unsafe');
    expect(folder.read('values.yml')).toBe('#@data/values\n---\nstage: c\n');
  });

  it.each<readonly [what: string, files: Readonly<Record<string, string>>, file: string, written: string]>([
    [
      'declares a data value in the schema',
      { 'schema.yml': '#@data/values-schema\n---\nstage: a\n', 'values.yml': '#@data/values\n---\nreplicas: 3\n' },
      'schema.yml',
      'stage: a\nreplicas: 3\n',
    ],
    [
      'adds the field that a row lacks',
      {
        'kyverno-test.yaml':
          'apiVersion: cli.kyverno.io/v1alpha1\nkind: Test\nmetadata: {name: a}\npolicies: [policy.yaml]\nresources: [pod.yaml]\nresults:\n  - policy: team\n    rule: team\n    resources: [a]\n    kind: Pod\n',
        'policy.yaml': FIXED['policy.yaml'],
        'pod.yaml': 'apiVersion: v1\nkind: Pod\nmetadata: {name: a}\n',
      },
      'kyverno-test.yaml',
      '    result: ',
    ],
    [
      'writes an older manifest anew',
      {
        'kyverno-test.yaml':
          'name: a\npolicies: [policy.yaml]\nresources: [pod.yaml]\nresults:\n  - {policy: team, rule: team, resource: a, kind: Pod, result: fail}\n',
        'policy.yaml': FIXED['policy.yaml'],
        'pod.yaml': 'apiVersion: v1\nkind: Pod\nmetadata: {name: a}\n',
      },
      'kyverno-test.yaml',
      'apiVersion: cli.kyverno.io/v1alpha1\nkind: Test\n',
    ],
    ['adds the key that a rule lacks', { 'a.yaml': template().replace('"message"', '"notice"') }, 'a.yaml', '"message": ""'],
    [
      'adds the member that a recipe lacks',
      { 'a.json': '{\n  "task_target": "install-linux.target",\n  "partition_layout": [{ "type_guid": "8300", "format": "ext4" }]\n}\n' },
      'a.json',
      '"size": ""',
    ],
  ])('with --fix-unsafe %s, as an editor does', async (_what, files, file, written) => {
    const folder = new Folder(files);
    await folder.assay('check --fix');
    expect(folder.read(file)).not.toContain(written);
    await folder.assay('check --fix-unsafe');
    expect(folder.read(file)).toContain(written);
  });

  it('does not take standard input', async () => {
    expect(await new Folder().assay('check --fix -')).toMatchObject({
      status: 2,
      stderr: 'assay: --fix changes files, and - is none: name the file\n',
    });
  });
});

describe('assay check --diff', () => {
  it('shows what would change and changes nothing', async () => {
    const folder = new Folder(FILES);
    const { status, stdout, stderr } = await folder.assay('check --diff');
    expect(textsIn(folder)).toEqual(FILES);
    expect(stdout).toContain('--- policy.yaml\n+++ policy.yaml\n@@ -7,5 +7,5 @@\n');
    expect(stdout).toContain('-        mesage: every Pod has a team\n+        message: every Pod has a team\n');
    expect(stderr).toBe('assay: 2 findings can be fixed in 2 files; left: 1 error, 0 warnings, 0 not checked\n');
    expect(status).toBe(1);
  });

  it('ends with 0 if there is nothing to change and nothing wrong', async () => {
    expect(await new Folder({ 'policy.yaml': FIXED['policy.yaml'] }).assay('check --diff')).toEqual({
      status: 0,
      stdout: '',
      stderr: '',
    });
  });

  it('says that nothing can be fixed if something is wrong', async () => {
    expect(await new Folder({ 'a.json': WRONG_RECIPE }).assay('check --diff')).toEqual({
      status: 1,
      stdout: '',
      stderr: 'assay: nothing can be fixed; left: 1 error, 0 warnings, 0 not checked\n',
    });
  });

  it('shows no text of a recipe', async () => {
    const misspelled = GOOD_RECIPE.replace('"ks_cfg"', '"ks_cgf"');
    const folder = new Folder({ 'a.json': misspelled });
    const { stdout, stderr } = await folder.assay('check --diff --fix-unsafe');
    expect(stdout).toBe('');
    expect(stderr).toContain('a.json: the changes are not shown, because its values are secret\n');
    expect(folder.read('a.json')).toBe(misspelled);
  });
});
