import { describe, expect, it } from 'vitest';

import { readYaml } from './read-yaml.ts';
import { Source } from './source.ts';
import { effectiveEntries, entryNamed, resolveAlias, stringValue, valueNamed } from './tree.ts';
import type { ContentNode, MappingNode } from './tree.ts';

const rootOf = (text: string): ContentNode => resolveAlias(readYaml(new Source('test.yaml', text)).documents[0]!.root);

function mappingOf(text: string): MappingNode {
  const root = rootOf(text);
  if (root.kind !== 'mapping') throw new Error('The text of a test is a mapping.');
  return root;
}

/** The entries in effect of the mapping below `t`, as `name=value`. */
function effective(text: string): string {
  const target = valueNamed(rootOf(text), 't');
  if (target?.kind !== 'mapping') throw new Error('The text of a test has a mapping `t`.');
  return effectiveEntries(target)
    .map(({ name, value }) => `${name ?? '?'}=${stringValue(value) ?? value.kind}`)
    .join(' ');
}

describe('entries in effect', () => {
  const anchors = 'a: &a {x: ax, u: ay}\nb: &b {x: bx, z: bz}\n';

  it.each([
    ['without merges and duplicates, are as written', 't: {x: one, w: two}', 'x=one w=two'],
    ['of one name, are the last in the place of the first', 't: {x: one, w: two, x: three}', 'x=three w=two'],
    ['stand where the merge stands', 't: {v: one, <<: *a, w: two}', 'v=one x=ax u=ay w=two'],
    ['explicit behind a merge override it', 't: {<<: *a, x: one}', 'x=one u=ay'],
    ['merged behind an explicit one override it, as in go-yaml v2', 't: {x: one, <<: *a}', 'x=ax u=ay'],
    ['of several merges, are the last', 't: {<<: *a, <<: *b}', 'x=bx u=ay z=bz'],
    ['of a list of merges, are the first', 't: {<<: [*a, *b]}', 'x=ax z=bz u=ay'],
    ['of an inline merge', 't: {<<: {x: one}, <<: [{x: two}, *a]}', 'x=two u=ay'],
    ['of a merge that merges', 't: {<<: {<<: *a, x: one}}', 'x=one u=ay'],
    ['of a quoted "<<" are not spread', 't: {"<<": *a}', '<<=alias'],
    ['of a quoted "<<" with its tag are', 't: {!!merge "<<": *a}', 'x=ax u=ay'],
    ['of an empty merge are none', 't: {<<: [], <<: {}, x: one}', 'x=one'],
    ['with collections as keys are kept, all of them', 't: {[k]: one, [k]: two, <<: {[k]: three}}', '?=one ?=two ?=three'],
    ['of anchored keys and values', 't: {&k <<: &v {x: one}}', 'x=one'],
  ])('%s', (_, text, expected) => {
    expect(effective(anchors + text)).toBe(expected);
  });

  it('of a mapping with many keys, are the last too', () => {
    const names = Array.from({ length: 20 }, (_, at) => `k${at}`);
    const text = `t: {${names.map((name) => `${name}: ${name}`).join(', ')}, k7: last}`;
    expect(effective(text)).toBe(names.map((name) => `${name}=${name === 'k7' ? 'last' : name}`).join(' '));
  });

  it('do not know of merges in the core schema', () => {
    const { documents } = readYaml(new Source('test.yaml', '{<<: {x: one}}'), { schema: 'core' });
    expect(valueNamed(documents[0]!.root, '<<')?.kind).toBe('mapping');
    expect(valueNamed(documents[0]!.root, 'x')).toBeUndefined();
  });
});

describe('looking up a name', () => {
  const many = Array.from({ length: 30 }, (_, at) => `k${at}: v${at}`).join('\n');

  it.each([
    ['in a small mapping', 'a: 1\nk7: v7'],
    ['in a large mapping', many],
    ['behind an alias', 'k0: &x v7\nk7: *x'],
    ['in a merge', `<<: {k7: v7}`],
    ['of duplicates the last', `k7: v6\n${many}`],
  ])('%s', (_, text) => {
    expect(stringValue(valueNamed(rootOf(text), 'k7'))).toBe('v7');
  });

  it.each(['__proto__', 'constructor', 'k30', ''])('finds no %j where there is none', (name) => {
    expect(entryNamed(mappingOf(many), name)).toBeUndefined();
    expect(entryNamed(mappingOf('a: 1'), name)).toBeUndefined();
  });

  it('finds keys that are no strings by their text', () => {
    expect(stringValue(valueNamed(rootOf('y: a'), 'true'))).toBe('a');
    expect(stringValue(valueNamed(rootOf('0x10: a'), '16'))).toBe('a');
    expect(stringValue(valueNamed(rootOf('1.50: a'), '1.50'))).toBe('a');
    expect(stringValue(valueNamed(rootOf('? \n: a'), 'null'))).toBe('a');
    expect(stringValue(valueNamed(rootOf('__proto__: a'), '__proto__'))).toBe('a');
  });

  it('answers undefined below anything but a mapping', () => {
    expect(valueNamed(rootOf('[a]'), '0')).toBeUndefined();
    expect(valueNamed(rootOf('a'), 'length')).toBeUndefined();
    expect(valueNamed(undefined, 'a')).toBeUndefined();
  });
});

it.each([
  ['a', 'a'],
  ['"1"', '1'],
  ['|\n  a\n', 'a\n'],
  ['1', undefined],
  ['~', undefined],
  ['[a]', undefined],
])('the string value of %j is %j', (text, expected) => {
  expect(stringValue(rootOf(text))).toBe(expected);
});

it('the string value of nothing is none', () => {
  expect(stringValue(undefined)).toBeUndefined();
});
