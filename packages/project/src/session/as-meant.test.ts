import { nodeAt, readYaml, Source } from '@assay/source';
import type { Entry, MappingNode, Node } from '@assay/source';
import { expect, it } from 'vitest';

import { asMeant } from './as-meant.ts';

function objectOf(text: string): MappingNode {
  return mapping(readYaml(new Source('a.yaml', text)).documents[0]?.root);
}

function mapping(node: Node | undefined): MappingNode {
  if (node?.kind !== 'mapping') throw new Error('The text of a test has an object there.');
  return node;
}

it('the names that were meant stand where the misspelled ones do, and all else is the same', () => {
  const root = objectOf('spec:\n  lst: [{nam: a}]\n  other: {b: c}\n');
  const spec = mapping(nodeAt(root, ['spec']));
  const item = mapping(nodeAt(root, ['spec', 'lst', 0]));
  const meant = asMeant(
    root,
    new Map<Entry, string>([
      [spec.entries[0]!, 'list'],
      [item.entries[0]!, 'name'],
    ]),
  );
  expect(nodeAt(meant, ['spec', 'list', 0, 'name'])).toBe(nodeAt(root, ['spec', 'lst', 0, 'nam']));
  expect(nodeAt(meant, ['spec', 'lst'])).toBeUndefined();
  expect(nodeAt(meant, ['spec', 'other'])).toBe(nodeAt(root, ['spec', 'other']));
});

it('an object without misspelled names is itself', () => {
  const root = objectOf('spec: {a: [b]}\n');
  expect(asMeant(root, new Map([[objectOf('a: b').entries[0]!, 'c']]))).toBe(root);
});
