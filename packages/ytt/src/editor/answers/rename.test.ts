import { describe, expect, it } from 'vitest';

import { EditorWorkspace } from '../../../testing/editor-workspace.ts';

const SCHEMA = '#@data/values-schema\n---\n⟦name⟧name: a\nother: b\ndb:\n  ⟦dbname⟧name: c\n';
const LIBRARY = '#@ def ⟦f⟧f(⟦p⟧part):\n#@   size = 1\na: #@ part + len("x")\n#@ end\n#@ TAKEN = 1\n';
const APP = `#@ load("@ytt:data", "⟦data⟧data")
#@ load("f.lib.yml", "f")
#@ def g():
#@   mine = 1
#@ end
name: #@ data.values.name
b: #@ data.values["name"]
c: #@ data.values.db.name
d: #@ f(part=1)
h: #@ getattr(data.values, "name")
#@ for ⟦each⟧each in [1]:
e: #@ each
#@ end
`;
const files = { 'app.yml': APP, 'f.lib.yml': LIBRARY, 'schema.yml': SCHEMA, 'values.yml': '#@data/values\n---\n"name": x\n' };

describe('another name', () => {
  it.each<readonly [of: string, place: string, to: string, changed: Readonly<Record<string, readonly string[]>>]>([
    [
      'of a data value changes schema, values and templates, and nothing that is only called alike',
      'schema.yml#name',
      'title',
      {
        'app.yml': ['name: #@ data.values.title', 'b: #@ data.values["title"]', 'h: #@ getattr(data.values, "title")'],
        'schema.yml': ['title: a'],
        'values.yml': ['"title": x'],
      },
    ],
    ['of a data value in a map', 'schema.yml#dbname', 'title', { 'app.yml': ['c: #@ data.values.db.title'], 'schema.yml': ['  title: c'] }],
    [
      'of a function changes load and calls',
      'f.lib.yml#f',
      'make',
      { 'app.yml': ['#@ load("f.lib.yml", "make")', 'd: #@ make(part=1)'], 'f.lib.yml': ['#@ def make(part):'] },
    ],
    [
      'of a parameter changes keyword arguments',
      'f.lib.yml#p',
      'piece',
      { 'app.yml': ['d: #@ f(piece=1)'], 'f.lib.yml': ['#@ def f(piece):', 'a: #@ piece + len("x")'] },
    ],
    ['of a variable of a loop', 'app.yml#each', 'one', { 'app.yml': ['#@ for one in [1]:', 'e: #@ one'] }],
  ])('%s', async (_of, place, to, changed) => {
    const workspace = await EditorWorkspace.of(files);
    const renamed = workspace.rename(place, to);
    if (typeof renamed !== 'object') throw new Error(`refused: ${renamed}`);
    const lines = Object.fromEntries(Object.entries(renamed).map(([path, text]) => [path, newLines(workspace.file(path).text ?? '', text)]));
    expect(lines).toEqual(changed);
  });

  it.each<readonly [why: string, place: string, to: string, reason: string | undefined]>([
    ['beside it has', 'schema.yml#name', 'other', 'There is a data value "other" beside it.'],
    ['is no name in code', 'schema.yml#name', 'my-name', '"my-name" is no name in code.'],
    ['is a word of the language', 'schema.yml#name', 'for', '"for" is no name in code.'],
    ['ends blocks', 'f.lib.yml#f', 'end', '"end" is no name in code.'],
    ['is empty', 'f.lib.yml#f', '', '"" is no name in code.'],
    ['the file has', 'f.lib.yml#f', 'TAKEN', 'There is a name "TAKEN" already.'],
    ['a file that loads it has', 'f.lib.yml#f', 'g', 'There is a name "g" already.'],
    ['its function has', 'f.lib.yml#p', 'size', 'There is a name "size" already.'],
    ['a builtin has that is used', 'f.lib.yml#p', 'len', '"len" is used already.'],
    ['cannot be loaded', 'f.lib.yml#f', '_f', 'A name that begins with "_" cannot be loaded.'],
    ['replaces that of a module', 'app.yml#data', 'd', undefined],
  ])('is refused that %s', async (_why, place, to, reason) => {
    expect((await EditorWorkspace.of(files)).rename(place, to)).toBe(reason);
  });
});

function newLines(before: string, after: string): readonly string[] {
  const lines = before.split('\n');
  return after.split('\n').filter((line, at) => line !== lines[at]);
}
