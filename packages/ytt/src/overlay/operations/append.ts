import type { Operation } from '../operation.ts';
import { copyPart } from '../copy-part.ts';

/** Adds a node at the end, whatever there is. */
export const append: Operation = {
  annotation: 'overlay/append',
  isForMapItems: false,
  plan({ node }) {
    return (left, { thread }) => {
      left.append(copyPart(node, thread));
    };
  },
};
