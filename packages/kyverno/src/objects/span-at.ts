import { nodeAt } from '@assay/source';
import type { Span } from '@assay/source';

import { firstKeyOf } from './yaml-object.ts';
import type { YamlObject } from './yaml-object.ts';

/** Where these steps lead to in the text of an object, or the last on the way that is there. */
export function spanAt({ root }: YamlObject, path: readonly (string | number)[]): Span {
  for (let length = path.length; length > 0; length--) {
    const node = nodeAt(root, path.slice(0, length));
    if (node !== undefined) return node.origin;
  }
  return firstKeyOf(root);
}
