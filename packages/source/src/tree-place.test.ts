import { describe, expect, it } from 'vitest';

import { readUnfinishedJson } from './read-unfinished-json.ts';
import { readUnfinishedYaml } from './read-unfinished-yaml.ts';
import { Source } from './source.ts';
import { treePlace } from './tree-place.ts';
import type { TreePlace } from './tree-place.ts';

/** What the place of ⟦⟧ is: its kind, the way to it, and what is written there. */
function described(place: TreePlace | undefined): string {
  if (!place) return 'nothing';
  const written = place.kind === 'key' ? place.entry?.key : place.node;
  const text = written?.kind === 'scalar' ? ` ${written.text}` : '';
  return `${place.kind} /${place.path.join('/')}${text}`;
}

function yamlPlace(marked: string): string {
  const offset = marked.indexOf('⟦⟧');
  const source = new Source('x.yaml', marked.replace('⟦⟧', ''));
  const { documents } = readUnfinishedYaml(source);
  return described(documents[0] && treePlace(documents[0].root, offset, source));
}

function jsonPlace(marked: string): string {
  const offset = marked.indexOf('⟦⟧');
  const source = new Source('x.json', marked.replace('⟦⟧', ''));
  const root = readUnfinishedJson(source);
  return described(root && treePlace(root, offset, source));
}

describe('a place in YAML', () => {
  it.each([
    ['a:\n  b⟦⟧b: 1\n', 'key /a bb'],
    ['a:\n  b: 1⟦⟧2\n', 'value /a/b 12'],
    ['a:\n  b: ⟦⟧\n  c: 1\n', 'value /a/b'],
    ['a:\n  b:⟦⟧\n  c: 1\n', 'value /a/b'],
    ['a:\n  b: 1\n  ⟦⟧\n  c: 1\n', 'key /a'],
    ['a:\n  b: 1\n  x⟦⟧\n  c: 1\n', 'key /a'],
    ['a:\n  ⟦⟧\n  c: 1\n', 'key /a'],
    ['a:\n  b: 1\n⟦⟧\nc: 1\n', 'key /'],
    ['a:\n  b: 1\n  ⟦⟧', 'key /a'],
    ['a:\n  ⟦⟧\n', 'free /a'],
    ['a:\n  x⟦⟧\n', 'free /a x'],
    ['a:\n  - b: 1\n    ⟦⟧\n  - b: 2\n', 'key /a/0'],
    ['a:\n  - b: 1\n    x⟦⟧\n  - b: 2\n', 'key /a/0'],
    ['a:\n- b: 1\n  ⟦⟧\n', 'key /a/0'],
    ['a:\n  - ⟦⟧\n', 'free /a/0'],
    ['a:\n  - b\n  - ⟦⟧\n', 'free /a/1'],
    ['a:\n  - b\n  - c⟦⟧\n', 'free /a/1 c'],
    ['a:\n  - b: 1\n  - ⟦⟧\n', 'free /a/1'],
    ['a:\n  - b:\n      - c: 1\n        ⟦⟧\n      - d: 1\n', 'key /a/0/b/0'],
    ['a: [b⟦⟧, c]\n', 'value /a/0 b'],
    ['a: [b, ⟦⟧]\n', 'value /a/1'],
    ['a: [⟦⟧]\n', 'value /a/0'],
    ['a: {b: 1, ⟦⟧}\n', 'key /a'],
    ['a: {b: ⟦⟧}\n', 'value /a/b'],
    ['a: "x⟦⟧y"\n', 'value /a xy'],
    ['a: |\n  x\n  y⟦⟧\nb: 1\n', 'value /a x\ny\n'],
    ['a:\n  - b:\n      - c: ⟦⟧\n', 'value /a/0/b/0/c'],
    ['a:\n  - b:\n      - ⟦⟧\n    d: 1\n', 'free /a/0/b/0'],
    ['a:\n  b: [\n  c: 1\n  ⟦⟧\n', 'key /a'],
    ['a:\n  b: "{{ x.⟦⟧\n  c: 1\n', 'value /a/b \uE000{{ x.'],
    ['a: 1\n# comment⟦⟧\n', 'nothing'],
  ])('%j is %s', (marked, expected) => {
    expect(yamlPlace(marked)).toBe(expected);
  });
});

describe('a place in JSON', () => {
  it.each([
    ['{"a": 1, "⟦⟧"}', 'key / '],
    ['{"a": 1,\n "x⟦⟧\n}', 'key / x'],
    ['{"a": 1,\n  ⟦⟧\n', 'key /'],
    ['{"a": ⟦⟧}', 'value /a'],
    ['{"a": "b⟦⟧"}', 'value /a b'],
    ['{"a": {"b": 1}, "c": [{"d": "⟦⟧"}]}', 'value /c/0/d '],
    ['{"a": [1, ⟦⟧', 'value /a/1'],
    ['{"a" 1 "b⟦⟧": 2}', 'key / b'],
    ['{"a": \n "b⟦⟧": 2}', 'key / b'],
    ['{⟦⟧}', 'key /'],
  ])('%j is %s', (marked, expected) => {
    expect(jsonPlace(marked)).toBe(expected);
  });
});
