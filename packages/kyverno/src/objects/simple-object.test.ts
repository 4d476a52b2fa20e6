import { Source } from '@assay/source';
import { describe, expect, it } from 'vitest';

import { readSimpleObject, SimpleYamlObject } from './simple-object.ts';
import type { Integers } from './yaml-value.ts';
import { readFirstDocument } from './yaml-value.ts';

const POD = `apiVersion: v1
kind: Pod
metadata:
  name: web
  labels: {app: web, version: "1", old: 1}
  labels:
    app: other
  annotations:
spec:
  replicas: 3
  big: 123456789012345678901
  ratio: 1.50
  isOn: yes
  containers:
  - {name: main, args: [-v, 5, true, x~]}
  - name: side
    ports: []
`;

describe('a simple object', () => {
  it.each<Integers>(['double', 'int64'])('has the value that its tree has, with whole numbers as %s', (integers) => {
    const source = new Source('pod.yaml', POD);
    const read = readFirstDocument(source, { integers });
    const value = readSimpleObject(source, integers);
    expect(value).toBeDefined();
    expect(read).toMatchObject({ kind: 'document', value });
    expect(JSON.stringify(Object.keys(value ?? {}))).toBe('["apiVersion","kind","metadata","spec"]');
  });

  it.each([
    ['a list', '- a: b'],
    ['a key that is no text', 'a: {1: b}'],
    ['a number that JSON lacks', 'a: .inf'],
    ['a comment', 'a: b # c'],
    ['two documents', 'a: b\n---\nc: d'],
    ['too much nesting', `a: ${'['.repeat(300)}${']'.repeat(300)}`],
  ])('is not %s', (_, text) => {
    expect(readSimpleObject(new Source('a.yaml', text), 'double')).toBeUndefined();
  });

  it('has its tree when it is asked for', () => {
    const source = new Source('pod.yaml', 'a: {b: c}\n');
    const { root } = new SimpleYamlObject('pod.yaml', source, { a: { b: 'c' } });
    expect(root.entries.map(({ name }) => name)).toEqual(['a']);
    expect(root.origin).toEqual({ source, start: 0, end: 9 });
  });
});
