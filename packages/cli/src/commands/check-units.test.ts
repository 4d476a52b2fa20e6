import fs from 'node:fs';

import { describe, expect, it } from 'vitest';

import { Folder } from '../../testing/folder.ts';

const SCHEMA = '#@data/values-schema\n---\nname: ""\n#@schema/validation max=4\nreplicas: 1\n';
const CONFIG = '#@ load("@ytt:data", "data")\nname: #@ data.values.name\nreplicas: #@ data.values.replicas\nshare: #@ 8 // len(data.values.name)\n';
const UNIT = { 'config/schema.yml': SCHEMA, 'config/app.yml': CONFIG };
const NO_NAME = 'config/app.yml:4:13 error ytt/evaluation';
const ONE = 'units:\n  - path: config\n    values: [envs/prod.yml]\n';
const PLAIN = 'name: shop\nreplicas: 2\n';
const DECLARED = '#@data/values\n---\nname: shop\nreplicas: 2\n';

describe('a unit of assay.yaml', () => {
  it('is evaluated with its values files, plain or declaring', async () => {
    const folder = new Folder({ ...UNIT, 'envs/prod.yml': PLAIN });
    expect((await folder.check()).violations).toEqual([NO_NAME]);
    folder.write('assay.yaml', ONE);
    expect(await folder.check()).toMatchObject({ status: 0, violations: [], summary: { files: 3, ignored: 0 } });
    folder.write('envs/prod.yml', DECLARED);
    expect(await folder.check()).toMatchObject({ status: 0, violations: [], summary: { files: 3, ignored: 0 } });
  });

  it.each([
    ['plain', PLAIN, 2],
    ['declaring', DECLARED, 4],
  ])('has what is wrong with %s values where they stand, as ytt has', async (kind, text, line) => {
    const folder = new Folder({ ...UNIT, 'envs/prod.yml': text.replace('replicas: 2', 'replicas: 5'), 'assay.yaml': ONE });
    expect((await folder.check()).violations).toEqual([`envs/prod.yml:${line}:11 error ytt/max`]);
    const flag = kind === 'plain' ? '--data-values-file' : '-f';
    const { status, stderr } = await folder.assay(`ytt -f config ${flag} envs/prod.yml`);
    expect(status).toBe(1);
    expect(stderr).toContain(`prod.yml:${line}`);
    folder.write('envs/prod.yml', text.replace('replicas: 2', 'replica: 2'));
    expect((await folder.check()).violations).toEqual([`envs/prod.yml:${line}:1 error ytt/unknown-key`]);
  });

  it('has what is wrong with flags where assay.yaml writes them, which no fix changes', async () => {
    const folder = new Folder(UNIT);
    folder.write('assay.yaml', 'units:\n  - path: config\n    dataValues: [name=shop]\n    dataValuesYaml:\n      - replicas=7\n');
    expect((await folder.check()).violations).toEqual(['assay.yaml:5:9 error ytt/max']);
    folder.write('assay.yaml', 'units:\n  - path: config\n    dataValuesYaml: [replicas=1, name=true]\n');
    expect((await folder.check()).violations).toEqual(['assay.yaml:3:34 error ytt/type']);
    expect((await folder.assay('check --diff')).stderr).toContain('nothing can be fixed');
  });

  it('has flags related to what they make of an object', async () => {
    const service = 'apiVersion: v1\nkind: Service\nmetadata: {name: a}\nspec:\n  sessionAffinity: #@ data.values.other\n';
    const folder = new Folder({
      'config/schema.yml': '#@data/values-schema\n---\n#@schema/nullable\nother: 1\n',
      'config/app.yml': `#@ load("@ytt:data", "data")\n${service}`,
    });
    folder.write('assay.yaml', 'units:\n  - path: config\n    name: lab\n    dataValuesYaml: [other=5]\n  - path: config\n');
    const { stdout } = await folder.assay('check --kubernetes-version 1.33');
    expect(stdout).toContain('config/app.yml:6:3 error kubernetes/wrong-type');
    expect(stdout).toContain('see assay.yaml:4:22: flag --data-value-yaml other=5');
  });

  it('takes its values files in their order, and those that declare before those that do not', async () => {
    const values = (name: string, given: string): Record<string, string> => ({ [`envs/${name}.yml`]: given });
    const folder = new Folder({ ...UNIT, ...values('low', 'replicas: 3\nname: shop\n'), ...values('high', 'replicas: 7\n') });
    folder.write('assay.yaml', 'units: [{path: config, values: [envs/high.yml, envs/low.yml]}]\n');
    expect((await folder.check()).violations).toEqual([]);
    folder.write('assay.yaml', 'units: [{path: config, values: [envs/low.yml, envs/high.yml]}]\n');
    expect((await folder.check()).violations).toEqual(['envs/high.yml:1:11 error ytt/max']);
    folder.write('envs/high.yml', '#@data/values\n---\nreplicas: 7\n');
    expect((await folder.check()).violations).toEqual([]);
  });

  it('named several times is checked for each environment, and what is wrong in all of them is told once', async () => {
    const folder = new Folder({ ...UNIT, 'config/broken.yml': 'a: #@ 1 // 0\n', 'envs/dev.yml': PLAIN, 'envs/prod.yml': 'name: ""\n' });
    folder.write('assay.yaml', 'units:\n  - {path: config, values: [envs/dev.yml]}\n  - {path: config, values: [envs/prod.yml]}\n');
    expect(await folder.check()).toMatchObject({
      violations: [NO_NAME, 'config/broken.yml:1:9 error ytt/evaluation'],
      summary: { files: 5 },
    });
  });

  it('has values files in its own directory, which are no part of it otherwise', async () => {
    const folder = new Folder({ ...UNIT, 'config/envs/dev.yml': DECLARED, 'config/envs/prod.yml': DECLARED.replace('2', '7') });
    folder.write('assay.yaml', 'units: [{path: config, values: [config/envs/dev.yml]}, {path: config, values: [config/envs/prod.yml]}]\n');
    expect((await folder.check()).violations).toEqual(['config/envs/prod.yml:4:11 error ytt/max']);
    folder.write('assay.yaml', 'units: [{path: ., values: [config/envs/prod.yml]}]\n');
    expect((await folder.check()).violations).toEqual(['config/envs/prod.yml:4:11 error ytt/max']);
    folder.write('assay.yaml', 'units: [{path: ., values: [config/envs/dev.yml]}]\n');
    expect((await folder.check()).violations).toEqual([]);
  });

  it('may have a values file that is called as one of its own files', async () => {
    const folder = new Folder({ ...UNIT, 'config/prod.yml': 'a: #@ 1 // 0\n', 'envs/prod.yml': DECLARED.replace('2', '7'), 'assay.yaml': ONE });
    expect((await folder.check()).violations).toEqual(['envs/prod.yml:4:11 error ytt/max']);
    folder.write('envs/prod.yml', PLAIN);
    expect((await folder.check()).violations).toEqual(['config/prod.yml:1:9 error ytt/evaluation']);
  });

  it('is one by itself in a directory with templates, and where nothing is a template', async () => {
    const outer = { 'top.yml': 'a: #@ 1\n', 'plain/a.yml': 'a: 1\n' };
    const folder = new Folder({ ...UNIT, ...outer, 'envs/prod.yml': DECLARED, 'assay.yaml': `${ONE}  - path: plain\n` });
    expect(await folder.check()).toMatchObject({ status: 0, violations: [] });
    expect(await folder.check('plain')).toMatchObject({ status: 0, summary: { files: 1, ignored: 0 } });
    folder.write('plain/a.yml', 'a: [\n');
    expect((await folder.check('plain')).violations).toEqual([expect.stringMatching(/^plain\/a\.yml:.* error ytt\/syntax$/)]);
  });

  it('can be a single file', async () => {
    const folder = new Folder({ 'app.yml': CONFIG, 'schema.yml': SCHEMA, 'other.yml': 'a: #@ 1 // 0\n', 'prod.yml': PLAIN });
    folder.write('assay.yaml', 'units: [{path: app.yml, values: [prod.yml]}]\n');
    expect((await folder.check()).violations).toEqual(['other.yml:1:9 error ytt/evaluation']);
  });

  it('is checked whole, wherever in it or in its values one looks, and not at all elsewhere', async () => {
    const folder = new Folder({
      ...UNIT,
      'config/sub/more.yml': 'b: #@ 1 // 0\n',
      'envs/prod.yml': 'name: ""\n',
      'assay.yaml': ONE,
      'else/x.md': '',
    });
    const found = ['config/app.yml:4:13', 'config/sub/more.yml:1:9'].map((place) => `${place} error ytt/evaluation`);
    for (const operand of ['.', 'config', 'config/sub', 'envs'])
      expect([operand, (await folder.check(operand)).violations]).toEqual([operand, found]);
    expect((await folder.check('.', 'config/sub')).violations).toEqual(['../app.yml:4:13 error ytt/evaluation', 'more.yml:1:9 error ytt/evaluation']);
    expect((await folder.check('../..', 'config/sub')).violations).toHaveLength(2);
    expect(await folder.check('else')).toMatchObject({ status: 1, violations: [], summary: { files: 0 } });
    for (const operand of [
      'config/sub/more.yml',
      'config/schema.yml',
      'envs/prod.yml',
      './config/../envs/prod.yml',
      'config/app.yml envs/prod.yml',
      'else envs/prod.yml',
    ])
      expect([operand, await folder.check(operand)]).toEqual([operand, expect.objectContaining({ status: 1, stderr: '', violations: found })]);
    expect((await folder.check('../envs/prod.yml', 'else')).violations).toHaveLength(2);
  });

  it('is checked in all its environments when one of their values files or directories is named', async () => {
    const folder = new Folder({ ...UNIT, 'envs/dev/values.yml': PLAIN, 'envs/prod/values.yml': PLAIN.replace('2', '9') });
    const unit = (name: string): string => `  - path: config\n    values: [envs/${name}/values.yml]\n`;
    folder.write('assay.yaml', `units:\n${unit('dev')}${unit('prod')}`);
    for (const operand of ['envs/dev/values.yml', 'envs/dev', 'envs/prod/values.yml'])
      expect(await folder.check(operand)).toMatchObject({
        violations: ['envs/prod/values.yml:2:11 error ytt/max'],
        summary: { files: 4, ignored: 0 },
      });
  });

  it('is checked when a file of it is named that is no template, or a link to a file of it', async () => {
    const folder = new Folder({ ...UNIT, 'config/notes.txt': 'hello\n', 'config/plain.yaml': 'a: 1\n', 'envs/prod.yml': PLAIN });
    folder.write('assay.yaml', ONE.replace('prod', 'current'));
    folder.link('envs/current.yml', 'prod.yml');
    folder.link('app.yml', 'config/app.yml');
    folder.link('linked', 'config');
    for (const operand of ['config/notes.txt', 'config/plain.yaml', 'envs/current.yml', 'envs/prod.yml', 'app.yml', 'linked', 'linked/app.yml'])
      expect([operand, await folder.check(operand)]).toEqual([operand, expect.objectContaining({ status: 0, stderr: '', violations: [] })]);
  });

  it('is no usage error either where its values are missing, or --as says something else', async () => {
    const folder = new Folder({ ...UNIT, 'envs/dev.yml': PLAIN, 'assay.yaml': ONE.replace('envs/prod.yml', 'envs/dev.yml, envs/prod.yml') });
    expect(await folder.check('envs/dev.yml')).toMatchObject({ status: 1, violations: ['assay.yaml:3:28 error assay/wrong-path'] });
    folder.write('envs/prod.yml', PLAIN);
    expect(await folder.check('envs/dev.yml --as ytt')).toMatchObject({ status: 0, violations: [] });
  });

  it('tells of files beside its values that look like forgotten ones, and of no others', async () => {
    const folder = new Folder({
      ...UNIT,
      'envs/prod.yml': PLAIN,
      'envs/dev.yml': 'replicas: 9\n',
      'else/dev.yml': 'replicas: 9\n',
      'assay.yaml': ONE,
    });
    expect(await folder.check()).toMatchObject({
      status: 0,
      violations: [],
      stderr: 'assay: envs/dev.yml is not checked: it looks like values, but no unit of assay.yaml names it\n',
    });
    folder.write('envs/lab.yml', PLAIN);
    expect((await folder.check('.', 'envs')).stderr).toBe(
      'assay: dev.yml and 1 more are not checked: they look like values, but no unit of assay.yaml names them\n',
    );
    for (const operand of ['config', 'envs/prod.yml', 'else'])
      expect([operand, (await folder.check(operand)).stderr.includes('not checked')]).toEqual([operand, false]);
    folder.write('assay.yaml', `${ONE}ignore: [lab.yml]\n`);
    folder.write('envs/dev.yml', 'name: x\nkind: Service\n');
    expect((await folder.check()).stderr).toBe('');
    for (const text of ['', 'name: [\n', '- name\n', new Uint8Array([0xff])]) {
      folder.write('envs/dev.yml', text);
      expect((await folder.check()).stderr).toBe('');
    }
  });

  it('is not checked with values that nobody names, wherever one looks for them', async () => {
    const folder = new Folder({ ...UNIT, 'config/app.yml': 'name: #@ 1\n', 'envs/prod.yml': 'replicas: 9\n', '.git/HEAD': '' });
    const entry = 'envs/prod.yml: it looks like data values of config, but no command here gives it to ytt';
    expect(await folder.check()).toMatchObject({ status: 1, stderr: '', notChecked: [entry], summary: { files: 2, ignored: 0 } });
    expect(await folder.check('envs/prod.yml')).toMatchObject({ status: 1, stderr: '', notChecked: [entry] });
    expect(await folder.check('config')).toMatchObject({ status: 0, notChecked: [] });
    folder.write('assay.yaml', 'ignore: [envs]\n');
    expect(await folder.check()).toMatchObject({ status: 0, notChecked: [] });
    folder.write('assay.yaml', 'units: [{ path: config }]\n');
    expect(await folder.check()).toMatchObject({ status: 0, notChecked: [] });
  });

  it('obeys rules and suppressions, those in its values too', async () => {
    const folder = new Folder({ ...UNIT, 'envs/prod.yml': 'name: a\n# assay-ignore ytt/max: for a day\nreplicas: 9\n', 'assay.yaml': ONE });
    expect(await folder.check()).toMatchObject({ status: 0, violations: [], notChecked: [] });
    folder.write('envs/prod.yml', 'name: a\nreplicas: 9\n');
    folder.write('assay.yaml', `${ONE}rules: {ytt/max: warning}\n`);
    expect(await folder.check()).toMatchObject({ status: 0, violations: ['envs/prod.yml:2:11 warning ytt/max'], notChecked: [] });
  });

  it('is checked although its path is ignored', async () => {
    const folder = new Folder({ ...UNIT, 'envs/prod.yml': PLAIN.replace('2', '9'), 'assay.yaml': `${ONE}ignore: [config, envs]\n` });
    expect((await folder.check()).violations).toEqual(['envs/prod.yml:2:11 error ytt/max']);
  });

  it('whose values are broken, have annotations or are no text is judged no further than its templates', async () => {
    const folder = new Folder({ ...UNIT, 'envs/prod.yml': 'name: [\n', 'assay.yaml': ONE });
    expect((await folder.check()).violations).toEqual([expect.stringMatching(/^envs\/prod\.yml:.* error ytt\/syntax$/)]);
    folder.write('envs/prod.yml', '#@overlay/match-child-defaults missing_ok=True\nname: a\n');
    expect((await folder.check()).violations).toEqual(['envs/prod.yml:1:1 error ytt/annotation']);
    folder.write('envs/prod.yml', new Uint8Array([0xff, 0xfe]));
    expect(await folder.check()).toMatchObject({ status: 1, violations: [], notChecked: ['envs/prod.yml: the file is not UTF-8 text'] });
  });
});

it('nothing is an error that a file of the unit could mend which cannot be read', async () => {
  const overlay = '#@ load("@ytt:overlay", "overlay")\n#@overlay/match by=overlay.subset({"kind": "Pod"})\n---\nkind: Pod\n';
  const folder = new Folder({ 'config/overlay.yml': overlay, 'config/broken.yml': 'a: #@ (\n' });
  folder.write('config/pod.yml', new Uint8Array([0xff, 0xfe]));
  const notRead = 'it is rendered without config/pod.yml, which cannot be read';
  expect(await folder.check()).toMatchObject({
    status: 1,
    violations: ['config/broken.yml:1:4 error ytt/syntax'],
    notChecked: [expect.stringContaining(`config: ${notRead}; rendered so, `), 'config/pod.yml: the file is not UTF-8 text'],
  });
  fs.rmSync(folder.at('config/broken.yml'));
  const why = `config: ${notRead}; rendered so, this fails: Expected number of matched nodes to be 1, but was 0 (config/overlay.yml:3)`;
  expect(await folder.check('config/overlay.yml')).toMatchObject({ status: 1, violations: [], notChecked: [why] });
  folder.write('config/pod.yml', 'kind: Pod\n');
  expect(await folder.check()).toMatchObject({ status: 0 });
});

it('a file of a unit that cannot be read is told once', async () => {
  const folder = new Folder({ ...UNIT, 'config/schema.yml': SCHEMA.replace('name: ""', 'name: a') });
  folder.link('config/b.yml', '/proc/self/mem');
  expect((await folder.check()).notChecked).toEqual(['config/b.yml: input/output error']);
});

describe('a path of a unit that leads to nothing', () => {
  it.each([
    ['path: confg\n', '2:11', '"confg": no such file or directory', 'did you mean "config"?'],
    ['path: config\n    values: [envs/prd.yml]\n', '3:14', '"envs/prd.yml": no such file or directory', 'did you mean "prod.yml"?'],
    ['path: config\n    values: [envs]\n', '3:14', '"envs": it is a directory', 'name the files in it'],
    ['path: out\n', '2:11', '"out": the link leads outside the directory of the project file', undefined],
    ['path: config\n    values: [out/secret.yml]\n', '3:14', '"out/secret.yml": the link leads outside the directory of the project file', undefined],
    ['path: inner\n', '2:11', '"inner": another project contains it', 'name the unit in the assay.yaml of that project'],
  ])('is told where it stands: %j', async (unit, place, message, hint) => {
    const around = new Folder({ 'outside/secret.yml': 'a: #@ nope\n' });
    around.link('project/out', '../outside');
    for (const [name, text] of Object.entries({ ...UNIT, 'envs/prod.yml': PLAIN, 'inner/assay.yaml': '', 'inner/a.yml': 'a: 1\n' })) {
      around.write(`project/${name}`, text);
    }
    around.write('project/assay.yaml', `units:\n  - ${unit}`);
    const report = JSON.parse((await around.assay('check config --output json', {}, 'project')).stdout);
    const told = report.violations.find(({ rule }: { readonly rule: string }) => rule === 'wrong-path');
    expect({ place: `${told.line}:${told.column}`, message: told.message, hint: told.hint }).toEqual({ place, message, hint });
  });

  it('leaves the unit unchecked that lacks values', async () => {
    const folder = new Folder({ ...UNIT, 'assay.yaml': ONE });
    expect(await folder.check()).toMatchObject({ status: 1, violations: ['assay.yaml:3:14 error assay/wrong-path'] });
  });
});

describe('a directory that nothing but its files makes a unit', () => {
  const overlay = (kind: string, name: string): string =>
    `#@ load("@ytt:overlay", "overlay")\n#@overlay/match by=overlay.subset({"kind": "${kind}", "metadata": {"name": "${name}"}})\n---\nspec: {}\n`;
  const web = 'kind: Deployment\nmetadata:\n  name: web\n#@overlay/match missing_ok=True\nspec: {}\n';
  const other = { 'other/t.yml': 'a: #@ 1\n' };

  it.each<readonly [what: string, files: Readonly<Record<string, string>>]>([
    ['of the only unit', { 'config/o.yml': overlay('Ingress', 'web') }],
    ['for an object that is there under another name', { ...other, 'config/o.yml': overlay('Deployment', 'wbe-2') }],
    ['for a kind that is misspelled', { ...other, 'config/o.yml': overlay('Deploymnt', 'web') }],
    ['for a kind that is not there, which a script renders', { ...other, 'config/o.yml': overlay('Ingress', 'web'), 'run.sh': 'ytt -f config\n' }],
    [
      'for a kind that is not there, which settings name',
      { ...other, 'config/o.yml': overlay('Ingress', 'web'), 'assay.yaml': 'units: [{path: config}]\n' },
    ],
  ])('has an error in a broken overlay %s', async (_, files) => {
    const folder = new Folder({ 'config/base.yml': web, ...files });
    expect(await folder.check()).toMatchObject({ status: 1, violations: ['config/o.yml:3:1 error ytt/overlay-match'], notChecked: [] });
  });

  it('may be rendered with the objects of others: an overlay for a kind that is not there is told as not checked, others as ever', async () => {
    const overlays = { 'config/o.yml': overlay('Ingress', 'web'), 'config/p.yml': overlay('Deployment', 'wbe-2') };
    expect(await new Folder({ 'config/base.yml': web, ...other, ...overlays }).check()).toMatchObject({
      status: 1,
      violations: ['config/p.yml:3:1 error ytt/overlay-match'],
      notChecked: [
        'config/o.yml: nothing says what is rendered with config; rendered alone, this fails: Expected number of matched nodes to be 1, but was 0',
      ],
    });
  });
});

describe('data values that a unit needs', () => {
  const tree = {
    'config/values.yml': '#@data/values\n---\nhost: h\nport: 1\n',
    'config/app.yml': '#@ load("@ytt:data", "data")\nhost: #@ data.values.host\n',
    'extra/app.yml': '#@ load("@ytt:data", "data")\nhost: #@ data.values.host\n',
    'extra/port.yml': '#@ load("@ytt:data", "data")\nport: #@ data.values.port\n',
  };
  const needs = ['extra/app.yml: extra needs data values that it is not given: host, port'];

  it('and that people have by a copy of a sample, name the sample and what it does not set', async () => {
    const script = { 'run.sh': 'ytt -f extra -f values.yml\n', 'README.md': 'cp sample.yml values.yml\n' };
    const folder = new Folder({ ...tree, ...script, 'config/values.yml': '', 'config/app.yml': '', 'sample.yml': 'host: h\nport: 1\n' });
    const copied = `${needs[0]}; README.md copies sample.yml to values.yml for that`;
    expect(await folder.check()).toMatchObject({ status: 1, violations: [], notChecked: [copied] });
    expect((await folder.assay('check')).stdout).toContain(
      'if these are meant, write units: [{ path: extra, values: [sample.yml] }] into assay.yaml',
    );
    for (const text of ['port: 1\n', 'host:\nport: ""\n']) {
      folder.write('sample.yml', text);
      expect(await folder.check()).toMatchObject({ status: 1, notChecked: [`${copied}, but it does not set host`] });
    }
    expect((await folder.assay('check')).stdout).toContain('set what is missing in a copy of sample.yml and write');
    folder.write('sample.yml', 'other: 1\n');
    expect(JSON.stringify((await folder.check()).notChecked)).not.toContain('copies');
    folder.write('assay.yaml', 'units: [{ path: extra, values: [sample.yml] }]\n');
    folder.write('sample.yml', 'host: h\nport: 1\n');
    expect(await folder.check()).toMatchObject({ status: 0, notChecked: [] });
  });

  it('and that one file nearby sets, name that file', async () => {
    const folder = new Folder(tree);
    const says = 'extra/app.yml: nothing says what is rendered with extra; it needs data values that config/values.yml sets: host, port';
    expect(await folder.check()).toMatchObject({ status: 1, violations: [], notChecked: [says] });
    expect((await folder.assay('check')).stdout).toContain('units: [{ path: [config, extra] }]');
    folder.write('assay.yaml', 'units: [{ path: [config, extra] }]\n');
    expect(await folder.check()).toMatchObject({ status: 0, notChecked: [] });
  });

  it('and that a page renders with them, are those of the page, and what it leaves is a guess of which the page is named', async () => {
    const folder = new Folder({ ...tree, 'README.md': 'kapp deploy -f <(ytt -f config -f extra)\n' });
    expect(await folder.check()).toMatchObject({ status: 0, notChecked: [] });
    folder.write('README.md', 'ytt -f config -f extra/app.yml\n');
    const page = 'which files belong together is a guess (README.md shows ytt -f config -f extra/app.yml)';
    expect((await folder.check()).notChecked).toEqual([
      `extra/port.yml: ${page}; rendered alone, extra/port.yml needs data values that it is not given: port (extra/port.yml:2)`,
    ]);
    folder.write('README.md', 'ytt -f extra\n');
    expect((await folder.check()).notChecked[0]).toContain('extra/app.yml: nothing says what is rendered with extra');
  });

  it('and that templates nearby have, of which one is empty there on purpose, name their file', async () => {
    const folder = new Folder({ ...tree, 'config/values.yml': '#@data/values\n---\nhost: h\nport:\n' });
    expect((await folder.check()).notChecked[0]).toContain('data values that config/values.yml sets: host, port');
  });

  it('and that a plain file around sets, name that file as values', async () => {
    const folder = new Folder({ 'extra/app.yml': tree['extra/app.yml'], 'values.yaml': 'host: h\nport: 1\nmore: 2\n' });
    expect((await folder.assay('check')).stdout).toContain('units: [{ path: extra, values: [values.yaml] }]');
    folder.write('assay.yaml', 'units: [{ path: extra, values: [values.yaml] }]\n');
    expect(await folder.check()).toMatchObject({ status: 0, notChecked: [] });
  });

  it.each([
    [
      'several files set',
      { ...tree, 'config/values.yml': 'x: 1\n', 'dev/values.yml': 'host: h\nport: 1\n', 'prod/values.yml': 'host: h\nport: 1\n' },
    ],
    ['are set for tests only', { ...tree, 'config/values.yml': '', 'test/values.yml': 'host: h\nport: 1\n' }],
    ['are left empty', { ...tree, 'config/values.yml': '#@data/values\n---\nhost:\nport: ""\n' }],
    ['are set in part', { ...tree, 'config/values.yml': '#@data/values\n---\nhost: h\n' }],
    ['are in a file that is none of values', { ...tree, 'config/values.yml': '', 'compose.yaml': 'host: h\nport: 1\n' }],
  ])('and that %s are needed, no more', async (_, files) => {
    const { notChecked } = await new Folder(files).check();
    expect(notChecked.filter((entry) => entry.startsWith('extra'))).toEqual(needs);
  });

  it('where a page renders all files need nothing else', async () => {
    const overlay = '#@ load("@ytt:overlay", "overlay")\n#@ load("@ytt:data", "data")\n#@overlay/match by=overlay.subset({"kind": "Pod"})\n---\n';
    const files = { 'vendor/pod.yml': 'kind: Pod\nspec: 1\n', 'o/o.yml': `${overlay}spec: #@ data.values.token\n` };
    const folder = new Folder({ ...files, 'README.md': 'ytt -f vendor -f o -v token=$TOKEN\n' });
    expect((await folder.check()).notChecked).toEqual(['o/o.yml: o needs data values that README.md fills in: token']);
    folder.write('README.md', 'ytt -f vendor -f - -f o\n');
    expect((await folder.check()).notChecked[0]).toContain('o: which files belong together is a guess');
  });
});
