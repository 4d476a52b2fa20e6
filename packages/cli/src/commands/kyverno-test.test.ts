import fs from 'node:fs';

import { describe, expect, it } from 'vitest';

import { Folder } from '../../testing/folder.ts';

const POLICY = `apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: {name: p}
spec:
  rules:
    - name: host
      match: {any: [{resources: {kinds: [Pod]}}]}
      validate: {message: a host is needed, pattern: {spec: {hostname: "?*"}}}
    - name: team
      match: {any: [{resources: {kinds: [Pod]}}]}
      mutate: {patchStrategicMerge: {metadata: {labels: {team: blue}}}}
`;
const POD = 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: web\nspec:\n  hostname: ""\n';
const PATCHED = 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: web\n  # whose it is\n  labels: {team: red} # the team\nspec:\n  hostname: ""\n';
const HEAD = 'apiVersion: cli.kyverno.io/v1alpha1\nkind: Test\npolicies: [policy.yaml]\nresources: [pod.yaml]\nresults:\n';
const MUTATED = '- {policy: p, rule: team, kind: Pod, resources: [web], patchedResources: patched.yaml, result: pass}\n';

function folderWith(rows: string, more: Readonly<Record<string, string>> = {}): Folder {
  return new Folder({ 'policy.yaml': POLICY, 'pod.yaml': POD, 'patched.yaml': PATCHED, 'kyverno-test.yaml': HEAD + rows, ...more });
}

function row(result: string): string {
  return `- {policy: p, rule: host, kind: Pod, resources: [web], result: ${result}}\n`;
}

describe('assay kyverno test --output', () => {
  it('tells why a row does not come true, and shows the place in the resource', async () => {
    const { status, stdout, stderr } = await folderWith(row('pass')).assay('kyverno test . --output text --color never', { terminal: 200 });
    expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
    expect(stdout).toBe(`\
kyverno-test.yaml:6:64 error kyverno/unexpected-result  p/host: v1/Pod/default/web gives fail, not pass: validation error: a host is needed. rule host failed at path /spec/hostname/
  6 | - {policy: p, rule: host, kind: Pod, resources: [web], result: pass}
    |                                                                ^^^^
  see pod.yaml:6:13: spec.hostname is ""
  6 |   hostname: ""
    |             ^^

1 file checked: 1 error; no tests passed, 1 failed
`);
  });

  it('tells what differs in a patched resource, as places and as a diff', async () => {
    const { status, stdout } = await folderWith(MUTATED).assay('kyverno test . --output text');
    expect(status).toBe(1);
    expect(stdout).toBe(`\
kyverno-test.yaml:6:96 error kyverno/unexpected-result  p/team: v1/Pod/default/web does not become what patched.yaml expects
    metadata.labels.team is "blue", not "red"
  hint: if the policy is right, assay kyverno test --update rewrites patched.yaml
  --- patched.yaml
  +++ what the policy makes
  @@ -3,6 +3,6 @@
   metadata:
     name: web
     # whose it is
  -  labels: {team: red} # the team
  +  labels: {team: blue} # the team
   spec:
     hostname: ""
  see patched.yaml:6:18: metadata.labels.team is expected to be "red"

1 file checked: 1 error; no tests passed, 1 failed
`);
  });

  it('says little where all is well, with the status of kyverno', async () => {
    expect(await folderWith(row('fail')).assay('kyverno test . --output text')).toEqual({
      status: 0,
      stdout: '1 file checked: no errors; 1 test passed, none failed\n',
      stderr: '',
    });
  });

  it.each(['json', 'sarif', 'junit', 'github', 'gitlab', 'markdown', 'tap'])('writes %s to a file', async (format) => {
    const folder = folderWith(row('pass'));
    expect(await folder.assay(`kyverno test . --output ${format} --output-file report`)).toEqual({ status: 1, stdout: '', stderr: '' });
    expect(folder.read('report')).toContain('a host is needed');
  });

  it('names rows that checked nothing, and fails for them only if it is strict', async () => {
    const folder = folderWith('- {policy: p, rule: other, kind: Pod, resources: [web], result: pass}\n');
    const lenient = await folder.assay('kyverno test . --output json');
    expect(lenient.status).toBe(0);
    expect(lenient.stderr).toContain('no rule of policy "p" is called "other"');
    expect(JSON.parse(lenient.stdout)).toMatchObject({
      notChecked: [{ file: 'kyverno-test.yaml', line: 6 }],
      summary: { tests: { passed: 0, failed: 0, excluded: 1, skipped: 0 } },
    });
    expect((await folder.assay('kyverno test . --output json --strict')).status).toBe(1);
  });

  it('names rows of which kyverno says nothing', async () => {
    const { status, stdout } = await folderWith(MUTATED, { 'patched.yaml': '' }).assay('kyverno test . --output text');
    expect({ status, stdout }).toEqual({
      status: 0,
      stdout:
        'kyverno-test.yaml:6:96 not checked  the row about p tests nothing: patched.yaml holds no object that it is about\n  hint: correct what the row names, or remove the row\n\n1 file checked: no errors; no tests were run; 1 not checked\n',
    });
  });

  it('reports what is wrong with a manifest where it is wrong', async () => {
    const folder = folderWith(row('pass').replace('kind', 'kimd'));
    const { status, stdout, stderr } = await folder.assay('kyverno test . --output github');
    expect({ status, stderr }).toEqual({ status: 1, stderr: 'Error: found 1 errors after loading tests\n' });
    expect(stdout).toContain('::error file=kyverno-test.yaml,line=6,endLine=6,col=27,');
  });

  it.each([
    ['--output yml', '--output cannot be "yml": choose one of text, json, sarif, junit, github, gitlab, markdown, tap'],
    ['--output jsom', 'did you mean "json"?'],
    ['--output yaml', '--output-format yaml is a format of kyverno'],
    ['--output json -o json', '--output and --output-format exclude each other'],
    ['--output json --color pink', '--color cannot be "pink": choose one of auto, always, never'],
    ['--color never', '--color is for the report of --output'],
    ['--min-coverage many', '--min-coverage cannot be "many": it is a percentage from 0 to 100'],
    ['--min-coverage 101', '--min-coverage cannot be "101"'],
    ['-o text', 'did you mean --output text?'],
    ['--update=perhaps', 'invalid argument "perhaps" for "--update" flag'],
  ])('refuses %s', async (flags, message) => {
    const { status, stdout, stderr } = await folderWith(row('fail')).assay(`kyverno test . ${flags}`);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain(message);
  });
});

describe('assay kyverno test --update', () => {
  it('writes what differs into the file, keeps its comments, and tells how it is then', async () => {
    const folder = folderWith(MUTATED);
    const { status, stdout, stderr } = await folder.assay('kyverno test . --update --remove-color');
    expect({ status, stderr }).toEqual({ status: 0, stderr: 'assay: patched.yaml is written anew\n' });
    expect(stdout).toContain('1 tests passed and 0 tests failed');
    expect(folder.read('patched.yaml')).toBe(PATCHED.replace('red', 'blue'));
    expect(await folder.assay('kyverno test . --update --output text')).toMatchObject({ status: 0, stderr: '' });
  });

  it('adds what is missing', async () => {
    const other = PATCHED.replace('name: web', 'name: other');
    const folder = folderWith(MUTATED.replace('result:', 'failOnMissingResources: true, result:'), { 'patched.yaml': other });
    expect(await folder.assay('kyverno test . --update')).toMatchObject({ status: 0, stderr: 'assay: patched.yaml is written anew\n' });
    expect(folder.read('patched.yaml').startsWith(`${other}---\napiVersion: v1\nkind: Pod\n`)).toBe(true);
    fs.rmSync(folder.at('patched.yaml'));
    expect(await folder.assay('kyverno test . --update')).toMatchObject({ status: 0, stderr: 'assay: patched.yaml is new\n' });
    expect(folder.read('patched.yaml')).toContain('  labels:\n    team: blue\n');
  });

  it('leaves what does not differ, and rows that expect another status', async () => {
    const right = PATCHED.replace('red', 'blue').replace('hostname: ""', 'hostname: "" # empty\n  volumes: []');
    const folder = folderWith(MUTATED, { 'patched.yaml': right });
    expect(await folder.assay('kyverno test . --update')).toMatchObject({ status: 0, stderr: '' });
    const unwanted = folderWith(MUTATED.replace('result: pass', 'result: fail'));
    const { status, stderr } = await unwanted.assay('kyverno test . --update --output json');
    expect(status).toBe(1);
    expect(stderr).toContain('patched.yaml is left as it is for v1/Pod/default/web: the rule gives pass, not fail');
    expect(unwanted.read('patched.yaml')).toBe(PATCHED);
  });

  it('writes nothing without being asked, and says where it cannot', async () => {
    const folder = folderWith(MUTATED);
    await folder.assay('kyverno test .');
    expect(folder.read('patched.yaml')).toBe(PATCHED);
    const nowhere = folderWith(MUTATED.replace('patched.yaml', 'no/where.yaml'));
    expect(await nowhere.assay('kyverno test . --update')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('cannot write no/where.yaml'),
    });
  });
});

describe('assay kyverno test --coverage', () => {
  it('lists rules by what no row expects and gets, on standard error', async () => {
    const { status, stderr } = await folderWith(row('fail') + row('pass')).assay('kyverno test . --coverage');
    expect(status).toBe(1);
    expect(stderr).toContain('RULE    PASS    FAIL\np/team  never   -\np/host  never   tested\ncoverage: 33.3 %, 1 of 3 outcomes of 2 rules\n');
  });

  it('is a part of the text and of JSON', async () => {
    const folder = folderWith(row('fail'));
    const text = await folder.assay('kyverno test . --output text --coverage');
    expect(text.stdout).toContain('coverage: 33.3 %');
    expect(text.stderr).toBe('');
    const { stdout } = await folder.assay('kyverno test . --output json --coverage');
    expect(JSON.parse(stdout)).toMatchObject({
      coverage: {
        percent: 33.3,
        outcomes: 3,
        covered: 1,
        rules: [
          { policy: 'p', rule: 'team', file: 'policy.yaml', line: 1, covered: [], uncovered: ['pass'] },
          { policy: 'p', rule: 'host', covered: ['fail'], uncovered: ['pass'] },
        ],
      },
    });
  });

  it('fails below the coverage that is wanted, and names what is missing', async () => {
    const folder = folderWith(row('fail'));
    expect(await folder.assay('kyverno test . --min-coverage 33.3')).toMatchObject({ status: 0, stderr: '' });
    expect(await folder.assay('kyverno test . --min-coverage 50')).toMatchObject({
      status: 1,
      stderr: 'Error: coverage 33.3 % is below 50 %; never tested:\n  p/team: pass\n  p/host: pass\n',
    });
  });
});
