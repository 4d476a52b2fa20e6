import { describe, expect, it } from 'vitest';

import { GOOD_RECIPE, LINTED_RECIPE, WRONG_RECIPE } from '../../testing/files.ts';
import { Folder } from '../../testing/folder.ts';

const WARNING_ONLY = 'rules:\n  recipe/pattern: warning\n';

const POLICY = `apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: {name: limit-replicas}
spec:
  rules:
    - name: at-most-five
      match: {any: [{resources: {kinds: [Deployment]}}]}
      validate: {failureAction: Enforce, message: At most five., pattern: {spec: {replicas: '<=5'}}}
`;
const DEPLOYMENT = 'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: shop}\nspec:\n  replicas: 7\n';

describe('policies', () => {
  const FOUND = 'd.yaml:5:13 error kyverno/policy-violation';

  it('of assay.yaml and of --policies hold for manifests, and for standard input', async () => {
    const folder = new Folder({ 'd.yaml': DEPLOYMENT, 'rules/p.yaml': POLICY });
    expect((await folder.check('d.yaml --policies rules')).violations).toEqual([FOUND]);
    expect((await folder.assay('check - --policies rules/p.yaml', { stdin: DEPLOYMENT })).stdout).toContain('error kyverno/policy-violation');
    folder.write('assay.yaml', 'policies: [rules]\n');
    expect(await folder.check()).toMatchObject({ status: 1, violations: [FOUND], summary: { files: 2 } });
  });

  it('that need a cluster are not checked, unless settings pass over that', async () => {
    const asking = POLICY.replace(
      '      validate:',
      '      context: [{name: c, configMap: {name: limits, namespace: shop}}]\n      validate:',
    ).replace("'<=5'", "'<={{ c.data.most }}'");
    const folder = new Folder({ 'd.yaml': DEPLOYMENT, 'rules/p.yaml': asking, 'assay.yaml': 'policies: [rules]\n' });
    expect(await folder.check()).toMatchObject({ status: 1, violations: [], notChecked: [expect.stringContaining('looks things up in a cluster')] });
    folder.write('assay.yaml', 'policies: [rules]\noutOfReach: ignore\n');
    expect(await folder.check()).toMatchObject({ status: 0, violations: [], notChecked: [] });
  });

  it('that are not there are wrong usage', async () => {
    const folder = new Folder({ 'd.yaml': DEPLOYMENT });
    expect(await folder.assay('check --policies rules')).toMatchObject({ status: 2, stderr: expect.stringContaining('rules: no such file') });
    expect(await folder.assay('check . --policies')).toMatchObject({ status: 2, stderr: expect.stringContaining('--policies') });
  });

  it('say with --explain which clause decided', async () => {
    const folder = new Folder({ 'd.yaml': DEPLOYMENT, 'rules/p.yaml': POLICY });
    const { stdout } = await folder.assay('check d.yaml --policies rules --explain');
    expect(stdout).toMatch(/see rules\/p\.yaml:8:\d+: what decided: spec\.replicas: 7, wanted /);
  });
});

describe('assay.yaml', () => {
  it('changes the severity of rules, or switches them off', async () => {
    const folder = new Folder({ 'a.json': WRONG_RECIPE, 'b.json': LINTED_RECIPE });
    folder.write('assay.yaml', 'rules:\n  recipe/pattern: warning\n  recipe/unused_field: error\n');
    expect(await folder.check()).toMatchObject({
      status: 1,
      violations: ['a.json:4:18 warning recipe/pattern', 'b.json:4:14 error recipe/unused_field'],
    });
    folder.write('assay.yaml', 'rules:\n  recipe/pattern: off\n  recipe/unused_field: off\n');
    expect(await folder.check()).toMatchObject({ status: 0, violations: [], summary: { files: 2 } });
  });

  it('ignores paths as .gitignore does, relative to itself', async () => {
    const folder = new Folder({ 'copies/a.json': WRONG_RECIPE, 'b/copies/c.json': WRONG_RECIPE, 'd.json': WRONG_RECIPE, 'keep.json': GOOD_RECIPE });
    folder.write('assay.yaml', 'ignore: [/copies, "*.json", "!keep.json"]\n');
    expect(await folder.check()).toMatchObject({ status: 0, summary: { files: 1 } });
    expect(await folder.check('b')).toMatchObject({ status: 1, violations: [] });
    folder.write('assay.yaml', 'ignore: [/copies/, d.json]\n');
    expect((await folder.check()).violations).toEqual(['b/copies/c.json:4:18 error recipe/pattern']);
  });

  it('does not keep an ignored directory from being checked that is named itself', async () => {
    const folder = new Folder({ 'copies/a/b.json': WRONG_RECIPE, 'assay.yaml': 'ignore: [copies]\n' });
    expect((await folder.check('copies')).violations).toEqual(['copies/a/b.json:4:18 error recipe/pattern']);
    expect((await folder.check('.', 'copies/a')).violations).toEqual(['b.json:4:18 error recipe/pattern']);
  });

  it('gives defaults for flags, which flags override', async () => {
    const folder = new Folder({ 'a.json': LINTED_RECIPE, 'assay.yaml': 'defaults:\n  output: tap\n  denyWarnings: true\n' });
    expect(await folder.assay('check')).toMatchObject({ status: 1, stdout: expect.stringMatching(/^TAP/) });
    expect(await folder.assay('check --deny-warnings=false --output text')).toMatchObject({ status: 0, stdout: expect.stringMatching(/^a\.json/) });
  });

  it('holds for the files below it, whatever the working directory and the path', async () => {
    const folder = new Folder({ 'a/b/c.json': WRONG_RECIPE, 'assay.yaml': WARNING_ONLY });
    for (const [operands, cwd] of [
      ['.', '.'],
      ['a/b', '.'],
      ['a/b/c.json', '.'],
      ['.', 'a/b'],
      ['../a', 'a'],
    ] as const) {
      expect((await folder.check(operands, cwd)).status).toBe(0);
    }
  });

  it('that is nearer takes the place of one that is further up, whichever directory is named', async () => {
    const folder = new Folder({ 'a.json': WRONG_RECIPE, 'b/c/d.json': WRONG_RECIPE, 'assay.yaml': WARNING_ONLY, 'b/assay.yaml': 'ignore: []\n' });
    const nested = 'b/c/d.json:4:18 error recipe/pattern';
    expect((await folder.check()).violations).toEqual(['a.json:4:18 warning recipe/pattern', nested]);
    expect((await folder.check('b/c')).violations).toEqual([nested]);
  });

  it('of several paths counts for each its own, and the first gives the defaults', async () => {
    const folder = new Folder({
      'a/x.json': WRONG_RECIPE,
      'a/assay.yaml': 'defaults: {output: tap}\n',
      'b/x.json': WRONG_RECIPE,
      'b/assay.yaml': WARNING_ONLY,
    });
    expect((await folder.check('a b')).violations).toEqual(['a/x.json:4:18 error recipe/pattern', 'b/x.json:4:18 warning recipe/pattern']);
    expect((await folder.assay('check a b')).stdout).toMatch(/^TAP/);
    expect((await folder.assay('check b a')).stdout).toMatch(/^a\/x\.json/);
  });

  it('above the root of a repository does not hold in it', async () => {
    const folder = new Folder({ 'repository/a.json': WRONG_RECIPE, 'assay.yaml': WARNING_ONLY });
    folder.makeDirectory('repository/.git');
    for (const [operands, cwd] of [
      ['.', '.'],
      ['repository', '.'],
      ['.', 'repository'],
    ] as const)
      expect((await folder.check(operands, cwd)).status).toBe(1);
  });

  it('that is wrong is a violation with its position, and what is right in it holds', async () => {
    const folder = new Folder({ 'a.json': WRONG_RECIPE, 'assay.yaml': `${WARNING_ONLY}rule: {}\n` });
    expect(await folder.check()).toMatchObject({
      status: 1,
      violations: ['a.json:4:18 warning recipe/pattern', 'assay.yaml:3:1 error assay/unknown-key'],
    });
    expect((await folder.assay('check --color never', { terminal: 80 })).stdout).toContain('  3 | rule: {}\n');
    expect((await folder.check()).summary).toMatchObject({ files: 1, ignored: 0 });
  });

  it('that is broken, no text or a directory is told', async () => {
    const folder = new Folder({ 'a.json': GOOD_RECIPE, 'assay.yaml': 'rules: [\n' });
    expect(await folder.check()).toMatchObject({ status: 1, violations: [expect.stringMatching(/^assay\.yaml:.* error assay\/syntax$/)] });
    folder.write('assay.yaml', new Uint8Array([0xff, 0xfe, 0x00]));
    expect(await folder.check()).toMatchObject({ status: 1, notChecked: ['assay.yaml: the file is not UTF-8 text'] });
    const other = new Folder({ 'a.json': GOOD_RECIPE, 'assay.yaml/b.json': GOOD_RECIPE });
    expect(await other.check()).toMatchObject({ status: 1, notChecked: ['assay.yaml: it is a directory'], summary: { files: 2 } });
  });

  it('can be checked by its name, and alone is nothing to check', async () => {
    const folder = new Folder({ 'assay.yaml': WARNING_ONLY });
    expect(await folder.check('assay.yaml')).toMatchObject({ status: 0, summary: { files: 1, ignored: 0 } });
    expect(await folder.check()).toMatchObject({ status: 1, summary: { files: 0, ignored: 0 } });
  });

  it('does not count for recipe check and kubevirt validate', async () => {
    const folder = new Folder({ 'a.json': WRONG_RECIPE, 'assay.yaml': WARNING_ONLY });
    expect((await folder.assay('recipe check a.json')).status).toBe(1);
  });
});
