import { findMatches } from '../find-matches.ts';
import type { Operation } from '../operation.ts';

/** Takes matched nodes away. */
export const remove: Operation = {
  annotation: 'overlay/remove',
  isForMapItems: true,
  plan({ node, rule, change }) {
    return (left, application) => {
      const positions = findMatches(left, { node, rule, change }, application) ?? [];
      const { collection } = left;
      if (collection?.kind === 'map' && node.kind === 'map-item' && positions.length > 0)
        collection.removals = [...(collection.removals ?? []), node];
      left.remove(positions);
    };
  },
};
