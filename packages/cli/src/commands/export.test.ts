import { documentationFormats, exportTargets } from '@assay/ytt';
import { describe, expect, it } from 'vitest';

import { Folder } from '../../testing/folder.ts';
import { commands } from '../commands.ts';

const SCHEMA = '#@data/values-schema\n---\n#@schema/validation min=1\na: 1\n';
const BROKEN = '#@data/values-schema\n---\n#@schema/validation min_len="x"\na: 1\n';

describe('assay export', () => {
  it.each([
    ['-f schema.yml'],
    ['-fschema.yml'],
    ['-f=schema.yml'],
    ['--file schema.yml'],
    ['--file=x.yml=schema.yml'],
    ['schema.yml'],
    ['-f more -f .'],
  ])('takes files as assay ytt does: %s', async (files) => {
    const folder = new Folder({ 'schema.yml': SCHEMA, 'more/data.txt': 'x' });
    const { status, stdout, stderr } = await folder.assay(`export --to crd ${files}`);
    expect([status, stdout, stderr]).toEqual([
      0,
      'openAPIV3Schema:\n  type: object\n  properties:\n    a:\n      type: integer\n      default: 1\n      minimum: 1\n',
      '',
    ]);
  });

  it('reads standard input', async () => {
    const { status, stdout } = await new Folder({}).assay('export --to helm -f -', { stdin: SCHEMA });
    expect([status, JSON.parse(stdout).properties.a.minimum]).toEqual([0, 1]);
  });

  it('prints the form that is asked for', async () => {
    const folder = new Folder({ 'schema.yml': SCHEMA });
    expect((await folder.assay('export --to helm -f schema.yml -o yaml')).stdout).toContain('minimum: 1\n');
    expect((await folder.assay('export --to crd -f schema.yml -o json')).stdout).toContain('"minimum": 1\n');
  });

  it('says nothing of a file that has the same content', async () => {
    const folder = new Folder({ 'schema.yml': SCHEMA });
    const { stdout } = await folder.assay('export --to helm -f schema.yml');
    const same = new Folder({ 'schema.yml': SCHEMA, 'values.schema.json': JSON.stringify(JSON.parse(stdout)) });
    expect(await same.assay('export --to helm -f schema.yml --check values.schema.json')).toEqual({ status: 0, stdout: '', stderr: '' });
  });

  it('shows where a file lags behind', async () => {
    const folder = new Folder({ 'schema.yml': SCHEMA, 'old.yml': 'openAPIV3Schema: {type: object}' });
    const { status, stdout } = await folder.assay('export --to crd -f schema.yml --check old.yml');
    expect([status, stdout]).toEqual([1, expect.stringContaining('+      minimum: 1\n')]);
  });

  it('says which descriptions get lost where two documents have one node', async () => {
    const described = '#@data/values-schema\n---\n#@schema/desc "how many"\na: 1\n';
    const folder = new Folder({ 's/1.yml': SCHEMA, 's/2.yml': described });
    const lost = /^assay: \S*2\.yml:3: @schema\/desc is lost: .*; to keep it, write #@overlay\/merge-anns .*\n$/;
    for (const command of ['export --to helm -f s', 'docs -f s']) {
      const { status, stdout, stderr } = await folder.assay(command);
      expect({ status, stderr }).toEqual({ status: 0, stderr: expect.stringMatching(lost) });
      expect(stdout).not.toContain('how many');
    }
    const kept = new Folder({ 's/1.yml': SCHEMA, 's/2.yml': described.replace('#@schema', '#@overlay/merge-anns\n#@schema') });
    expect(await kept.assay('export --to helm -f s')).toMatchObject({ stdout: expect.stringContaining('how many'), stderr: '' });
  });

  it('a broken schema is status 1', async () => {
    const { status, stdout, stderr } = await new Folder({ 'schema.yml': BROKEN }).assay('export --to crd -f schema.yml');
    expect([status, stdout, stderr]).toEqual([1, '', expect.stringMatching(/@schema\/validation[^]*schema\.yml:3/)]);
  });

  it.each([
    ['--to helms -f schema.yml', /--to cannot be "helms": choose one of openapi-v3, [^]*did you mean "helm"\?/],
    ['-f schema.yml', /--to is missing\nchoose one of openapi-v3, json-schema-draft-07, json-schema-2020-12, crd, helm/],
    ['--to helm', /no file is named/],
    ['--to helm -f nope.yml', /lstat nope\.yml: no such file or directory/],
    ['--to helm -f schema.yml --check nope.json', /cannot read nope\.json/],
    ['--to helm -f schema.yml --max-steps many', /a number, not "many"/],
    ['--to helm -x schema.yml', /unknown flag -x/],
  ])('wrong usage is status 2: %s', async (words, message) => {
    const { status, stdout, stderr } = await new Folder({ 'schema.yml': SCHEMA }).assay(`export ${words}`);
    expect([status, stdout, stderr]).toEqual([2, '', expect.stringMatching(message)]);
  });

  it('says when there is no schema', async () => {
    const { status, stderr } = await new Folder({ 'a.yml': 'a: 1\n' }).assay('export --to crd -f a.yml');
    expect([status, stderr]).toEqual([0, 'assay: these files have no schema for data values: anything is allowed\n']);
  });
});

describe('assay docs', () => {
  it('writes Markdown if nothing else is asked for', async () => {
    const { status, stdout } = await new Folder({ 'schema.yml': SCHEMA }).assay('docs -f schema.yml');
    expect([status, stdout]).toEqual([0, expect.stringContaining('| `a` | integer | `1` | **A**<br>Must be: a value >= 1 |')]);
  });

  it.each(['md', 'html', 'json', 'table'])('writes %s', async (format) => {
    const { status, stdout } = await new Folder({ 'schema.yml': SCHEMA }).assay(`docs -f schema.yml --format ${format}`);
    expect([status, stdout.length > 0]).toEqual([0, true]);
  });

  it('wrong usage and broken schemas have different statuses', async () => {
    const folder = new Folder({ 'schema.yml': BROKEN });
    expect((await folder.assay('docs -f schema.yml')).status).toBe(1);
    expect((await folder.assay('docs -f nope.yml')).status).toBe(2);
    expect((await folder.assay('docs -f schema.yml --format pdf')).status).toBe(2);
  });
});

it('the help offers what there is', () => {
  const choices = (word: string, flag: string): unknown =>
    commands.find(({ words }) => words[0] === word)?.flags.find(({ name }) => name === flag)?.choices;
  expect(choices('export', 'to')).toEqual(exportTargets);
  expect(choices('docs', 'format')).toEqual(documentationFormats);
});
