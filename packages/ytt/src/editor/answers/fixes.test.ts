import { describe, expect, it } from 'vitest';

import { EditorWorkspace } from '../../../testing/editor-workspace.ts';

const HEAD = '#@data/values-schema\n---\n';
const VALUES = '#@data/values\n---\n';

/** What a fix makes of the one file that it changes. */
async function fixed(
  files: Readonly<Record<string, string>>,
  title: string,
  environments?: Readonly<Record<string, readonly string[]>>,
): Promise<string> {
  const fixes = await (await EditorWorkspace.of(files, environments)).fixes();
  const found = fixes.find(([each]) => each === title);
  if (!found) throw new Error(`there are only: ${fixes.map(([each]) => each).join(', ')}`);
  return Object.values(found[1]).join('');
}

describe('a key that the schema lacks is declared', () => {
  it.each<readonly [how: string, schema: string, values: string, declared: string]>([
    ['at the end', 'a: 1\nb: 2\n', 'new: 30\n', 'a: 1\nb: 2\nnew: 30\n'],
    ['in the file without a last line break', 'a: 1', 'new: 30\n', 'a: 1\nnew: 30'],
    ['with line breaks as they are', 'a: 1\r\n', 'new: 30\n', 'a: 1\r\nnew: 30\r\n'],
    ['with its quotes', 'a: 1\n', 'new: "x"\n', 'a: 1\nnew: "x"\n'],
    ['as a map', 'a: 1\n', 'new:\n    x: 1\n    y:\n      z: 2\n', 'a: 1\nnew:\n  x: 1\n  y:\n    z: 2\n'],
    ['as an array', 'a: 1\n', 'new:\n- x\n- z\n', 'a: 1\n#@schema/default ["x", "z"]\nnew:\n- x\n'],
    ['as an array of anything', 'a: 1\n', 'new: []\n', 'a: 1\n#@schema/type any=True\nnew: []\n'],
    ['as null', 'a: 1\n', 'new:\n', 'a: 1\n#@schema/nullable\nnew: ""\n'],
  ])('%s', async (_how, schema, values, declared) => {
    const text = await fixed({ 'schema.yml': HEAD + schema, 'values.yml': VALUES + values }, 'declare "new" in the schema, schema.yml');
    expect(text).toBe(HEAD + declared);
  });

  it('at the end of its map', async () => {
    const files = { 'schema.yml': `${HEAD}db:\n  host: a\n  text: |\n    b\n\nlast: 1\n`, 'values.yml': `${VALUES}db:\n  new: 5\n` };
    expect(await fixed(files, 'declare "db.new" in the schema, schema.yml')).toBe(`${HEAD}db:\n  host: a\n  text: |\n    b\n  new: 5\n\nlast: 1\n`);
  });

  it('if a template reads it', async () => {
    const files = {
      'app.yml': '#@ load("@ytt:data", "data")\na: #@ data.values.timeout\n',
      'schema.yml': `${HEAD}a: 1\n`,
      'values.yml': `${VALUES}a: 2\n`,
    };
    expect(await fixed(files, 'declare "timeout" in the schema, schema.yml')).toBe(`${HEAD}a: 1\ntimeout: ""\n`);
  });
});

describe('a value that has to be given is given', () => {
  const schema = `${HEAD}a: 1\ndb:\n  #@schema/validation min_len=1\n  host: ""\n`;

  it('in the map of a values file', async () => {
    const files = { 'schema.yml': schema, 'values.yml': `${VALUES}db: {}\na: 2\n` };
    await expect(fixed(files, 'give "db.host" a value in values.yml')).rejects.toThrow('there are only: ');
    const written = { 'schema.yml': schema, 'values.yml': `${VALUES}a: 2\n` };
    expect(await fixed(written, 'give "db.host" a value in values.yml')).toBe(`${VALUES}a: 2\ndb:\n  host: ""\n`);
  });

  it('in the values file of an environment', async () => {
    const files = { 'app.yml': 'a: 1\n', 'empty.yml': '---\n', 'prod.yml': 'a: 3\n', 'schema.yml': schema };
    const environments = { prod: ['prod.yml', 'empty.yml'] };
    expect(await fixed(files, 'give "db.host" a value in prod.yml', environments)).toBe('a: 3\ndb:\n  host: ""\n');
    expect(await fixed(files, 'give "db.host" a value in empty.yml', environments)).toBe('---\ndb:\n  host: ""\n');
  });
});

describe('one file is mended', () => {
  it.each<readonly [how: string, schema: string, title: string, mended: string]>([
    ['by the current name of an annotation', '#@schema/doc "x"\na: 1\n', 'write @schema/desc', '#@schema/desc "x"\na: 1\n'],
    ['without a default that says the same', '#@schema/default 1\na: 1\n', 'remove @schema/default', 'a: 1\n'],
    ['with the default as the value', '#@schema/default 3\na: 1\n', 'write 3 as the value, and remove @schema/default', 'a: 3\n'],
    ['with the value as the default', '#@schema/default 3\na: 1\n', 'remove @schema/default and keep the value', 'a: 1\n'],
  ])('%s', async (_how, schema, title, mended) => {
    expect(await fixed({ 'schema.yml': HEAD + schema }, title)).toBe(HEAD + mended);
  });

  it('by the current form of a schema', async () => {
    expect(await fixed({ 'schema.yml': '#@schema/match data_values=True\n---\na: 1\n' }, 'write @data/values-schema')).toBe(`${HEAD}a: 1\n`);
  });

  it('with the allowed value that was meant', async () => {
    const files = { 'schema.yml': `${HEAD}#@schema/validation one_of=["dev", "prod"]\nstage: dev\n`, 'values.yml': `${VALUES}stage: "prd"\n` };
    expect(await fixed(files, 'write "prod"')).toBe(`${VALUES}stage: "prod"\n`);
  });
});
