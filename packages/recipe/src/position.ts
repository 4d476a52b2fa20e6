import { entryNamed, nodeAt } from '@assay/source';
import type { Node, Span } from '@assay/source';

/** Where a path leads to: at the value, or if there is none, at the brace that opens the nearest container around it. */
export function valueSpan(root: Node, steps: readonly string[]): Span {
  const node = nodeAt(root, steps);
  if (node) return node.origin;
  const holder = steps.length > 1 ? valueSpan(root, steps.slice(0, -1)) : root.origin;
  return { ...holder, end: holder.start + 1 };
}

/** Where the name of a member is, with its quotes. */
export function nameSpan(root: Node, steps: readonly string[]): Span {
  const holder = nodeAt(root, steps.slice(0, -1));
  const entry = holder?.kind === 'mapping' ? entryNamed(holder, steps.at(-1) ?? '') : undefined;
  return entry ? entry.key.origin : valueSpan(root, steps);
}
