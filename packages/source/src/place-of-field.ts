import { isIndexToken } from './path.ts';
import { effectiveEntries, entryNamed, resolveAlias } from './tree.ts';
import type { ContentNode, Node, Origin } from './tree.ts';

/**
 * Where something is said about a field of an object of Kubernetes, with what is known of its value: a value at its start, a map or list
 * at its key. What is missing, or null, is said at the nearest that could hold it: a key, the first key of an item, or that of the object.
 */
export function placeOfField(root: ContentNode, steps: readonly (string | number)[]): Origin {
  const way = wayTo(root, steps);
  const [last, before] = [way.at(-1)!, way.at(-2)];
  const isThere = way.length === steps.length + 1;
  if (!isThere) return withTaker(isNull(last.node) ? placeOf(before ?? last) : placeOf(last), last.node, steps[way.length - 1]);
  if (!isNull(last.node)) return last.node.kind === 'scalar' ? last.node.origin : placeOf(last);
  return withValueFrom(placeOf(before ?? last), last.node);
}

/** Of what is missing, who took it out says more than where the rest was given. */
function withTaker(origin: Origin, holder: ContentNode, step: string | number | undefined): Origin {
  const taker = holder.kind === 'mapping' ? holder.originOfAbsent?.(String(step)) : undefined;
  return taker ? { ...origin, valueFrom: taker } : origin;
}

/** A node, and the key below which it stands, if it has one. */
interface Stop {
  readonly node: ContentNode;
  readonly key: Node | undefined;
}

/** The nodes from a root on along these steps, as far as there are any. */
function wayTo(root: ContentNode, steps: readonly (string | number)[]): readonly Stop[] {
  let last: Stop = { node: root, key: undefined };
  const way = [last];
  for (const step of steps) {
    const next = stopBelow(last.node, step);
    if (next === undefined) break;
    way.push(next);
    last = next;
  }
  return way;
}

function stopBelow(node: ContentNode, step: string | number): Stop | undefined {
  if (node.kind === 'sequence') {
    const item = isIndexToken(String(step)) ? node.items[Number(step)] : undefined;
    return item && { node: resolveAlias(item), key: undefined };
  }
  const entry = node.kind === 'mapping' ? entryNamed(node, String(step)) : undefined;
  return entry && { node: resolveAlias(entry.value), key: entry.key };
}

/** The key of what is there; of what has no key, its first one. */
function placeOf({ node, key }: Stop): Origin {
  const place = key ?? firstKeyOf(node) ?? node;
  return withValueFrom(place.origin, node);
}

function withValueFrom(origin: Origin, { origin: { valueFrom } }: ContentNode): Origin {
  return valueFrom ? { ...origin, valueFrom } : origin;
}

function firstKeyOf(node: ContentNode): ContentNode | undefined {
  const key = node.kind === 'mapping' ? effectiveEntries(node)[0]?.key : undefined;
  return key?.kind === 'alias' ? key.target : key;
}

function isNull(node: ContentNode): boolean {
  return node.kind === 'scalar' && node.type === 'null';
}
