import { isIndexToken } from './path.ts';
import { resolveAlias, valueNamed } from './tree.ts';
import type { ContentNode, Node } from './tree.ts';

/**
 * The node that a list of steps leads to from a root, aliases resolved; `undefined` if there is none. An index can be a number or
 * written as in a JSON pointer (RFC 6901), without leading zeros.
 */
export function nodeAt(root: Node, steps: readonly (string | number)[]): ContentNode | undefined {
  let node: ContentNode | undefined = resolveAlias(root);
  for (const step of steps) {
    if (node?.kind === 'sequence') {
      const item: Node | undefined = isIndexToken(String(step)) ? node.items[Number(step)] : undefined;
      node = item && resolveAlias(item);
    } else {
      node = valueNamed(node, String(step));
    }
  }
  return node;
}
