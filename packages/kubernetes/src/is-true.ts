import type { Node } from '@assay/source';

/** Whether a node is the word `true`. */
export function isTrue(node: Node | undefined): boolean {
  return node?.kind === 'scalar' && node.value === true;
}
