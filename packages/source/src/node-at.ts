import { resolveAlias, valueNamed } from './tree.ts';
import type { ContentNode, Node } from './tree.ts';

/** The node that a list of steps leads to from a root, aliases resolved; `undefined` if there is none. */
export function nodeAt(root: Node, steps: readonly (string | number)[]): ContentNode | undefined {
  let node: ContentNode | undefined = resolveAlias(root);
  for (const step of steps) {
    if (node?.kind === 'sequence') {
      const item: Node | undefined = node.items[Number(step)];
      node = item && resolveAlias(item);
    } else {
      node = valueNamed(node, String(step));
    }
  }
  return node;
}
