import { encodeUtf8, nodeAt, stringValue } from '@assay/source';
import { describe, expect, it } from 'vitest';

import { kubernetesObjectsIn } from './kubernetes-objects.ts';
import { SourceFile } from './source-file.ts';

const file = (name: string, text: string): SourceFile => new SourceFile(name, encodeUtf8(text));

/** The names of the objects in a file. */
function namesIn(name: string, text: string): readonly (string | undefined)[] {
  return kubernetesObjectsIn(file(name, text)).objects.map(({ root }) => stringValue(nodeAt(root, ['metadata', 'name'])));
}

const object = (name: string): string => `{"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "${name}"}}`;
const list = (...items: readonly string[]): string => `{"apiVersion": "v1", "kind": "List", "items": [${items.join(', ')}]}`;

describe('the objects of Kubernetes in a file', () => {
  it.each([
    ['of all documents of YAML', 'a.yaml', `${object('a')}\n---\n${object('b')}\n`, ['a', 'b']],
    ['of JSON', 'A.JSON', object('a'), ['a']],
    ['of a list one by one, and of lists in it', 'a.json', list(object('a'), list(object('b')), object('c')), ['a', 'b', 'c']],
    ['written once and meant twice', 'a.yaml', `apiVersion: v1\nkind: List\nitems: [&a ${object('a')}, *a]\n`, ['a', 'a']],
    ['itself, where a list has no items', 'a.yaml', 'apiVersion: v1\nkind: AllowList\nmetadata: {name: a}\n', ['a']],
    ['itself, where a kind that is no list has items', 'a.yaml', 'apiVersion: v1\nkind: Secret\nmetadata: {name: a}\nitems: [1]\n', ['a']],
    ['with a kind alone: none', 'a.yaml', 'kind: ConfigMap\nmetadata: {name: a}\n', []],
    ['with a version alone: none', 'a.yaml', 'apiVersion: v1\nmetadata: {name: a}\n', []],
    ['of another kind of document: none', 'a.yaml', '- 1\n---\ntext\n---\n', []],
  ])('are those %s', (_, name, text, expected) => {
    expect(namesIn(name, text)).toEqual(expected);
  });

  it('are the same as long as the content is', () => {
    const known = file('a.yaml', object('a'));
    expect(kubernetesObjectsIn(known)).toBe(kubernetesObjectsIn(known));
    expect(kubernetesObjectsIn(known).objects).toHaveLength(1);
  });

  it('come with what is wrong in the file', () => {
    expect(kubernetesObjectsIn(file('a.yaml', `${object('a')}\n`))).not.toHaveProperty('problem');
    expect(kubernetesObjectsIn(file('a.yaml', 'a: [')).problem?.span).toMatchObject({ start: 4 });
    expect(kubernetesObjectsIn(file('a.json', '{"a": ]')).problem?.span).toMatchObject({ start: 6 });
    const deep = kubernetesObjectsIn(file('a.json', '['.repeat(20_000) + ']'.repeat(20_000)));
    expect(deep).toMatchObject({ objects: [], problem: { message: 'the nesting is too deep' } });
    expect(deep.problem!.span.start).toBeGreaterThan(0);
  });

  it('are none in what is no text', () => {
    expect(kubernetesObjectsIn(new SourceFile('a.yaml', Uint8Array.of(0xff, 0xfe, 0)))).toEqual({ objects: [] });
  });
});
