import { EMPTY_CONTEXT } from '@assay/findings';
import type { Unit } from '@assay/findings';
import { describe, expect, it } from 'vitest';

import { environmentOf, renderingOf, sourceFile, unitOf } from '../../testing/check-files.ts';
import { yttDialect } from '../dialect.ts';

type Files = Readonly<Record<string, string>>;

const DATA = '#@ load("@ytt:data", "data")\n';
const ASSERT = '#@ load("@ytt:assert", "assert")\n';
const SCHEMA = '#@data/values-schema\n---\nname: ""\nport: 80\nhosts:\n- ""\n#@schema/nullable\ndb:\n  host: ""\n';

/** What is needed, as `file:line name, name`, and what is wrong, as `file:line message`. */
async function outcome(unit: Unit): Promise<{ readonly needed: readonly string[]; readonly wrong: readonly string[] }> {
  const { notChecked, reports } = await renderingOf(unit);
  return {
    needed: notChecked.flatMap(({ cause, file, range, values = [] }) =>
      cause === 'needs-values' ? [`${file}:${range?.start.line} ${values.join(', ')}`] : [],
    ),
    wrong: reports.flatMap(({ violations }) => violations.map(({ file, range, message }) => `${file}:${range?.start.line} ${message}`)),
  };
}

async function needed(files: Files): Promise<readonly string[]> {
  const { needed: names, wrong } = await outcome(unitOf(files));
  expect(wrong).toEqual([]);
  return names;
}

/** What is wrong where nothing is needed. */
async function wrong(files: Files): Promise<readonly string[]> {
  const found = await outcome(unitOf(files));
  expect(found.needed).toEqual([]);
  return found.wrong;
}

describe('a unit needs values', () => {
  it.each<readonly [title: string, files: Files, needed: string]>([
    ['that no file declares', { 'a.yml': `${DATA}a: #@ data.values.version\n` }, 'a.yml:2 version'],
    ['that no file declares, read by index', { 'a.yml': `${DATA}a: #@ data.values["version"]\n` }, 'a.yml:2 version'],
    [
      'that no file declares, by the fields that are read of them',
      { 'a.yml': `${DATA}a: #@ data.values.version.of.web\n`, 'b.yml': `${DATA}b: #@ data.values.list.of.split(",")\n` },
      'a.yml:2 version.of.web, list.of',
    ],
    [
      'that nothing declares, all that the file reads',
      { 'a.yml': `${DATA}#! data.values.old\na: #@ data.values.version\nb: #@ data.values.db.host.upper()\nc: #@ data.values.db\n` },
      'a.yml:3 version, db.host',
    ],
    [
      'that nothing declares, but none that another file does',
      {
        'a.yml': `${DATA}a: #@ data.values.version\nb: #@ data.values.db.host\n`,
        'v.yml': '#@data/values\n---\ndb:\n  host: h\n',
      },
      'a.yml:2 version',
    ],
    [
      'that nothing declares, below what another file declares in part',
      {
        'a.yml': `${DATA}a: #@ data.values.app.version\nb: #@ data.values.app.db.host\nc: #@ data.values.app.prot\nd: #@ data.values.hosts.first\n`,
        'v.yml': '#@data/values\n---\napp:\n  port: 80\nhosts:\n- a\n',
      },
      'a.yml:2 app.version, app.db.host',
    ],
    ['that an assertion asks for', { 'a.yml': `${DATA}${ASSERT}a: #@ data.values.name or assert.fail("no name")\n` }, 'a.yml:3 name'],
    ...['REPLACE_ME', 'change-me', '<your name>', 'TODO'].map((name): readonly [string, Files, string] => [
      `whose default is ${name}`,
      { 'a.yml': `${DATA}#@ if data.values.name == "${name}":\n#@   fail("no name")\n#@ end\n`, 'v.yml': `#@data/values\n---\nname: ${name}\n` },
      'a.yml:3 name',
    ]),
    ['that are null where they are used', { 'a.yml': `${DATA}a: #@ data.values.db[0]\n` }, 'a.yml:2 db'],
    ['that are null where a field of them is used', { 'a.yml': `${DATA}a: #@ data.values.db.host\n` }, 'a.yml:2 db.host'],
    ['that a condition asks for', { 'a.yml': `${DATA}#@ if not data.values.name:\n#@   fail("no name")\n#@ end\n` }, 'a.yml:3 name'],
    [
      'that a function returns without',
      { 'a.yml': `${DATA}#@ def check():\n#@   if data.values.name != "":\n#@     return\n#@   end\n#@   fail("no name")\n#@ end\n#@ check()\n` },
      'a.yml:6 name',
    ],
    [
      'that a library looks at',
      {
        'a.yml': `#@ load("c.star", "missing")\n#@ if missing:\n#@   fail("no name")\n#@ end\n`,
        'c.star': 'load("@ytt:data", "data")\nmissing = not data.values.name\n',
      },
      'a.yml:3 name',
    ],
    [
      'that a loop collects',
      {
        'a.yml': `${DATA}${ASSERT}#@ missing = []\n#@ for key in ["name", "port", "hosts"]:\n#@   if not data.values[key]:\n#@     missing.append(key)\n#@   end\n#@ end\n#@ if missing:\n#@   assert.fail("missing: " + ", ".join(missing))\n#@ end\n`,
      },
      'a.yml:10 name, hosts',
    ],
    [
      'that a function collects',
      {
        'a.yml': `${DATA}${ASSERT}#@ load("c.star", "missing_in")\n#@ missing = missing_in(data.values)\n#@ if len(missing) > 0:\n#@   assert.fail("missing: " + ", ".join(missing))\n#@ end\n`,
        'c.star':
          'def is_missing(values, key):\n  return not getattr(values, key)\nend\ndef missing_in(values):\n  return [key for key in ["name", "port"] if is_missing(values, key)]\nend\n',
      },
      'a.yml:6 name',
    ],
    ['that an empty text does not give', { 'a.yml': `${DATA}a: #@ int(data.values.name)\n` }, 'a.yml:2 name'],
    ['that an empty text has no part of', { 'a.yml': `${DATA}a: #@ data.values.name.split("/", 1)[1]\n` }, 'a.yml:2 name'],
    [
      'that an empty text does not encode',
      { 'a.yml': `${DATA}#@ load("@ytt:json", "json")\na: #@ json.decode(data.values.name)["id"]\n` },
      'a.yml:3 name',
    ],
    ['that a text asks for', { 'a.txt': '(@ load("@ytt:data", "data") @)(@= data.values.db @)\n' }, 'a.txt:1 db'],
    [
      'that values files of the unit leave empty',
      { 'a.yml': `${DATA}a: #@ data.values.name or fail("no")\n`, 'v.yml': '#@data/values\n---\nport: 81\n' },
      'a.yml:2 name',
    ],
  ])('%s', async (_title, files, expected) => {
    const declared = Object.values(files).some((text) => text.includes('version')) ? files : { 'schema.yml': SCHEMA, ...files };
    expect(await needed(declared)).toEqual([expected]);
  });

  it.each<readonly [title: string, code: string, needed: string]>([
    [
      'fields that a function reads',
      '#@ def f(r, port):\n#@   return r.host + r["user"] + port.number\n#@ end\na: #@ f(data.values.r, data.values.p)\n',
      'r.host, r.user, p.number',
    ],
    [
      'fields that a function reads of what it is given by name',
      '#@ def f(a, r=None):\n#@   return r.host\n#@ end\na: #@ f("x", r=data.values.r)\n',
      'r.host',
    ],
    [
      'fields that a function in a function reads',
      '#@ def g(x):\n#@   return x.b\n#@ end\n#@ def f(r):\n#@   return g(r.a)\n#@ end\na: #@ f(data.values.r)\n',
      'r.a.b',
    ],
    ['fields that are read of a variable', '#@ r = data.values.r\na: #@ r.host\nb: #@ r.db.port + 1\n', 'r.host, r.db.port'],
    ['fields of all values', '#@ v = data.values\na: #@ v.host\nb: #@ v.db.port\n', 'host, db.port'],
    ['fields that are asked for by name', 'a: #@ getattr(data.values.r, "host")\n', 'r.host'],
    [
      'fields that must be there',
      '#@ r = data.values.r\na: #@ r.host\n#@ if hasattr(r, "port"):\nb: #@ r.port\n#@ end\nc: #@ getattr(r, "user", "me")\n',
      'r.host',
    ],
    ['fields of a function that calls itself', '#@ def f(r):\n#@   return r.next.last or f(r.next)\n#@ end\na: #@ f(data.values.r)\n', 'r.next.last'],
    ['values whose parts nobody names', 'a: #@ [x.name for x in data.values.r]\nb: #@ data.values.s[data.values.key]\n', 'r, s, key'],
    ['values of a variable that stands for two', '#@ r = data.values.r\n#@ r = data.values.s\na: #@ r.host\n', 'r, s'],
    ['values that go to a function of which nothing is known', '#@ load("@ytt:overlay", "overlay")\na: #@ overlay.apply(data.values.r)\n', 'r'],
    ['values that a function calls otherwise', '#@ def f(r):\n#@   r = r.host\n#@   return r.user\n#@ end\na: #@ f(data.values.r)\n', 'r'],
    [
      'values that an inner variable hides',
      '#@ r = data.values.r\na: #@ [r.host for r in [1]]\nb: #@ (lambda r: r.port)(r)\n#@ def f(r):\n#@   return r.user\n#@ end\n',
      'r',
    ],
  ])('by what code reads of them: %s', async (_title, code, expected) => {
    expect(await needed({ 'a.yml': `${DATA}${code}` })).toEqual([expect.stringMatching(new RegExp(`^a\\.yml:\\d+ ${expected}$`))]);
  });

  it('by what a loaded function reads of them where it fails', async () => {
    const files = {
      'a.yml': `${DATA}#@ load("c.star", "f")\na: #@ f(data.values.r)\n`,
      'c.star': 'def f(r):\n  return r.db.host\nend\n',
      'schema.yml': '#@data/values-schema\n---\n#@schema/nullable\nr:\n  #@schema/nullable\n  db:\n    host: ""\n',
    };
    expect(await needed(files)).toEqual(['c.star:2 r.db.host']);
  });

  it('all of them in one entry, at the first place that asks', async () => {
    const files = {
      'schema.yml': SCHEMA,
      'a.yml': `${DATA}a: #@ data.values.name or fail("no")\n`,
      'b.yml': `${DATA}a: #@ data.values.hosts[0]\n`,
    };
    expect(await needed(files)).toEqual(['a.yml:2 name, hosts']);
  });

  it('says what to write where a unit is not all of a directory', async () => {
    const unit = { ...unitOf({ 'a.yml': `${DATA}a: #@ data.values.version\n` }, 'config'), paths: ['config/a.yml', 'lib'] };
    const { notChecked } = await renderingOf(unit);
    expect(notChecked[0]?.hint).toContain('units: [{ path: [config/a.yml, lib], values: [FILE] }]');
    const commented = await renderingOf({ ...unit, options: { ...unit.options, ignoreUnknownComments: true } });
    expect(commented.notChecked[0]?.hint).toContain('units: [{ path: [config/a.yml, lib], values: [FILE], ignoreUnknownComments: true }]');
  });

  it('says which, where, and what to write', async () => {
    const { notChecked } = await renderingOf(unitOf({ 'a.yml': `${DATA}a: #@ data.values.version\n` }, 'config'));
    expect(notChecked).toEqual([
      {
        file: 'config/a.yml',
        range: expect.objectContaining({ start: expect.objectContaining({ line: 2 }) }),
        reason: 'config needs data values that it is not given: version',
        cause: 'needs-values',
        values: ['version'],
        hint: 'set them in assay.yaml (units: [{ path: config, values: [FILE] }], or dataValues: [version=…] for text and dataValuesYaml for others), or set needsValues: ignore there',
      },
    ]);
  });

  it.each<readonly [title: string, code: string, values: string, needed: string]>([
    [
      'beside others of its map',
      'a: #@ data.values.db.host\nb: #@ data.values.db.user\nc: #@ data.values.db.replicas\n',
      'db: {replicas: 1}',
      'db.host, db.user',
    ],
    ['below what is null', 'a: #@ data.values.db.host\nb: #@ data.values.db.user\n', 'db:', 'db.host, db.user'],
    ['that are null, too', 'a: #@ data.values.a.upper()\nb: #@ data.values.b + "x"\nc: #@ data.values.c\n', '{a: , b: , c: }', 'a, b'],
    [
      'but none that may be null',
      'a: #@ data.values.a.upper()\n#@ if data.values.b:\nb: #@ data.values.b.upper()\n#@ end\nc: #@ (data.values.c or "x").upper()\n',
      '{a: , b: , c: }',
      'a',
    ],
    [
      'but none below what may be null',
      'a: #@ data.values.a.upper()\n#@ if data.values.b != None:\nb: #@ data.values.b.c\n#@ end\n',
      '{a: , b: }',
      'a',
    ],
    [
      'but none that is null for another reason',
      'a: #@ data.values.a.upper()\nb: #@ "x" if not data.values.b else data.values.b.upper()\n',
      '{a: , b: }',
      'a',
    ],
    [
      'but none that is null where it may pass over it',
      'a: #@ data.values.a.upper()\n#@ for x in []:\nb: #@ data.values.b.upper()\n#@ end\n#@ def f():\n#@   return data.values.c.upper()\n#@ end\nd: #@ [data.values.d.upper() for x in []]\ne: #@ data.values.e.upper()\n',
      '{a: , b: , c: , d: , e: }',
      'a, e',
    ],
    [
      'but none for which it asks',
      'a: #@ data.values.db.host\n#@ if "tls" in data.values.db:\nb: #@ data.values.db.tls.key\n#@ end\n#@ if data.values.db.replicas > 1:\nc: #@ data.values.db.user\n#@ end\n',
      'db: {replicas: 1}',
      'db.host, db.user',
    ],
    ['but none whose name is nearly right', 'a: #@ data.values.db.host\nb: #@ data.values.db.replica\n', 'db: {replicas: 1}', 'db.host'],
  ])('that the same file lacks %s', async (_title, code, values, expected) => {
    const files = { 'a.yml': `${DATA}${code}`, 'v.yml': `#@data/values\n---\n${values}\n` };
    expect(await needed(files)).toEqual([`a.yml:2 ${expected}`]);
  });

  it('of which one is enough', async () => {
    const schema = `#@data/values-schema\n---\n#@schema/validation one_not_null=["aws", "vault"]\nsecrets:\n  #@schema/nullable\n  aws: ""\n  #@schema/nullable\n  vault: {role: ""}\n`;
    const { notChecked } = await renderingOf(unitOf({ 'schema.yml': schema, 'a.yml': 'a: 1\n' }));
    expect(notChecked).toMatchObject([
      {
        reason: 'this unit needs data values that it is not given: secrets.aws or secrets.vault',
        values: ['secrets.aws', 'secrets.vault'],
        hint: expect.stringContaining('or dataValues: [secrets.aws=…]), or set'),
      },
    ]);
  });

  it('by their parts, though another file takes them as a whole', async () => {
    const files = { 'a.yml': `${DATA}a: #@ data.values.r.host\n`, 'b.yml': `${DATA}b: #@ data.values.r\n` };
    expect(await needed(files)).toEqual(['a.yml:2 r.host']);
  });

  it.each<readonly [title: string, files: Files, hint: string]>([
    ['texts', { 'a.yml': `${DATA}a: #@ data.values.name.upper() + data.values.tag.replace("/", "-")\n` }, 'dataValues: [name=…, tag=…]'],
    ['a list', { 'a.yml': `${DATA}a: #@ [x for x in data.values.names]\n` }, 'dataValuesYaml: [names=…]'],
    [
      'a list and a text',
      { 'a.yml': `${DATA}#@ for x in data.values.names:\n---\na: #@ data.values.name + "x"\n#@ end\n` },
      'dataValues: [name=…] and dataValuesYaml: [names=…]',
    ],
    ['a struct', { 'a.yml': `${DATA}#@ load("@ytt:yaml", "yaml")\na: #@ yaml.encode(data.values.config)\n` }, 'dataValuesYaml: [config=…]'],
    ['a number', { 'a.yml': `${DATA}a: #@ data.values.port + 1\n` }, 'dataValuesYaml: [port=…]'],
    ['what can be anything', { 'a.yml': `${DATA}a: #@ data.values.version\n` }, 'dataValues: [version=…] for text and dataValuesYaml for others'],
    [
      'what the schema says',
      {
        'schema.yml':
          '#@data/values-schema\n---\n#@schema/validation min_len=1\nname: ""\n#@schema/nullable\n#@schema/validation not_null=True\nport: 1\n#@schema/nullable\n#@schema/validation not_null=True\ndb:\n  host: ""\n#@schema/validation min_len=1\nnames: [""]\n#@schema/type any=True\n#@schema/validation not_null=True\nrest:\n',
        'a.yml': 'a: 1\n',
      },
      'dataValues: [name=…, rest=…] and dataValuesYaml: [port=…, db=…, names=…] for text and dataValuesYaml for others',
    ],
    [
      'more than are shown',
      {
        'a.yml': `${DATA}a: #@ "".join([${'abcdefg'
          .split('')
          .map((name) => `data.values.${name}.lower()`)
          .join(', ')}])\n`,
      },
      'dataValues: [a=…, b=…, c=…, d=…, e=…, …]',
    ],
    [
      'an item of a list, by the list',
      {
        'schema.yml': '#@data/values-schema\n---\n#@schema/default [{"name": ""}]\nusers:\n-\n  #@schema/validation min_len=1\n  name: ""\n',
        'a.yml': 'a: 1\n',
      },
      'dataValuesYaml: [users=…]',
    ],
  ])('says how to give %s by name', async (_title, files, expected) => {
    const { notChecked } = await renderingOf(unitOf(files));
    expect(notChecked.map(({ hint }) => hint)).toEqual([expect.stringContaining(`values: [FILE] }], or ${expected}), or set`)]);
  });

  it('if a default that is empty breaks a rule', async () => {
    const schema =
      '#@data/values-schema\n---\n#@schema/validation min_len=1\nname: ""\n#@schema/nullable\n#@schema/validation not_null=True\nport: 1\n';
    const files = { 'schema.yml': schema, 'a.yml': `${DATA}a: #@ data.values.name\n` };
    expect(await needed(files)).toEqual(['schema.yml:4 name, port']);
    // A default that is not empty is wrong whatever is given, and both are told.
    const both = await outcome(unitOf({ ...files, 'schema.yml': `${schema}#@schema/validation min=2\nreplicas: 1\n` }));
    expect(both).toEqual({ needed: ['schema.yml:4 name, port'], wrong: [expect.stringContaining('schema.yml:9 replicas')] });
  });

  it.each([
    ['a function that names it', '("fine", lambda v: v["port"] != None or fail("port must be given"))', 'port'],
    ['a message that names it', '("fine", lambda v: v["port"] != None, "give a port, please")', 'port'],
    ['a function that does not say what', '("fine", lambda v: (v["port"] != None, "no"))', 'name, port, db.hosts'],
    ['CEL', 'cel=("a name", "self.name != \'\'")', 'name'],
    ['one of several', 'one_not_null=["port"]', 'port'],
  ])('if a default in which something is empty breaks a rule: %s', async (_what, rule, expected) => {
    const schema = `#@data/values-schema\n#@schema/validation ${rule}\n---\nname: ""\nreplicas: 1\n#@schema/nullable\nport: 1\ndb:\n  hosts: [""]\n`;
    const files = {
      'schema.yml': schema,
      'a.yml': `${DATA}a: #@ data.values.name\n`,
      // What gives values to a library gives the unit none.
      '_ytt_lib/lib/values.yml': '#@data/values\n---\nname: app\n',
    };
    expect(await needed(files)).toEqual([`schema.yml:3 ${expected}`]);
    // It is wrong where somebody gives values.
    const given = await outcome(unitOf({ ...files, 'v.yml': '#@data/values\n---\nreplicas: 2\n' }));
    expect(given).toMatchObject({ needed: [], wrong: [expect.stringContaining('schema.yml:3')] });
  });
});

describe('a unit needs no values', () => {
  it.each<readonly [title: string, files: Files, wrong: string]>([
    ['where the name of one is nearly right', { 'a.yml': `${DATA}a: #@ data.values.nmae\n` }, 'a.yml:2 struct has no .nmae'],
    [
      'where a name is nearly right beside values that are empty',
      { 'a.yml': `${DATA}a: #@ (data.values.name, data.values.hosts, data.values.prot)\n` },
      'a.yml:2 struct has no .prot',
    ],
    ['that the schema does not let anybody give', { 'a.yml': `${DATA}a: #@ data.values.certificate\n` }, 'a.yml:2 struct has no .certificate'],
    [
      'where an assertion depends on nothing',
      { 'a.yml': `${DATA}${ASSERT}name: #@ data.values.name\na: #@ assert.fail("never")\n` },
      'a.yml:4 assert.fail: fail: never',
    ],
    [
      'where a function fails without a condition',
      { 'a.yml': `${DATA}#@ def check():\n#@   name = data.values.name\n#@   fail("never")\n#@ end\n#@ check()\n` },
      'a.yml:4 fail: never',
    ],
    [
      'where an assertion depends on values that are there',
      { 'a.yml': `${DATA}name: #@ data.values.name\n#@ if data.values.port < 1024:\n#@   fail("privileged")\n#@ end\n` },
      'a.yml:4 fail: privileged',
    ],
    [
      'where a loaded file reads them for something else',
      {
        'a.yml': '#@ load("c.star", "check")\n#@ check()\n',
        'c.star': 'load("@ytt:data", "data")\nname = data.values.name\ndef check():\n  fail("never")\nend\n',
      },
      'c.star:4 fail: never',
    ],
    [
      'where the author computes with an empty text as with a number',
      { 'a.yml': `${DATA}a: #@ data.values.name + 1\n` },
      'a.yml:2 unknown binary op',
    ],
    [
      'where another struct has no such field',
      { 'a.yml': `${DATA}#@ load("@ytt:struct", "struct")\na: #@ struct.make(name=data.values.name).host\n` },
      'a.yml:3 struct has no .host',
    ],
  ])('%s', async (_title, files, expected) => {
    expect(await wrong({ 'schema.yml': SCHEMA, ...files })).toEqual([expect.stringContaining(expected)]);
  });

  it('where a values file leaves one out', async () => {
    const unit = unitOf({ 'schema.yml': SCHEMA, 'a.yml': `${DATA}a: #@ data.values.name or fail("no name")\n` });
    const given = { ...unit, environments: [environmentOf([sourceFile('v.yml', 'port: 81\n')])] };
    expect(await outcome(given)).toEqual({ needed: [], wrong: ['a.yml:2 fail: no name'] });
    const named = { ...unit, environments: [{ ...environmentOf([]), dataValuesYaml: ['port=81'] }] };
    expect(await outcome(named)).toEqual({ needed: [], wrong: ['a.yml:2 fail: no name'] });
    // Of a script that gives what nobody sees, nobody can say that it leaves something out.
    const partly = { ...unit, environments: [{ ...environmentOf([]), dataValuesYaml: ['port=81'], hasUnknownValues: true as const }] };
    expect(await outcome(partly)).toEqual({ needed: ['a.yml:2 name'], wrong: [] });
    // Nor of values over which people lay others.
    const base = { ...unit, environments: [{ ...environmentOf([sourceFile('v.yml', 'port: 81\n')]), hasUnknownValues: true as const }] };
    const { notChecked } = await renderingOf(base);
    expect(notChecked.map(({ reason }) => reason)).toEqual(['this unit needs data values that v.yml does not set: name']);
  });

  it('says what to write with the values and flags that are given anyway, but for secrets', async () => {
    const unit = unitOf({ 'a.yml': `${DATA}a: #@ (data.values.version, data.values.name, data.values.port)\n` }, 'config');
    const given = {
      ...environmentOf([sourceFile('v.yml', 'name: app\n')]),
      dataValues: ['port=a, b', 'db.password=hunter2'],
      hasUnknownValues: true as const,
    };
    const options = { ...unit.options, strict: true, implicitMapKeyOverrides: true, fileMarks: ['a.yml:type=yaml-template'] };
    const { notChecked } = await renderingOf({ ...unit, options, environments: [given] });
    const entry =
      '{ path: config, values: [v.yml, FILE], dataValues: ["port=a, b", "db.password=…"], implicitMapKeyOverrides: true, strict: true, fileMarks: ["a.yml:type=yaml-template"] }';
    expect(notChecked.map(({ hint }) => hint?.slice(0, entry.length + 32))).toEqual([`set them in assay.yaml (units: [${entry}`]);
  });

  it('says which of them a script fills in', async () => {
    const unit = unitOf({ 'a.yml': `${DATA}a: #@ (data.values.version, data.values.db.host, data.values.dbx)\n` }, 'config');
    const range = { start: { offset: 0, line: 1, column: 1 }, end: { offset: 1, line: 1, column: 2 } };
    const open = { ...environmentOf([]), hasUnknownValues: true as const, said: { file: 'run.sh', range } };
    const reason = async (unknownDataValues: readonly string[]): Promise<readonly string[]> =>
      (await renderingOf({ ...unit, environments: [{ ...open, unknownDataValues }] })).notChecked.map((entry) => entry.reason);
    expect(await reason(['version', 'db', 'dbx'])).toEqual(['config needs data values that run.sh fills in: version, db.host, dbx']);
    expect(await reason(['db'])).toEqual(['config needs data values that it is not given: version, dbx, and some that run.sh fills in: db.host']);
    expect(await reason([])).toEqual(['config needs data values that it is not given: version, db.host, dbx']);
  });

  it('in an environment that gives them, whatever another one does', async () => {
    const unit = unitOf({ 'schema.yml': SCHEMA, 'a.yml': `${DATA}a: #@ data.values.name or fail("no name")\n` });
    const environments = [environmentOf([]), environmentOf([sourceFile('v.yml', 'name: app\n')])];
    const renderings = await yttDialect.render({ ...unit, environments }, EMPTY_CONTEXT);
    expect(renderings.map(({ notChecked }) => notChecked.map(({ values }) => values))).toEqual([[['name']], []]);
    expect(renderings.flatMap(({ reports }) => reports.flatMap(({ violations }) => violations))).toEqual([]);
  });

  it('where a default breaks a rule although values are given, or although it is not empty', async () => {
    const schema = '#@data/values-schema\n---\n#@schema/validation min_len=1\nname: ""\nport: 1\n';
    const reader = `${DATA}a: #@ data.values.name\n`;
    expect(await wrong({ 'schema.yml': schema, 'a.yml': reader, 'v.yml': '#@data/values\n---\nport: 2\n' })).toHaveLength(1);
    expect(await wrong({ 'schema.yml': schema.replace('""', 'x').replace('=1', '=2'), 'a.yml': reader })).toHaveLength(1);
    // Values of the unit itself that say nothing of a section leave it to others.
    const inSection = schema.replace('name: ""', 'app:\n  #@schema/validation min_len=1\n  name: ""').replace('#@schema/validation min_len=1\n', '');
    const files = { 'schema.yml': inSection, 'a.yml': `${DATA}a: #@ data.values.app\n`, 'v.yml': '#@data/values\n---\nport: 2\n' };
    expect(await needed(files)).toEqual(['schema.yml:5 app.name']);
    // Nothing is rendered that could wait for values.
    expect(await wrong({ 'schema.yml': schema })).toHaveLength(1);
  });

  it('where a name is nearly right, and proposes the right one', async () => {
    const { reports } = await renderingOf(unitOf({ 'schema.yml': SCHEMA, 'a.yml': `${DATA}a: #@ data.values.hostss\n` }));
    const [violation] = reports.flatMap(({ violations }) => violations);
    expect(violation).toMatchObject({
      hint: 'did you mean "hosts"?',
      fixes: [
        { applicability: 'safe', edits: [{ file: 'a.yml', newText: 'hosts', range: { start: { line: 2, column: 19 }, end: { column: 25 } } }] },
      ],
    });
  });
});

describe('an overlay', () => {
  const overlay = (matcher: string): string =>
    `${DATA}#@ load("@ytt:overlay", "overlay")\n#@overlay/match by=overlay.subset({"metadata": {"name": ${matcher}}})\n---\na: 1\n`;
  const files = { 'schema.yml': SCHEMA, 'pod.yml': 'metadata: {name: x}\n' };

  it('that matches by a value which is empty needs it', async () => {
    expect(await needed({ ...files, 'o.yml': overlay('data.values.name') })).toEqual(['o.yml:4 name']);
  });

  it.each(['"y"', '"y-{}".format(data.values.port)'])('that matches nothing by %s is wrong', async (matcher) => {
    const other = `${DATA}b: #@ data.values.name\n`;
    expect(await wrong({ ...files, 'b.yml': other, 'o.yml': overlay(matcher) })).toEqual([expect.stringContaining('o.yml:4 Expected number')]);
  });
});

describe('beside values that are needed', () => {
  const lacking = { 'schema.yml': SCHEMA, 'package.yml': `${DATA}version: #@ data.values.name or fail("no name")\n` };
  const overlay = '#@ load("@ytt:overlay", "overlay")\n#@overlay/match by=overlay.subset({"kind": "Service"})\n---\nport: 1\n';

  it('what is wrong is told', async () => {
    expect(await outcome(unitOf({ ...lacking, 'a.yml': 'a: #@ 1 // 0\n' }))).toEqual({
      needed: ['package.yml:2 name'],
      wrong: ['a.yml:1 floored division by zero'],
    });
  });

  it('an overlay that would match what is missing is not wrong', async () => {
    const files = { ...lacking, 'overlay.yml': overlay };
    expect(await needed(files)).toEqual(['package.yml:2 name']);
    const { notChecked } = await renderingOf(unitOf(files));
    expect(notChecked.map(({ reason }) => reason)).toEqual([
      'this unit needs data values that it is not given: name; without them these overlays cannot be matched: overlay.yml',
    ]);
    expect(notChecked.flatMap(({ waiting }) => waiting)).toEqual(['overlay.yml']);
  });
});
