import fs from 'node:fs';

import { describe, expect, it } from 'vitest';

import { WRONG_RECIPE } from '../../testing/files.ts';
import { Folder } from '../../testing/folder.ts';

const SCHEMA = '#@data/values-schema\n---\nname: ""\n#@schema/validation max=4\nreplicas: 1\n';
const CONFIG = '#@ load("@ytt:data", "data")\nname: #@ data.values.name\nreplicas: #@ data.values.replicas\nshare: #@ 8 // len(data.values.name)\n';
const FILES = {
  'config/schema.yml': SCHEMA,
  'config/app.yml': CONFIG,
  'envs/dev.yml': '#@data/values\n---\nname: shop\n',
  'envs/prod.yml': '#@data/values\n---\nname: shop\nreplicas: 7\n',
};

describe('assay init', () => {
  it('writes an assay.yaml that says what assay check finds without it', async () => {
    const folder = new Folder(FILES);
    const before = await folder.check();
    expect(before.violations).toEqual(['envs/prod.yml:4:11 error ytt/max']);
    expect(await folder.assay('init')).toEqual({ status: 0, stdout: 'assay.yaml written: 1 unit found\n', stderr: '' });
    expect(folder.read('assay.yaml')).toMatch(/^ {2}- path: config\n {4}name: prod\n {4}values: \[envs\/prod\.yml\]$/m);
    expect(await folder.check()).toEqual(before);
  });

  it('makes no unit of a JSON schema that speaks of ytt', async () => {
    const folder = new Folder({ ...FILES, 'other/app.schema.json': '{"description": "a file with #@data/values"}\n' });
    expect((await folder.assay('init')).stdout).toBe('assay.yaml written: 1 unit found\n');
  });

  it('makes environments of plain values files, which are not checked without it', async () => {
    const plain = { 'envs/base.yml': 'name: shop\n', 'envs/dev.yml': 'replicas: 2\n', 'envs/prod.yml': 'replicas: 7\n' };
    const folder = new Folder({ 'config/schema.yml': SCHEMA, 'config/app.yml': CONFIG.replace('share', '#! share'), ...plain });
    expect(await folder.check()).toMatchObject({
      status: 1,
      violations: [],
      notChecked: ['envs/base.yml: it and 2 more look like data values of config, but no command here gives them to ytt'],
      summary: { files: 2, ignored: 0 },
    });
    expect((await folder.assay('init --dry-run')).stdout).toContain(
      '\n  - path: config\n    name: dev\n    values: [envs/base.yml, envs/dev.yml]\n  - path: config\n    name: prod\n    values: [envs/base.yml, envs/prod.yml]\n',
    );
    await folder.assay('init');
    expect(await folder.check()).toMatchObject({ status: 1, violations: ['envs/prod.yml:1:11 error ytt/max'], notChecked: [] });
  });

  it('takes values files out of the unit in whose directory they are', async () => {
    const folder = new Folder({ 'schema.yml': SCHEMA, 'app.yml': CONFIG, 'values-prod.yml': 'name: shop\nreplicas: 7\n' });
    await folder.assay('init');
    expect(folder.read('assay.yaml')).toContain('  - path: .\n    name: values-prod\n    values: [values-prod.yml]\n');
    expect((await folder.check()).violations).toEqual(['values-prod.yml:2:11 error ytt/max']);
  });

  it('prints it if asked, and writes nothing', async () => {
    const folder = new Folder(FILES);
    const { status, stdout } = await folder.assay('init --dry-run');
    expect([status, fs.existsSync(folder.at('assay.yaml'))]).toEqual([0, false]);
    await folder.assay('init');
    expect(folder.read('assay.yaml')).toBe(stdout);
  });

  it('never overwrites a file, a link that leads nowhere included, but prints what it does not name', async () => {
    const folder = new Folder({ ...FILES, 'other/t.yml': 'a: #@ 1\n', 'assay.yaml': 'units: [{path: config, values: ["envs/*"]}]\n' });
    expect(await folder.assay('init')).toEqual({
      status: 2,
      stdout: '',
      stderr: 'assay: assay.yaml exists and is not overwritten\n--dry-run prints the units that it does not name\n',
    });
    const { status, stdout } = await folder.assay('init --dry-run');
    expect([status, stdout.match(/- path: .*/g)]).toEqual([0, ['- path: other']]);
    folder.link('other/assay.yaml', 'nowhere');
    expect((await folder.assay('init other')).status).toBe(2);
    expect(fs.existsSync(folder.at('other/nowhere'))).toBe(false);
  });

  it('looks at the directory that is named, and says whose place the file takes', async () => {
    const folder = new Folder({ ...FILES, 'assay.yaml': 'rules: {}\n', 'top.yml': 'a: #@ 1\n' });
    expect(await folder.assay('init config')).toEqual({
      status: 0,
      stdout: 'config/assay.yaml written: 1 unit found\n',
      stderr: 'assay: config/assay.yaml now applies here instead of assay.yaml\n',
    });
    expect(folder.read('config/assay.yaml')).toContain('- path: .\n');
  });

  it('says where other files are', async () => {
    const folder = new Folder({ 'recipes/a.json': WRONG_RECIPE });
    expect((await folder.assay('init --dry-run')).stdout).toContain(
      '# provisioning recipes, which assay check finds by itself:\n#   recipes: 1 file\n',
    );
  });

  it('asks for the newest schemas where there are Kubernetes objects, written or in templates', async () => {
    const object = 'apiVersion: v1\nkind: Service\nmetadata: {name: shop}\nspec: {prots: []}\n';
    const folder = new Folder({ 'deploy/service.yaml': object });
    expect(await folder.assay('init')).toEqual({ status: 0, stdout: 'assay.yaml written: 0 units found\n', stderr: '' });
    expect(folder.read('assay.yaml')).toMatch(/^schemas:\n {2}kubernetes: "1\.\d+"$/m);
    expect((await folder.check()).violations).toEqual(['deploy/service.yaml:4:8 error kubernetes/unknown-field']);
    const templates = new Folder({ 'config/service.yml': `#@ name = "shop"\n---\n${object}` });
    expect((await templates.assay('init --dry-run')).stdout).toContain('schemas:\n');
  });

  it('has status 1 where nothing is found, and writes nothing', async () => {
    const folder = new Folder({ 'README.md': '' });
    expect(await folder.assay('init')).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringContaining('assay: found nothing to write down: no ytt'),
    });
    expect(fs.readdirSync(folder.path)).toEqual(['README.md']);
  });

  it.each([
    ['init nowhere', 'assay: nowhere: no such file or directory\n'],
    ['init a b', undefined],
    ['init README.md', 'assay: README.md is not a directory\n'],
  ])('has status 2 for %j', async (commandLine, stderr) => {
    const ran = await new Folder({ 'README.md': '' }).assay(commandLine);
    expect(ran).toMatchObject({ status: 2, stdout: '', ...(stderr !== undefined && { stderr }) });
  });
});
