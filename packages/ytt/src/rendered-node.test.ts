import { effectiveEntries, embed, entryNamed, locate, nodeAt } from '@assay/source';
import type { MappingNode } from '@assay/source';
import { expect, it } from 'vitest';

import { renderingOf, unitOf } from '../testing/check-files.ts';

/** The map that a template gives. */
async function rendered(template: string): Promise<MappingNode> {
  const { objects } = await renderingOf({ ...unitOf({ 'a.yml': template }), wantsObjects: true });
  return objects[0]!.root;
}

it.each([
  ['keys as they are written', 'kind: Pod\n1: a\ntrue: b\n1.5: c\nnull: d\n"": e\n'],
  ['keys that code gives', 'code: #@ {"kind": "Pod", 1: "a", True: "b", 1.5: "c", None: "d"}\n'],
  ['of keys with one text the last one', 'code: #@ {1: "first", "kind": "Pod", "1": "last"}\n'],
  ['the same in a large map', 'code: #@ {1: "a", 2: "b", 3: "c", 4: "d", 5: "e", 6: "f", 7: "g", True: "h", "8": "i", "1": "last"}\n'],
  ['nothing in an empty map', 'code: {}\n'],
])('an entry is found by its name as among all entries: %s', async (_, template) => {
  const root = await rendered(template);
  const map = nodeAt(root, ['code']) ?? root;
  if (map.kind !== 'mapping') throw new Error('that is no map');
  const entries = effectiveEntries(map);
  for (const name of ['absent', '__proto__', ...entries.flatMap((entry) => entry.name ?? [])])
    expect(entryNamed(map, name)).toEqual(entries.find((entry) => entry.name === name));
});

it.each([
  ['plain', 'code: ab there'],
  ['in quotes', 'code: "a\\tb there"'],
  ['in single quotes', "code: 'a''b there'"],
  ['in a block', 'code: |\n  ab\n    cd\n  there\n'],
  ['in a folded block', 'code: >-\n  ab\n  cd\n\n  there\n'],
])('a place in a text is where it is written: %s', async (_, code) => {
  const template = `kind: Pod\n${code}`;
  const node = nodeAt(await rendered(template), ['code']);
  if (node?.kind !== 'scalar') throw new Error('that is no scalar');
  const source = embed(node);
  const start = source.text.indexOf('there');
  const { range } = locate({ source, start, end: start + 'there'.length });
  expect([range.start.offset, range.end.offset]).toEqual([template.indexOf('there'), template.indexOf('there') + 'there'.length]);
});
