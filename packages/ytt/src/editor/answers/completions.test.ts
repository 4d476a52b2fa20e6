import { describe, expect, it } from 'vitest';

import { EditorWorkspace } from '../../../testing/editor-workspace.ts';

const SCHEMA = `#@data/values-schema
---
name: shop
#@schema/desc "The database"
db:
  host: ""
  port: 5432
hosts:
- host: ""
  tls: false
#@schema/validation one_of=["dev", "prod"]
stage: dev
labels:
  #@schema/any-key
  _: ""
`;

const LIBRARY = '#@ def labels(part, tier="web"):\na: 1\n#@ end\n#@ _private = 1\n#@ SIZE = 3\n';
const DATA = '#@ load("@ytt:data", "data")\n';

async function labels(files: Readonly<Record<string, string>>, place: string): Promise<readonly string[]> {
  const workspace = await EditorWorkspace.of({ 'schema.yml': SCHEMA, 'parts.lib.yml': LIBRARY, 'names.star': 'x = 1\n', ...files });
  return workspace.labels(place);
}

describe('exactly these are offered', () => {
  const own = ['name', 'db', 'hosts', 'stage', 'labels'];

  it.each<readonly [where: string, file: string, text: string, expected: readonly string[]]>([
    ['behind data.values', 'a.yml', `${DATA}a: #@ data.values.⟦x⟧\n`, own],
    ['in the middle of a name', 'a.yml', `${DATA}a: #@ data.values.st⟦x⟧age\n`, own],
    ['behind a map', 'a.yml', `${DATA}a: #@ str(data.values.db.⟦x⟧\n`, ['host', 'port']],
    ['in a condition that is not finished', 'a.yml', `${DATA}#@ if data.values.db.⟦x⟧\na: 1\n`, ['host', 'port']],
    ['behind a name for a map', 'a.yml', `${DATA}#@ db = data.values.db\na: #@ db.⟦x⟧\n`, ['host', 'port']],
    ['behind each item', 'a.yml', `${DATA}#@ for each in data.values.hosts:\n- #@ each.⟦x⟧\n#@ end\n`, ['host', 'tls']],
    ['behind one item', 'a.yml', `${DATA}a: #@ data.values.hosts[0].⟦x⟧\n`, ['host', 'tls']],
    ['in a text template', 'a.txt', `(@ load("@ytt:data", "data") @)(@= data.values.db.⟦x⟧ @)`, ['host', 'port']],
    ['in a text template that is not closed', 'a.txt', `(@ load("@ytt:data", "data") @)(@= data.values.db.⟦x⟧`, ['host', 'port']],
    ['in a text in YAML', 'a.yml', `${DATA}#@yaml/text-templated-strings\na: "(@= data.values.db.⟦x⟧ @)"\n`, ['host', 'port']],
    ['in a file of Starlark', 'a.star', 'load("@ytt:data", "data")\ndef f():\n  return data.values.db.⟦x⟧\nend\n', ['host', 'port']],
    ['behind a struct', 'a.yml', '#@ load("@ytt:struct", "struct")\n#@ s = struct.make(cpu=1, memory=2)\na: #@ s.⟦x⟧\n', ['cpu', 'memory']],
    ['behind a module', 'a.yml', '#@ load("@ytt:yaml", "yaml")\na: #@ yaml.⟦x⟧\n', ['encode', 'decode', 'decodable']],
    ['behind what nobody knows', 'a.yml', 'a: #@ nothing.⟦x⟧\n', []],
    ['in a path of load', 'a.yml', '#@ load("⟦x⟧")\n', expect.arrayContaining(['@ytt:data', 'parts.lib.yml', 'names.star'])],
    ['in the names of load', 'a.yml', '#@ load("parts.lib.yml", "⟦x⟧")\n', ['labels', 'SIZE']],
    ['in the names of a module', 'a.yml', '#@ load("@ytt:data", "⟦x⟧")\n', ['data']],
    ['in a remark', 'a.yml', '#! data.values.⟦x⟧\n', []],
    ['in a text', 'a.yml', 'a: #@ "data.values.⟦x⟧"\n', []],
    ['in the YAML of a template', 'a.yml', `${DATA}⟦x⟧a: #@ data.values.name\n`, []],
    [
      'in the type of an annotation',
      'b.yml',
      '#@data/values-schema\n---\n#@schema/type "⟦x⟧"\na: 1\n',
      ['string', 'int', 'float', 'bool', 'null', 'any'],
    ],
    ['as a key of a values file', 'v.yml', '#@data/values\n---\nname: a\n⟦x⟧\n', ['db', 'hosts', 'stage', 'labels']],
    ['as a key that is typed before others', 'v.yml', '#@data/values\n---\nst⟦x⟧\nname: a\n', ['db', 'hosts', 'stage', 'labels']],
    ['as a key of a map', 'v.yml', '#@data/values\n---\ndb:\n  host: a\n  ⟦x⟧\nname: a\n', ['port']],
    ['as the first key of a map', 'v.yml', '#@data/values\n---\ndb:\n  ⟦x⟧\n', ['host', 'port']],
    ['as the first key of an item', 'v.yml', '#@data/values\n---\nhosts:\n- host: a\n  tls: true\n- ⟦x⟧\n', ['host', 'tls']],
    ['as a further key of an item', 'v.yml', '#@data/values\n---\nhosts:\n- host: a\n- tls: true\n  ⟦x⟧\n- host: b\n', ['host']],
    ['as a value', 'v.yml', '#@data/values\n---\nstage: ⟦x⟧\n', ['dev', 'prod']],
    ['as a value in quotes', 'v.yml', '#@data/values\n---\nstage: "d⟦x⟧"\n', ['dev', 'prod']],
    ['as a boolean', 'v.yml', '#@data/values\n---\nhosts:\n- tls: ⟦x⟧\n', ['true', 'false']],
    ['as a value that can be anything', 'v.yml', '#@data/values\n---\nname: ⟦x⟧\n', []],
  ])('%s', async (_where, file, text, expected) => {
    expect(await labels({ [file]: text }, `${file}#x`)).toEqual(expected);
  });
});

describe('in an expression of cel= are offered', () => {
  const VALIDATED = 'v:\n  min: 1\n  max-size: 2\n  in: {deep: ""}\n  hosts:\n  - host: ""\n    tls: false\n';
  const MEMBERS = ['min', 'max__dash__size', '__in__', 'hosts', 'size', 'all', 'exists', 'exists_one'];
  const ON_TEXTS = ['size', 'startsWith'];

  it.each<readonly [where: string, expression: string, there: readonly string[], absent: readonly string[]]>([
    ['the members of self', 'cel="self.⟦x⟧"', MEMBERS, ['startsWith', 'self', 'name', 'filter', 'has']],
    ['also before other text', 'cel="self.mi⟦x⟧ <= self.max"', MEMBERS, ['self']],
    ['those of a member', 'cel="self.__in__.⟦x⟧"', ['deep', 'size'], ['min', 'startsWith']],
    ['what a text can do', 'cel="self.__in__.deep.⟦x⟧"', ON_TEXTS, ['all', 'deep']],
    ['what a number can do', 'cel="self.min.⟦x⟧"', ['size'], ['all', 'startsWith']],
    ['what a list can do', 'cel="self.hosts.⟦x⟧"', ['all', 'map', 'isSorted'], ['startsWith', 'host']],
    ['the members of an item', 'cel="self.hosts[0].⟦x⟧"', ['host', 'tls'], ['min']],
    ['those of the variable of a macro', 'cel="self.hosts.all(h, h.tls && h.⟦x⟧"', ['host', 'tls'], ['min']],
    ['names', 'cel="self.hosts.all(h, ⟦x⟧"', ['self', 'h', 'has', 'size', 'quantity'], ['startsWith', 'min']],
    ['names in a list', 'cel=["self.min > 1", "⟦x⟧"]', ['self'], ['min']],
    ['names behind a description', 'cel=("small", "⟦x⟧")', ['self'], ['min']],
    ['everything of what nobody knows', 'cel="self.hosts.map(h, h.host).⟦x⟧"', ['startsWith', 'all'], ['host', 'self']],
  ])('%s', async (_where, rule, there, absent) => {
    const offered = await labels({ 'b.yml': `#@data/values-schema\n---\n#@schema/validation ${rule}\n${VALIDATED}` }, 'b.yml#x');
    expect(offered).toEqual(expect.arrayContaining([...there]));
    expect(offered.filter((label) => absent.includes(label))).toEqual([]);
  });

  it.each(['cel=("sm⟦x⟧all", "true")', 'cel="self == \'⟦x⟧\'"', 'one_of=["⟦x⟧"]'])('not in other texts: %s', async (rule) => {
    expect(await labels({ 'b.yml': `#@data/values-schema\n---\n#@schema/validation ${rule}\n${VALIDATED}` }, 'b.yml#x')).toEqual([]);
  });

  it('of a document and of an item', async () => {
    const document = '#@data/values-schema\n#@schema/validation cel="self.⟦x⟧"\n---\na: 1\n';
    expect(await labels({ 'b.yml': document }, 'b.yml#x')).toContain('a');
    const item = '#@data/values-schema\n---\na:\n#@schema/validation cel="self.⟦x⟧"\n- b: 1\n  c: 2\n';
    expect(await labels({ 'b.yml': item }, 'b.yml#x')).toEqual(expect.arrayContaining(['b', 'c']));
  });
});

describe('among what is offered', () => {
  const scoped = '#@ def f(inner):\na: #@ ⟦in⟧\n#@ end\n#@ for item in [1]:\nb: #@ ⟦loop⟧\n#@ end\nc: #@ ⟦out⟧\n';
  const match = '#@overlay/match by="name", ⟦x⟧\n---\na: 1\n';

  it.each<readonly [where: string, text: string, mark: string, there: readonly string[], absent: readonly string[]]>([
    ['in a function', scoped, 'in', ['inner', 'f', 'len'], ['item']],
    ['in a loop', scoped, 'loop', ['item', 'f'], ['inner']],
    ['outside of both', scoped, 'out', ['f', 'str', 'lambda'], ['inner', 'item', 'def', 'end']],
    ['in a loop that holds for one node', '#@ for/end n in [1]:\n- a: #@ ⟦x⟧\nb: 1\n', 'x', ['n'], []],
    ['behind a node with a loop', '#@ for/end n in [1]:\n- a: 1\nb: #@ ⟦x⟧\n', 'x', ['len'], ['n']],
    ['at the start of a line of code', '#@ ⟦x⟧\na: 1\n', 'x', ['def', 'if', 'load'], []],
    ['as an argument', '#@ load("parts.lib.yml", "labels")\na: #@ labels("a", ⟦x⟧)\n', 'x', ['tier=', 'part='], []],
    ['among keywords of an annotation', match, 'x', ['expects=', 'missing_ok=', 'when='], ['by=', 'min_len=']],
    ['as an annotation', '#@⟦x⟧\na: 1\n', 'x', ['@overlay/match', '@data/values'], ['len']],
    ['in a part of an annotation', '#@schema/⟦x⟧\na: 1\n', 'x', ['@schema/desc'], []],
    ['as a format', '#@schema/validation format="⟦x⟧"\na: ""\n', 'x', ['hostname', 'ipv4'], ['len']],
    ['as a format without quotes', '#@schema/validation format=⟦x⟧\na: ""\n', 'x', ['"hostname"'], ['len']],
    ['behind quotes that are closed', 'a: #@ "x" + ⟦x⟧\n', 'x', ['len'], []],
  ])('%s', async (_where, text, mark, there, absent) => {
    const found = await labels({ 'a.yml': text }, `a.yml#${mark}`);
    expect(found).toEqual(expect.arrayContaining([...there]));
    expect(found.filter((label) => absent.includes(label))).toEqual([]);
  });
});

it('a value is described as the schema describes it', async () => {
  const workspace = await EditorWorkspace.of({ 'schema.yml': SCHEMA, 'a.yml': `${DATA}a: #@ data.values.⟦x⟧\n` });
  const offered = workspace.answers.completions?.(workspace.place('a.yml#x')) ?? [];
  expect(offered.find(({ label }) => label === 'db')).toMatchObject({ detail: 'map', documentation: 'The database' });
});
