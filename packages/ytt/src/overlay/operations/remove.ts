import { findMatches } from '../find-matches.ts';
import type { Operation } from '../operation.ts';

/** Takes matched nodes away. */
export const remove: Operation = {
  annotation: 'overlay/remove',
  isForMapItems: true,
  plan({ node, rule }) {
    return (left, { thread }) => {
      left.remove(findMatches(left, rule, { node, thread }) ?? []);
    };
  },
};
