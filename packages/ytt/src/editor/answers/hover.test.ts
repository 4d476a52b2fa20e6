import { describe, expect, it } from 'vitest';

import { EditorWorkspace } from '../../../testing/editor-workspace.ts';

const SCHEMA = `#@data/values-schema
---
#@schema/title "Port"
#@schema/desc "Where it listens, in *all* stages"
#@schema/deprecated "use listen"
#@schema/validation min=1024, max=65535
⟦port⟧port: 5432
#@schema/nullable
user: ""
#@schema/type "int", "string"
size: 1
#@schema/type any=True
free: 1
#@schema/default ["a"]
hosts:
- ""
db:
  host: db.internal
  key: x
`;

const LIBRARY = `#! The image of a part,
#! with its tag.
#@ def image_of(part, tag="1"):
#@   return part + tag
#@ end
`;

const APP = `#@ load("@ytt:⟦module⟧data", "data")
#@ load("image.lib.yml", "image_of")
a: #@ data.values.⟦port⟧port
b: #@ data.values.⟦user⟧user
c: #@ data.values.⟦size⟧size
d: #@ data.values.⟦free⟧free
e: #@ data.values.⟦hosts⟧hosts
f: #@ data.values.⟦db⟧db.⟦host⟧host
g: #@ ⟦image⟧image_of("x")
h: #@ ⟦str⟧str(1) if True ⟦else⟧else data.⟦values⟧values
i: #@ data.values.⟦absent⟧absent
⟦key⟧j: 1
#@overlay/⟦match⟧match ⟦by⟧by="name", ⟦unknown⟧unknown=1
k: 1
`;

const files = { 'app.yml': APP, 'image.lib.yml': LIBRARY, 'schema.yml': SCHEMA, 'values.yml': '#@data/values\n---\ndb:\n  ⟦given⟧host: db.shop\n' };

describe('a hover', () => {
  it.each<readonly [on: string, place: string, text: string]>([
    [
      'on a data value has all that the schema says, and its value',
      'app.yml#port',
      [
        '**port**: integer',
        '*Port*',
        'Where it listens, in \\*all\\* stages',
        '**Deprecated**: use listen',
        'Default: `5432`',
        '- A value is large enough: `min=1024`\n- A value is small enough: `max=65535`',
        '- Value: `5432` by default, from `schema.yml`',
      ].join('\n\n'),
    ],
    ['on its key is the same', 'schema.yml#port', expect.stringContaining('**port**: integer\n\n*Port*')],
    ['on a nullable value', 'app.yml#user', '**user**: string or null\n\nDefault: `null`\n\n- Value: `null` by default, from `schema.yml`'],
    ['on a value of several types', 'app.yml#size', expect.stringContaining('**size**: integer or string\n')],
    ['on a value of any type', 'app.yml#free', expect.stringContaining('**free**: any\n')],
    ['on an array', 'app.yml#hosts', expect.stringContaining('**hosts**: array of string\n\nDefault: `["a"]`\n')],
    ['on a map', 'app.yml#db', expect.stringContaining('**db**: map\n\nKeys: `host`, `key`\n\n- Value: `{"host":"db.shop","key":"x"}`')],
    ['on a value that a file gives', 'app.yml#host', '**db.host**: string\n\nDefault: `db.internal`\n\n- Value: `"db.shop"` from `values.yml`'],
    ['on the key that gives it', 'values.yml#given', expect.stringContaining('- Value: `"db.shop"` from `values.yml`')],
    [
      'on a function',
      'app.yml#image',
      '```starlark\ndef image_of(part, tag="1")\n```\n\nThe image of a part,  \nwith its tag.\n\nFrom `image.lib.yml`.',
    ],
    ['on a builtin', 'app.yml#str', '```starlark\nstr(value)\n```\n\nA value as a text: str(80) is "80".'],
    ['on a word of the language', 'app.yml#else', '**else**: What holds if no condition does.'],
    ['on all data values', 'app.yml#values', expect.stringContaining('data.values')],
    ['on a module', 'app.yml#module', expect.stringContaining('load("@ytt:data", "data")')],
    ['on an annotation', 'app.yml#match', expect.stringContaining('- `missing_ok=` Whether')],
    ['on a keyword of an annotation', 'app.yml#by', expect.stringContaining('**by** of `@overlay/match`: What has to be the same')],
  ])('%s', async (_on, place, text) => {
    expect((await EditorWorkspace.of(files)).hover(place)).toEqual(text);
  });

  it.each([
    ['on a value that nobody declares', 'app.yml#absent'],
    ['on a key of a template', 'app.yml#key'],
    ['on an unknown keyword', 'app.yml#unknown'],
  ])('is not there %s', async (_on, place) => {
    expect((await EditorWorkspace.of(files)).hover(place)).toBeUndefined();
  });

  it('has the value of each environment, the last file of which counts', async () => {
    const units = {
      'app.yml': '#@ load("@ytt:data", "data")\na: #@ data.values.⟦a⟧a\n',
      'base.yml': 'a: 2\n',
      'prod.yml': 'a: 3\n',
      'schema.yml': '#@data/values-schema\n---\na: 1\n',
    };
    const workspace = await EditorWorkspace.of(units, { dev: ['base.yml'], prod: ['base.yml', 'prod.yml'] });
    expect(workspace.hover('app.yml#a')).toContain('- Value in dev: `2` from `base.yml`\n- Value in prod: `3` from `prod.yml`');
    expect(workspace.hints('app.yml')).toEqual(['data.values.a = dev: 2, prod: 3']);
  });

  it('calls environments without a name by their values files, if there are several', async () => {
    const units = {
      'app.yml': '#@ load("@ytt:data", "data")\na: #@ data.values.⟦a⟧a\nb: #@ data.values.b\n',
      'dev.yml': 'b: 1\n',
      'prod.yml': 'a: 3\n',
      'schema.yml': '#@data/values-schema\n---\na: 1\nb: 1\n',
    };
    const workspace = await EditorWorkspace.of(units, { ' one': ['dev.yml'], ' other': ['prod.yml'] });
    expect(workspace.hover('app.yml#a')).toContain('- Value in dev.yml: `1` by default, from `schema.yml`\n- Value in prod.yml: `3` from `prod.yml`');
    expect(workspace.hints('app.yml')).toEqual(['data.values.a = dev.yml: 1, prod.yml: 3', 'data.values.b = 1']);
  });

  it('of a private library has its own values', async () => {
    const read = '#@ load("@ytt:data", "data")\na: #@ data.values.⟦a⟧a\n';
    const library = { '_ytt_lib/db/app.yml': read, '_ytt_lib/db/schema.yml': '#@data/values-schema\n---\na: inner\n' };
    const workspace = await EditorWorkspace.of({ ...library, 'app.yml': read, 'schema.yml': '#@data/values-schema\n---\na: outer\n' });
    expect(workspace.hover('_ytt_lib/db/app.yml#a')).toContain('Default: `inner`');
    expect(workspace.hover('app.yml#a')).toContain('Default: `outer`');
  });

  it('has no value where a values file is broken, but all else', async () => {
    const workspace = await EditorWorkspace.of({ ...files, 'values.yml': '#@data/values\n---\ndb: [\n' });
    expect(workspace.hover('app.yml#host')).toBe('**db.host**: string\n\nDefault: `db.internal`');
  });

  it('goes on in a schema of which a line is broken', async () => {
    const workspace = await EditorWorkspace.of({ ...files, 'schema.yml': `${SCHEMA}oops\nlast: 1\n` });
    expect(workspace.hover('app.yml#host')).toContain('**db.host**: string');
  });
});

describe('hints', () => {
  it('show sizes in plain numbers, where they are written and where they are used', async () => {
    const workspace = await EditorWorkspace.of({
      'app.yml': '#@ load("@ytt:data", "data")\na: #@ data.values.memory\nb: #@ data.values.wait\n',
      'schema.yml': '#@data/values-schema\n---\nmemory: 1Gi\nwait: 5m\n',
      'values.yml': '#@data/values\n---\nmemory: 2Ki\n',
    });
    expect(workspace.hints('app.yml')).toEqual(['data.values.memory = "2Ki" (2,048)', 'data.values.wait = "5m"']);
    expect(workspace.hints('schema.yml')).toEqual(['1Gi = 1,073,741,824']);
    expect(workspace.hints('values.yml')).toEqual(['2Ki = 2,048']);
  });

  it('show values where they are used, but no maps and lists', async () => {
    const workspace = await EditorWorkspace.of(files);
    expect(workspace.hints('app.yml')).toEqual([
      'data.values.port = 5432',
      'data.values.user = null',
      'data.values.size = 1',
      'data.values.free = 1',
      'data.values.db.host = "db.shop"',
    ]);
  });
});
