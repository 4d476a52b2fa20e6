import { nodeAt } from '@assay/source';
import type { ContentNode, Span } from '@assay/source';

import { firstKeyOf } from './yaml-object.ts';
import type { YamlObject } from './yaml-object.ts';

/** Where these steps lead to in the text of an object, or the last on the way that is there. */
export function spanAt({ root }: YamlObject, path: readonly (string | number)[]): Span {
  let last: ContentNode | undefined;
  for (const step of path) {
    const node = nodeAt(last ?? root, [step]);
    if (node === undefined) break;
    last = node;
  }
  return last?.origin ?? firstKeyOf(root);
}
