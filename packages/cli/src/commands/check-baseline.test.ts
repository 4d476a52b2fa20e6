import { describe, expect, it } from 'vitest';

import { GOOD_RECIPE, LINTED_RECIPE, WRONG_RECIPE } from '../../testing/files.ts';
import { Folder } from '../../testing/folder.ts';

const TWICE_WRONG = WRONG_RECIPE.replace('"sda"', '"sda",\n  "nonsense": 1');

function baseline(entries: Record<string, Record<string, number>>): string {
  const rules = (counts: Record<string, number>): object => Object.fromEntries(Object.entries(counts).map(([rule, count]) => [rule, { count }]));
  return `${JSON.stringify(Object.fromEntries(Object.entries(entries).map(([file, counts]) => [file, rules(counts)])), undefined, 2)}\n`;
}

const NEEDS_PORT = '#@ load("@ytt:data", "data")\nport: #@ data.values.port\n';

const POLICY = `apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: {name: tagged}
spec:
  rules:
    - name: tagged
      match: {any: [{resources: {kinds: [Pod]}}]}
      validate: {failureAction: Enforce, message: An image has a tag., pattern: {spec: {containers: [{image: '*:*'}]}}}
`;

const ONE_WRONG = baseline({ 'a.json': { 'recipe/pattern': 1 } });

describe('assay check --write-baseline', () => {
  it('leaves all errors and warnings of now for later, and ends with 0', async () => {
    const folder = new Folder({ 'a.json': WRONG_RECIPE, 'b.json': LINTED_RECIPE });
    expect(await folder.assay('check --write-baseline')).toEqual({
      status: 0,
      stdout: '2 files checked: no errors; 2 findings in the baseline\n',
      stderr: 'assay: 2 findings are in assay-baseline.json\n',
    });
    expect(folder.read('assay-baseline.json')).toBe(baseline({ 'a.json': { 'recipe/pattern': 1 }, 'b.json': { 'recipe/unused_field': 1 } }));
    expect(await folder.check()).toMatchObject({ status: 0, violations: [], summary: { held: 2, ignored: 0 } });
  });

  it('writes beside the project file, and keeps what the baseline says of files that were not checked', async () => {
    const folder = new Folder({ 'assay.yaml': 'ignore: []\n', 'sub/a.json': WRONG_RECIPE, 'b.json': LINTED_RECIPE });
    await folder.assay('check --write-baseline a.json', {}, 'sub');
    expect(folder.read('assay-baseline.json')).toBe(baseline({ 'sub/a.json': { 'recipe/pattern': 1 } }));
    await folder.assay('check --write-baseline b.json');
    expect(folder.read('assay-baseline.json')).toBe(baseline({ 'b.json': { 'recipe/unused_field': 1 }, 'sub/a.json': { 'recipe/pattern': 1 } }));
  });

  it('leaves for later what could not be checked, by its cause, and says so in every report', async () => {
    const folder = new Folder({ 'a.json': WRONG_RECIPE, 'app/config.yml': NEEDS_PORT });
    folder.link('b.json', 'nowhere.json');
    expect(await folder.assay('check --write-baseline')).toEqual({
      status: 0,
      stdout: '2 files checked: no errors; 1 finding and 2 not checked in the baseline\n',
      stderr: 'assay: 1 finding and 2 not checked are in assay-baseline.json\n',
    });
    const counts = { 'app/config.yml': { 'not-checked/needs-values': 1 }, 'b.json': { 'not-checked/unreadable': 1 } };
    expect(folder.read('assay-baseline.json')).toBe(baseline({ 'a.json': { 'recipe/pattern': 1 }, ...counts }));
    expect(await folder.check()).toMatchObject({ status: 0, violations: [], summary: { notChecked: 0, held: 1, heldNotChecked: 2 } });
  });
});

describe('a baseline with what failed', () => {
  const files = {
    'assay.yaml': 'units: [{path: config, values: [envs/prod.yml]}]\n',
    'config/schema.yml': '#@data/values-schema\n---\nreplicas: 1\n',
    'config/shop.yml': '#@ load("@ytt:data", "data")\nreplicas: #@ data.values.replicas\n',
    'envs/prod.yml': '#@data/values\n---\nreplicaz: 3\n',
  };

  it('is no pass for what waits for it: the summary says what is to be mended first', async () => {
    const folder = new Folder(files);
    await folder.assay('check --write-baseline');
    folder.write('config/shop.yml', files['config/shop.yml'].replace('values.replicas', 'values.replicaz'));
    expect((await folder.assay('check')).stdout).toBe(
      '3 files checked: no errors; 1 finding and 1 not checked in the baseline: config is not fully checked until envs/prod.yml:3:1 is mended\n',
    );
    folder.write('envs/prod.yml', files['envs/prod.yml'].replace('replicaz', 'replicas'));
    expect((await folder.check()).violations).toContainEqual(expect.stringMatching(/^config\/shop\.yml:2:\d+ error ytt\//));
  });

  it('is not fixed, which --fix and --diff say', async () => {
    const folder = new Folder(files);
    await folder.assay('check --write-baseline');
    const told = 'assay: 1 finding that has a fix is in the baseline\ntake it out of assay-baseline.json and fix again\n';
    expect(await folder.assay('check --fix')).toMatchObject({ status: 0, stderr: told });
    expect(await folder.assay('check --diff')).toMatchObject({ stderr: told });
    expect(folder.read('envs/prod.yml')).toBe(files['envs/prod.yml']);
    folder.write('assay-baseline.json', baseline({ config: { 'not-checked/failed': 1 } }));
    expect(await folder.assay('check --fix')).toMatchObject({ status: 0, stderr: 'assay: 1 finding fixed in 1 file\n' });
    expect(folder.read('envs/prod.yml')).toContain('replicas: 3');
  });
});

describe('a baseline', () => {
  it('tells all findings of a rule in a file as soon as there are more', async () => {
    const two = baseline({ 'a.json': { 'recipe/pattern': 1, 'recipe/additionalProperties': 1 } });
    const folder = new Folder({ 'a.json': TWICE_WRONG, 'assay-baseline.json': two });
    expect(await folder.check()).toMatchObject({ status: 0, violations: [] });
    folder.write('a.json', TWICE_WRONG.replace('"nonsense": 1', '"nonsense": 1,\n  "more": 2'));
    expect(await folder.check()).toMatchObject({
      status: 1,
      violations: ['a.json:5:3 error recipe/additionalProperties', 'a.json:6:3 error recipe/additionalProperties'],
    });
  });

  it('holds below its directory, unless there is a nearer one', async () => {
    const folder = new Folder({ 'x/a.json': WRONG_RECIPE, 'assay-baseline.json': baseline({ 'x/a.json': { 'recipe/pattern': 1 } }) });
    expect((await folder.check('a.json', 'x')).status).toBe(0);
    folder.write('x/assay-baseline.json', '{}\n');
    expect((await folder.check()).status).toBe(1);
  });

  it('is told when findings are gone, and pruned on request', async () => {
    const folder = new Folder({
      'a.json': GOOD_RECIPE,
      'assay-baseline.json': baseline({ 'a.json': { 'recipe/pattern': 1 }, 'gone.json': { 'recipe/pattern': 2 } }),
    });
    expect(await folder.check()).toMatchObject({
      status: 0,
      violations: ['assay-baseline.json:4:16 info assay/stale-baseline', 'assay-baseline.json:9:16 info assay/stale-baseline'],
    });
    await folder.assay('check --prune-baseline');
    expect(folder.read('assay-baseline.json')).toBe('{}\n');
  });

  it('tells what is not checked as soon as there is more of it, and takes out what is checked again', async () => {
    const counts = { 'app/config.yml': { 'not-checked/needs-values': 1 }, gone: { 'not-checked/guess': 1 }, lib: { 'not-checked/guess': 1 } };
    const folder = new Folder({ 'app/config.yml': NEEDS_PORT, 'lib/a.yml': 'a: #@ 1\n', 'assay-baseline.json': baseline(counts) });
    expect(await folder.check()).toMatchObject({ status: 0, summary: { heldNotChecked: 1, infos: 2 } });
    folder.write('web/config.yml', NEEDS_PORT);
    expect(await folder.check()).toMatchObject({ status: 1, summary: { notChecked: 1, heldNotChecked: 1 } });
    await folder.assay('check --prune-baseline');
    expect(folder.read('assay-baseline.json')).toBe(baseline({ 'app/config.yml': { 'not-checked/needs-values': 1 } }));
  });

  it('is not compared with a directory of which only a part is checked', async () => {
    const folder = new Folder({ 'lib/a.json': GOOD_RECIPE, 'assay-baseline.json': baseline({ lib: { 'not-checked/guess': 1 } }) });
    expect((await folder.check('lib/a.json')).violations).toEqual([]);
    expect((await folder.check('lib')).violations).toEqual(['assay-baseline.json:4:16 info assay/stale-baseline']);
  });

  it('holds for a file that is only read for one that is checked', async () => {
    const pod = 'apiVersion: v1\nkind: Pod\nmetadata: {name: a, namespace: n}\nspec: {containers: [{name: a, image: "a:1"}]}\n';
    const folder = new Folder({
      'policy.yaml': POLICY,
      'pods.yaml': `${pod}---\n${pod}`,
      'kyverno-test.yaml': `apiVersion: cli.kyverno.io/v1alpha1
kind: Test
metadata: {name: t}
policies: [policy.yaml]
resources: [pods.yaml]
results: [{policy: tagged, rule: tagged, kind: Pod, resources: [a], result: pass}]
`,
    });
    expect((await folder.check()).violations).toEqual(['pods.yaml:8:18 warning kyverno/duplicate-resource']);
    await folder.assay('check --write-baseline');
    expect(await folder.check()).toMatchObject({ status: 0, violations: [], summary: { held: 1 } });
    folder.write('pods.yaml', pod);
    expect((await folder.check()).violations).toEqual(['assay-baseline.json:4:16 info assay/stale-baseline']);
    await folder.assay('check --write-baseline');
    expect(folder.read('assay-baseline.json')).toBe('{}\n');
  });

  it('never grows by pruning', async () => {
    const folder = new Folder({ 'a.json': WRONG_RECIPE, 'b.json': WRONG_RECIPE, 'assay-baseline.json': ONE_WRONG });
    await folder.assay('check --prune-baseline');
    expect(folder.read('assay-baseline.json')).toBe(ONE_WRONG);
    expect((await folder.check()).violations).toEqual(['b.json:4:18 error recipe/pattern']);
  });

  it.each([
    ['{ "a.json": ', 'assay-baseline.json:1:13'],
    ['{ "a.json": { "recipe/pattern": 1 } }', 'assay-baseline.json:1:33'],
    ['{ "a.json": { "recipe/pattern": { "count": -1 } } }', 'assay-baseline.json:1:44'],
  ])('that is broken holds nothing: %s', async (text, place) => {
    const folder = new Folder({ 'a.json': WRONG_RECIPE, 'assay-baseline.json': text });
    expect((await folder.check()).violations).toEqual(['a.json:4:18 error recipe/pattern', `${place} error assay/broken-baseline`]);
  });
});
