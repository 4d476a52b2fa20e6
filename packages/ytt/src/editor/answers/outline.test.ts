import { describe, expect, it } from 'vitest';

import { EditorWorkspace } from '../../../testing/editor-workspace.ts';

async function workspaceOf(files: Readonly<Record<string, string>>): Promise<EditorWorkspace> {
  return EditorWorkspace.of(files);
}

describe('the outline', () => {
  it('of a schema has its values, nested', async () => {
    const workspace = await workspaceOf({ 'schema.yml': '#@data/values-schema\n---\na: 1\ndb:\n  host: ""\n  ports:\n  - port: 1\nz: true\n' });
    const symbols = workspace.answers.symbols?.(workspace.file('schema.yml'), workspace.place('schema.yml')) ?? [];
    expect(symbols).toMatchObject([
      { name: 'a', detail: 'integer', children: [] },
      { name: 'db', detail: 'map', children: [{ name: 'host' }, { name: 'ports', detail: 'array of map', children: [{ name: 'port' }] }] },
      { name: 'z', detail: 'boolean' },
    ]);
  });

  it('of a file has its keys where an environment takes it as values without annotations', async () => {
    const workspace = await EditorWorkspace.of({ 'a.yml': 'a: 1\n', 'prod.yml': 'db:\n  host: b\n' }, { prod: ['prod.yml'] });
    const outline = (path: string) => workspace.answers.symbols?.(workspace.file(path), workspace.place(path));
    expect(outline('prod.yml')).toMatchObject([{ name: 'db', children: [{ name: 'host' }] }]);
    expect(outline('a.yml')).toEqual([]);
  });

  it('of code has functions and what is assigned outside of them', async () => {
    const workspace = await workspaceOf({ 'a.star': 'SIZE = 1\ndef f(a, b=2):\n  c = a\n  return c\nend\n' });
    const symbols = workspace.answers.symbols?.(workspace.file('a.star'), workspace.place('a.star')) ?? [];
    expect(symbols.map(({ name, kind, detail }) => [name, kind, detail])).toEqual([
      ['SIZE', 'constant', undefined],
      ['f', 'function', 'f(a, b=2)'],
    ]);
  });
});

it('blocks of code are folded, with and without an end', async () => {
  const text = '#@ def f():\na: 1\n#@ end\n#@ if/end True:\nb:\n  c: 1\nd: 1\n#@ for x in [1]:\n#@   if x:\ne: 1\n#@   end\n#@ end\n';
  const workspace = await workspaceOf({ 'a.yml': text });
  const folds = workspace.answers.folds?.(workspace.file('a.yml')) ?? [];
  expect(folds.map(({ source, start, end }) => [source.positionAt(start).line, source.positionAt(end).line])).toEqual([
    [1, 3],
    [4, 6],
    [9, 11],
    [8, 12],
  ]);
});

it('files that are loaded are linked, those of private libraries and of the root, too', async () => {
  const workspace = await workspaceOf({
    '_ytt_lib/db/a.star': 'x = 1\n',
    'a.star': 'x = 1\n',
    'sub/b.star': 'x = 1\n',
    'sub/c.yml': '#@ load("b.star", "x")\n#@ load("/a.star", "x")\n#@ load("@ytt:data", "data")\n#@ load("none.star", "x")\n',
    'd.yml': '#@ load("@db:a.star", "x")\n',
  });
  const linked = (path: string) => (workspace.answers.links?.(workspace.file(path), workspace.place(path)) ?? []).map(({ file }) => file);
  expect(linked('sub/c.yml')).toEqual(['sub/b.star', 'a.star']);
  expect(linked('d.yml')).toEqual(['_ytt_lib/db/a.star']);
});

describe('the signature', () => {
  const own = '#! Makes it.\n#@ def make(part, tier="web", *rest):\n#@   return part\n#@ end\n';

  it.each<readonly [where: string, call: string, label: string | undefined, active: number | undefined]>([
    ['at the first argument', 'make(⟦x⟧)', 'make(part, tier="web", *rest)', 0],
    ['behind a comma', 'make("a", ⟦x⟧)', 'make(part, tier="web", *rest)', 1],
    ['in a call that is not closed', 'make("a", ⟦x⟧', 'make(part, tier="web", *rest)', 1],
    ['at a keyword', 'make(tier=⟦x⟧"a", part=1)', 'make(part, tier="web", *rest)', 1],
    ['at one of many', 'make(1, 2, 3, 4⟦x⟧)', 'make(part, tier="web", *rest)', 2],
    ['of the inner call', 'make(len(⟦x⟧"a"))', 'len(value)', 0],
    ['of a method', '"a".split(⟦x⟧)', 'split(separator=None, maxsplit=-1)', 0],
    ['of what nobody knows', 'unknown(⟦x⟧)', undefined, undefined],
    ['outside of calls', 'make(1)⟦x⟧ + 1', undefined, undefined],
  ])('%s', async (_where, call, label, active) => {
    const workspace = await workspaceOf({ 'a.yml': `${own}a: #@ ${call}\n` });
    const signature = workspace.answers.signature?.(workspace.place('a.yml#x'));
    expect([signature?.label, signature?.active]).toEqual([label, active]);
  });
});

it('parts of code have their kinds', async () => {
  const text = '#@ load("@ytt:data", "data")\n#@overlay/match by="x"\na: #@ str(data.values.port) if f(1) else None\n#@ def f(n): return n\n';
  const workspace = await workspaceOf({ 'a.yml': text });
  const tokens = workspace.answers.tokens?.(workspace.file('a.yml')) ?? [];
  const kinds = tokens.map(({ span, kind }) => `${text.slice(span.start, span.end)} ${kind}`);
  expect(kinds).toEqual([
    'load keyword',
    '"@ytt:data" string',
    '"data" string',
    '@overlay/match decorator',
    'by parameter',
    '"x" string',
    'str function',
    'data namespace',
    'values property',
    'port property',
    'if keyword',
    'f function',
    '1 number',
    'else keyword',
    'None keyword',
    'def keyword',
    'f function',
    'n parameter',
    'return keyword',
    'n parameter',
  ]);
});
