import { describe, expect, it } from 'vitest';

import type { Files } from '../../testing/run-ytt.ts';
import { rendered } from '../../testing/run-ytt.ts';

const SCHEMA = '#@data/values-schema\n---\nname: app\nhosts:\n- ""\napps:\n- id: ""\n  size: 1\nowner:\n  team: core\n';
const VALUES = '#@data/values\n---\nhosts: [a.example, b.example]\napps:\n- id: one\n- id: two\n  size: 7\n';
const LOAD = '#@ load("@ytt:data", "data")\n';

/** The comments of `--origins` on the lines after the start of the first document, without those that only name the line of the file. */
async function originsIn(files: Files, ...words: readonly string[]): Promise<readonly string[]> {
  const lines = (await rendered(files, '--origins', ...words)).trimEnd().split('\n').slice(1);
  return lines.map((line) => line.replace(/^(.*) # [\w./-]+\.yml:\d+/, '$1').trim());
}

function originsOf(template: string): Promise<readonly string[]> {
  return originsIn({ 'schema.yml': SCHEMA, 'values.yml': VALUES, 'config.yml': `${LOAD}${template}\n` });
}

/** As {@link originsOf}, with values that are all equal: lines 3 to 6 of the schema. */
function originsAmongEquals(template: string): Promise<readonly string[]> {
  const schema = '#@data/values-schema\n---\ncores: 1\nsockets: 1\nthreads: 1\nname: "1"\n';
  return originsIn({ 'schema.yml': schema, 'config.yml': `${LOAD}${template}\n` });
}

describe('where a value was given', () => {
  it.each([
    ['a field', 'a: #@ data.values.name', ['a: app <- data value name schema.yml:3']],
    [
      'an alias',
      'a: &name app\nb: *name\nc: [*name] #! plain\nd: #@ 1',
      ['a: app', 'b: app <- anchor name config.yml:2', 'c:', '- app <- anchor name config.yml:2', 'd: 1'],
    ],
    ['a name of an earlier line', '#@ name = data.values.name\na: #@ name', ['a: app <- data value name schema.yml:3']],
    ['an item of a list', 'a: #@ data.values.hosts[1]', ['a: b.example <- data value hosts values.yml:3']],
    ['the last item of a list', 'a: #@ data.values.hosts[-1]', ['a: b.example <- data value hosts values.yml:3']],
    [
      'the variable of a loop',
      'a:\n#@ for host in data.values.hosts:\n- #@ host\n#@ end',
      ['a:', '- a.example <- data value hosts values.yml:3', '- b.example <- data value hosts values.yml:3'],
    ],
    [
      'a field of the variable of a loop',
      'a:\n#@ for app in data.values.apps:\n- #@ app.id\n- #@ app.size\n#@ end',
      [
        'a:',
        '- one <- data value id values.yml:5',
        '- 1 <- data value size schema.yml:8',
        '- two <- data value id values.yml:6',
        '- 7 <- data value size values.yml:7',
      ],
    ],
    ['a parameter', '#@ def f(x):\nb: #@ x\n#@ end\na: #@ f(data.values.name)', ['a:', 'b: app <- data value name schema.yml:3']],
    [
      'a list',
      'a: #@ data.values.hosts',
      ['a: <- data value hosts schema.yml:5', '- a.example <- data value hosts values.yml:3', '- b.example <- data value hosts values.yml:3'],
    ],
    ['a map', 'a: #@ data.values.owner', ['a: <- data value owner schema.yml:10', 'team: core <- data value team schema.yml:10']],
    ['what happens to be equal is not it', '#@ name = data.values.name\na: #@ "ap" + "p"', ['a: app']],
    [
      'a name that was bound to something equal since',
      '#@ name = data.values.name\n#@ name = "app"\na: #@ name',
      ['a: app <- value in the code config.yml:3'],
    ],
  ])('%s', async (_, template, lines) => {
    expect(await originsOf(template)).toEqual(lines);
  });
});

describe('of equal values the one that was used', () => {
  const cores = 'cores schema.yml:3';
  const sockets = 'sockets schema.yml:4';
  it.each([
    ['through names', '#@ c = data.values.cores\n#@ s = data.values.sockets\na: #@ c', `1 <- data value ${cores}`],
    ['through two names at once', '#@ c, s = data.values.cores, data.values.sockets\na: #@ c', `1 <- data value ${cores}`],
    ['through names that swap', '#@ c, s = data.values.cores, data.values.sockets\n#@ c, s = s, c\na: #@ c', `1 <- data value ${sockets}`],
    ['through a parameter', '#@ def f(x, y):\n#@   return x\n#@ end\na: #@ f(data.values.cores, data.values.sockets)', `1 <- data value ${cores}`],
    [
      'through a named parameter',
      '#@ def f(x, y):\n#@   return x\n#@ end\na: #@ f(y=data.values.cores, x=data.values.sockets)',
      `1 <- data value ${sockets}`,
    ],
    [
      'through the default of a parameter',
      '#@ def f(x, y=data.values.sockets):\n#@   return y\n#@ end\na: #@ f(data.values.cores)',
      `1 <- data value ${sockets}`,
    ],
    [
      'through all positional arguments',
      '#@ def f(*xs):\n#@   return xs[1]\n#@ end\na: #@ f(data.values.cores, data.values.sockets)',
      `1 <- data value ${sockets}`,
    ],
    [
      'through all named arguments',
      '#@ def f(**xs):\n#@   return xs["c"]\n#@ end\na: #@ f(s=data.values.sockets, c=data.values.cores)',
      `1 <- data value ${cores}`,
    ],
    [
      'through arguments that are spread',
      '#@ def f(x, y):\n#@   return y\n#@ end\na: #@ f(*[data.values.cores, data.values.sockets])',
      `1 <- data value ${sockets}`,
    ],
    [
      'through a function in a function',
      '#@ def f(x):\n#@   def g():\n#@     return x\n#@   end\n#@   return g()\n#@ end\n#@ s = data.values.sockets\na: #@ f(data.values.cores)',
      `1 <- data value ${cores}`,
    ],
    ['through a lambda', '#@ f = lambda x, y: y\na: #@ f(data.values.cores, data.values.sockets)', `1 <- data value ${sockets}`],
    ['through a dict', '#@ d = {"c": data.values.cores, "s": data.values.sockets}\na: #@ d["c"]', `1 <- data value ${cores}`],
    ['through dict.get', '#@ d = {"c": data.values.cores, "s": data.values.sockets}\na: #@ d.get("s", 1)', `1 <- data value ${sockets}`],
    [
      'through a key that is set',
      '#@ d = {}\n#@ d["c"] = data.values.cores\n#@ d["s"] = data.values.sockets\na: #@ d["c"]',
      `1 <- data value ${cores}`,
    ],
    ['through list.append', '#@ l = [data.values.cores]\n#@ l.append(data.values.sockets)\na: #@ l[1]', `1 <- data value ${sockets}`],
    ['through a sum of lists', '#@ l = [data.values.cores] + [data.values.sockets]\na: #@ l[1]', `1 <- data value ${sockets}`],
    ['through a comprehension', '#@ l = [x for x in [data.values.cores, data.values.sockets]]\na: #@ l[1]', `1 <- data value ${sockets}`],
    [
      'through enumerate',
      '#@ l = [data.values.cores, data.values.sockets]\na: #@ [x for i, x in enumerate(l) if i == 1][0]',
      `1 <- data value ${sockets}`,
    ],
    [
      'through struct.make',
      '#@ load("@ytt:struct", "struct")\n#@ s = struct.make(c=data.values.cores, s=data.values.sockets)\na: #@ s.c',
      `1 <- data value ${cores}`,
    ],
    ['through struct.decode', '#@ load("@ytt:struct", "struct")\n#@ d = struct.decode(data.values)\na: #@ d["cores"]', `1 <- data value ${cores}`],
    ['through getattr', 'a: #@ getattr(data.values, "cores") if data.values.sockets else 0', `1 <- data value ${cores}`],
    ['through a choice', 'a: #@ data.values.cores if data.values.sockets > 1 else data.values.sockets', `1 <- data value ${sockets}`],
    ['through or', 'a: #@ None or data.values.sockets', `1 <- data value ${sockets}`],
    [
      'through a fragment',
      '#@ def f():\n#@ c = data.values.cores\nx: #@ data.values.sockets\ny: #@ c\n#@ end\na: #@ f()["x"]',
      `1 <- data value ${sockets}`,
    ],
  ])('%s', async (_, template, line) => {
    expect(await originsAmongEquals(template)).toEqual([`a: ${line}`]);
  });

  it.each([
    ['a literal of the same value', '#@ c = data.values.cores\na: #@ 1', ['a: 1']],
    [
      'what a literal took the place of in a list',
      '#@ l = [data.values.cores]\n#@ l.pop()\n#@ l.append(1)\na: #@ l[0]',
      ['a: 1 <- value in the code config.yml:4'],
    ],
    [
      'what a literal took the place of under a key',
      '#@ d = {"c": data.values.cores}\n#@ d.update({"c": 1})\na: #@ d["c"]',
      ['a: 1 <- value in the code config.yml:3'],
    ],
    ['a literal argument of a function that was given a value before', '#@ f = lambda x: x\n#@ f(data.values.cores)\na: #@ f(1)', ['a: 1']],
    ['the number of something', '#@ l = [data.values.cores]\na: #@ len(l)', ['a: 1 <- computed from data value cores schema.yml:3']],
    ['a function that returns nothing', '#@ def f(x):\n#@   x\n#@ end\na: #@ f(data.values.cores)', ['a: null']],
  ])('is not %s', async (_, template, lines) => {
    expect(await originsAmongEquals(template)).toEqual(lines);
  });

  it('is told as one of several where nobody can know', async () => {
    const template = 'a: #@ max(data.values.cores, data.values.sockets)';
    expect(await originsAmongEquals(template)).toEqual(['a: 1 <- data value cores schema.yml:3 or data value sockets schema.yml:4']);
  });

  it('is told as one of two where a literal may be it as well', async () => {
    const line = 'a: 1 <- data value cores schema.yml:3 or value in the code config.yml:2';
    expect(await originsAmongEquals('a: #@ max(data.values.cores, 1)')).toEqual([line]);
  });
});

describe('what the code itself gives', () => {
  it.each([
    ['a literal of another line', '#@ size = 3\na: #@ size', 'a: 3 <- value in the code config.yml:2'],
    ['a literal of its own line', 'a: #@ 3', 'a: 3'],
    ['a literal beside a computed value of its own line', '#@ size = 3\na: #@ size * 2', 'a: 6 <- computed from value in the code config.yml:2'],
    ['a literal beside a data value', '#@ suffix = "-x"\na: #@ data.values.name + suffix', 'a: app-x <- computed from data value name schema.yml:3'],
    ['what is chosen', '#@ size = 3 if data.values.name == "app" else 4\na: #@ size', 'a: 3 <- value in the code config.yml:2'],
    [
      'an item of a list that a loop takes apart',
      '#@ for n, size in [\n#@   ("x", 3),\n#@ ]:\na: #@ size\n#@ end',
      'a: 3 <- value in the code config.yml:3',
    ],
    ['the argument of a call', '#@ def f(x):\nb: #@ x\n#@ end\na: #@ f(3)["b"]', 'a: 3'],
    ['the argument of a call in another line', '#@ f = lambda x: x\n#@ size = f(3)\na: #@ size', 'a: 3 <- value in the code config.yml:3'],
    ['what a function has in its nodes', '#@ def f():\nb: 3\n#@ end\na: #@ f()["b"]', 'a: 3 <- value in the code config.yml:3'],
    ['the key of something unknown', '#@ load("@ytt:json", "json")\n#@ b = "b"\na: #@ json.decode("{\\"b\\": 3}")["b"]', 'a: 3'],
    ['True', '#@ on = True\na: #@ on', 'a: true <- value in the code config.yml:2'],
  ])('says of %s', async (_, template, line) => {
    expect(await originsOf(template)).toEqual([line]);
  });
});

describe('a text that is decoded', () => {
  it('leads to the lines of its file', async () => {
    const config = '#@ load("@ytt:data", "data")\n#@ load("@ytt:yaml", "yaml")\n---\na: #@ yaml.decode(data.read("a.txt"))\n';
    const lines = await originsIn({ 'a.txt': 'b:\n- 1\n- c: 2\n', 'config.yml': config });
    expect(lines).toEqual(['a:', 'b: <- file a.txt:2', '- 1 <- file a.txt:2', '- c: 2 <- file a.txt:3']);
  });

  it.each([
    ['json', '{"b": "c"}'],
    ['yaml', 'b: c'],
    ['toml', 'b = "c"'],
  ])('of %s in a data value leads to that', async (format, text) => {
    const config = `#@ load("@ytt:data", "data")\n#@ load("@ytt:${format}", "${format}")\n---\na: #@ ${format}.decode(data.values.text)\n`;
    const lines = await originsIn({ 'schema.yml': `#@data/values-schema\n---\ntext: '${text}'\n`, 'config.yml': config });
    expect(lines.at(-1)).toBe('b: c <- computed from data value text schema.yml:3');
  });
});

it('the value of @schema/default is there', async () => {
  const schema = '#@data/values-schema\n---\n#@schema/default [{"size": 9}]\napps:\n- size: 1\n  port: 80\n';
  const lines = await originsIn({
    'schema.yml': schema,
    'config.yml': `${LOAD}---\na: #@ data.values.apps[0].size\nb: #@ data.values.apps[0].port\n`,
  });
  expect(lines).toEqual(['a: 9 <- @schema/default schema.yml:3', 'b: 80 <- data value port schema.yml:6']);
});

describe('what was computed', () => {
  it.each([
    ['a sum', 'a: #@ data.values.apps[1].size + 1', 'a: 8 <- computed from data value size values.yml:7'],
    ['a value that grew', '#@ x = data.values.apps[1].size\n#@ x += 1\na: #@ x', 'a: 8 <- computed from data value size values.yml:7'],
    ['a text', 'a: #@ data.values.name + "s"', 'a: apps <- computed from data value name schema.yml:3'],
    [
      'a formatted text',
      'a: #@ "%s-%s" % (data.values.name, data.values.owner.team)',
      'a: app-core <- computed from data value name schema.yml:3, data value team schema.yml:10',
    ],
    ['the result of a method', 'a: #@ data.values.name.upper()', 'a: APP <- computed from data value name schema.yml:3'],
    ['a part of a text', 'a: #@ data.values.hosts[0].split(".")[1]', 'a: example <- computed from data value hosts values.yml:3'],
    [
      'the result of a module',
      '#@ load("@ytt:base64", "base64")\na: #@ base64.encode(data.values.name)',
      'a: YXBw <- computed from data value name schema.yml:3',
    ],
    ['a text template', '#@yaml/text-templated-strings\na: x-(@= data.values.name @)', 'a: x-app <- computed from data value name schema.yml:3'],
  ])('%s names the values that it was made with', async (_, template, line) => {
    expect(await originsOf(template)).toEqual([line]);
  });

  it('a text template of nothing else is the value', async () => {
    expect(await originsOf('#@yaml/text-templated-strings\na: (@= data.values.name @)')).toEqual(['a: app <- data value name schema.yml:3']);
  });

  it.each([
    ['sorted', '#@ for host in reversed(sorted(data.values.hosts)):\n- #@ host\n#@ end', ['- b.example', '- a.example']],
    ['items of a dict', '#@ for k, v in {"k": data.values.hosts[0]}.items():\n- #@ v\n#@ end', ['- a.example']],
    [
      'items of a fragment',
      '#@ def f():\n- #@ data.values.hosts[1]\n- #@ data.values.hosts[0]\n#@ end\n#@ for host in sorted(f()):\n- #@ host\n#@ end',
      ['- a.example', '- b.example'],
    ],
    ['a slice', '#@ for host in data.values.hosts[1:]:\n- #@ host\n#@ end', ['- b.example']],
    ['zip', '#@ for i, host in zip([1, 2], data.values.hosts):\n- #@ host\n#@ end', ['- a.example', '- b.example']],
  ])('values that are only put in another order are what they were: %s', async (_, template, lines) => {
    expect(await originsOf(`a:\n${template}`)).toEqual(['a:', ...lines.map((line) => `${line} <- data value hosts values.yml:3`)]);
  });

  it('JSON tells what is certain from what is not', async () => {
    const schema = '#@data/values-schema\n---\nx: 1\nz: 1\n';
    const template = `${LOAD}a: #@ data.values.x\nb: #@ max(data.values.x, data.values.z)\nc: #@ data.values.x + 1\n`;
    const origins: unknown = JSON.parse(await rendered({ 'schema.yml': schema, 'config.yml': template }, '--origins', '-o', 'json'));
    const x = { description: 'data value x', file: 'schema.yml', line: 3, column: 4 };
    const z = { description: 'data value z', file: 'schema.yml', line: 4, column: 4 };
    expect(origins).toMatchObject([{}, { path: '/a', valueFrom: x }, { path: '/b', valueFromOneOf: [x, z] }, { path: '/c', valueComputedFrom: [x] }]);
  });
});

describe('beyond one file', () => {
  const schema = '#@data/values-schema\n---\ncores: 1\nsockets: 1\n';

  it('holds for what other files load', async () => {
    const files = {
      'schema.yml': schema,
      'f.lib.yml': `${LOAD}#@ sockets = data.values.sockets\n#@ def f(x):\nb: #@ x\n#@ end\n`,
      'config.yml': `${LOAD}#@ load("f.lib.yml", "f", "sockets")\na: #@ sockets\nc: #@ f(data.values.cores)\n`,
    };
    expect(await originsIn(files)).toEqual(['a: 1 <- data value sockets schema.yml:4', 'c:', 'b: 1 <- data value cores schema.yml:3']);
  });

  it('holds for overlays and what their functions give', async () => {
    const files = {
      'schema.yml': schema,
      'config.yml': 'a: 0\nb: 0\n',
      'overlay.yml': `${LOAD}#@ load("@ytt:overlay", "overlay")\n#@overlay/match by=overlay.all\n---\na: #@ data.values.sockets\n#@overlay/replace via=lambda left, right: data.values.cores\nb:\n`,
    };
    expect(await originsIn(files)).toEqual(['a: 1 <- data value sockets schema.yml:4', 'b: 1 <- data value cores schema.yml:3']);
  });

  it('holds for libraries: what they are given, their own defaults and what they export', async () => {
    const library = '_ytt_lib/l';
    const files = {
      'schema.yml': schema,
      'config.yml':
        `${LOAD}#@ load("@ytt:library", "library")\n#@ load("@ytt:template", "template")\n` +
        '#@ l = library.get("l").with_data_values({"size": data.values.sockets})\n--- #@ template.replace(l.eval())\n---\nx: #@ l.export("x")\n',
      [`${library}/schema.yml`]: '#@data/values-schema\n---\nsize: 0\nown: 1\n',
      [`${library}/t.yml`]: `${LOAD}a: #@ data.values.size\nb: #@ data.values.own\n`,
      [`${library}/x.lib.yml`]: `${LOAD}#@ x = data.values.own\n`,
    };
    const lines = (await originsIn(files)).filter((line) => !line.startsWith('---'));
    expect(lines).toEqual([
      'a: 1 <- data value sockets schema.yml:4',
      'b: 1 <- data value own _ytt_lib/l/schema.yml:4',
      'x: 1 <- data value own _ytt_lib/l/schema.yml:4',
    ]);
  });

  it('names the flag that gave a value', async () => {
    const files = { 'schema.yml': schema, 'config.yml': `${LOAD}#@ c = data.values.cores\n#@ s = data.values.sockets\na: #@ s\n` };
    expect(await originsIn(files, '--data-value-yaml', 'sockets=1')).toEqual(['a: 1 <- flag --data-value-yaml sockets=1 (data-value-yaml arg):1']);
  });
});
