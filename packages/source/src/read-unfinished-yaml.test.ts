import { describe, expect, it } from 'vitest';

import { readUnfinishedYaml } from './read-unfinished-yaml.ts';
import { Source, locate } from './source.ts';
import { toValue } from './to-value.ts';
import { nodeAt } from './node-at.ts';

const values = (text: string): unknown[] => readUnfinishedYaml(new Source('x.yaml', text)).documents.map(({ root }) => toValue(root));

describe('a text that somebody is typing', () => {
  it.each([
    ['is read as it is', 'a: 1\n', [{ a: 1 }]],
    ['loses a key without a colon', 'a:\n  b: 1\n  pol\n  c: 2\nd: 1\n', [{ a: { b: 1, c: 2 }, d: 1 }]],
    ['loses it at the end too', 'a:\n  b: 1\n  pol\n', [{ a: { b: 1 } }]],
    ['loses a bracket that is never closed, and keeps its key', 'a:\n  - p: x\n  - p: [\n', [{ a: [{ p: 'x' }, { p: null }] }]],
    ['loses it in the middle', 'a:\n  - p: [\n  - p: x\n    q: z\n', [{ a: [{ p: null }, { p: 'x', q: 'z' }] }]],
    ['loses a brace that is no text', 'a:\n  - p: {{ x.\n  - q: z\n', [{ a: [{ p: null }, { q: 'z' }] }]],
    ['has a text behind a quote that is never closed', 'a:\n  b: "{{ x.\n  c: 1\n', [{ a: { b: '\uE000{{ x.', c: 1 } }]],
    ['has it when another quote follows', "a:\n  b: 'x\n  c: 'z'\n", [{ a: { b: '\uE000x', c: 'z' } }]],
    ['loses a line that is too far to the left', 'a:\n   b: 1\n  c: 2\nd: 1\n', [{ a: { b: 1 }, d: 1 }]],
    ['loses a line that is too far to the right', 'a:\n  b: 1\n    c: 2\n  d: 1\n', [{ a: { b: '1 c', d: 1 } }]],
    ['loses a tab', 'a: 1\n\tb: 1\nc: 1\n', [{ a: 1, c: 1 }]],
    ['loses an alias of nothing', 'a: *foo\nb: 1\n', [{ a: null, b: 1 }]],
    ['loses each of several mistakes', 'a: 1\nb\nc: [\nd: "x\ne: 1\n', [{ a: 1, c: null, d: '\uE000x', e: 1 }]],
    ['keeps the documents around it', 'a: 1\n---\nb\nc: 1\n---\nd: 1\n', [{ a: 1 }, { c: 1 }, { d: 1 }]],
  ])('%s', (_, text, expected) => {
    expect(values(text)).toEqual(expected);
  });

  it('has its nodes at their places in the file', () => {
    const text = 'a:\n  pol\n  c: 2\n';
    const { documents, isBroken } = readUnfinishedYaml(new Source('x.yaml', text));
    expect(isBroken).toBe(true);
    expect(locate(nodeAt(documents[0]!.root, ['a', 'c'])!.origin)).toMatchObject({ file: 'x.yaml', range: { start: { offset: text.indexOf('2') } } });
  });

  it('gives no documents where everything is wrong', () => {
    expect(values('[\n'.repeat(3).concat(': @\n'.repeat(200)))).toEqual([]);
  });
});
