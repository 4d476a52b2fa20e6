import { findMatches } from '../find-matches.ts';
import type { Operation } from '../operation.ts';

/** Takes matched nodes away. */
export const remove: Operation = {
  annotation: 'overlay/remove',
  isForMapItems: true,
  plan({ node, rule, change }) {
    return (left, application) => {
      left.remove(findMatches(left, { node, rule, change }, application) ?? []);
    };
  },
};
