import { nodeAt } from './node-at.ts';
import { effectiveEntries } from './tree.ts';
import type { ContentNode, Origin } from './tree.ts';

/**
 * Where something is said about a field of an object of Kubernetes, with what is known of its value: a value at its start, a map or list
 * at its key. What is missing, or null, is said at the nearest that could hold it: a key, the first key of an item, or that of the object.
 */
export function placeOfField(root: ContentNode, steps: readonly (string | number)[]): Origin {
  const node = nodeAt(root, steps);
  if (node === undefined || isNull(node)) {
    const holder = placeOfHolder(root, steps.slice(0, -1));
    return node?.origin.valueFrom ? { ...holder, valueFrom: node.origin.valueFrom } : holder;
  }
  return node.kind === 'scalar' ? node.origin : placeOfHolder(root, steps);
}

/** The key of what is there, or of the nearest that is there; of what has no key, its first one. */
function placeOfHolder(root: ContentNode, steps: readonly (string | number)[]): Origin {
  const node = nodeAt(root, steps);
  const last = steps.at(-1);
  if (last !== undefined && (node === undefined || isNull(node))) return placeOfHolder(root, steps.slice(0, -1));
  const holder = last === undefined ? undefined : nodeAt(root, steps.slice(0, -1));
  const key = holder?.kind === 'mapping' ? effectiveEntries(holder).find(({ name }) => name === String(last))?.key : undefined;
  const place = key ?? firstKeyOf(node) ?? node ?? root;
  const valueFrom = node?.origin.valueFrom;
  return valueFrom ? { ...place.origin, valueFrom } : place.origin;
}

function firstKeyOf(node: ContentNode | undefined): ContentNode | undefined {
  const key = node?.kind === 'mapping' ? effectiveEntries(node)[0]?.key : undefined;
  return key?.kind === 'alias' ? key.target : key;
}

function isNull(node: ContentNode): boolean {
  return node.kind === 'scalar' && node.type === 'null';
}
