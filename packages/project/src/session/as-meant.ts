import type { Entry, MappingNode, Node } from '@assay/source';

/** An object with the names that were meant for misspelled ones; all of it stands where it was written. The same object if none is in it. */
export function asMeant(root: MappingNode, misspelled: ReadonlyMap<Entry, string>): MappingNode {
  const entries = root.entries.map((entry) => {
    const name = misspelled.get(entry);
    const value = valueAsMeant(entry.value, misspelled);
    if (name === undefined && value === entry.value) return entry;
    return { ...entry, value, ...(name !== undefined && { name }) };
  });
  return entries.every((entry, index) => entry === root.entries[index]) ? root : { ...root, entries };
}

/** What an alias stands for stays as it is. */
function valueAsMeant(node: Node, misspelled: ReadonlyMap<Entry, string>): Node {
  if (node.kind === 'mapping') return asMeant(node, misspelled);
  if (node.kind !== 'sequence') return node;
  const items = node.items.map((item) => valueAsMeant(item, misspelled));
  return items.every((item, index) => item === node.items[index]) ? node : { ...node, items };
}
