import { givenAt } from '@assay/source';

import { addAbsence, isKnown } from '../../model.ts';
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
        addAbsence(collection, { items: [node], origin: isKnown(node) ? givenAt({ description: 'overlay/remove', span: node }) : undefined });
      left.remove(positions);
    };
  },
};
