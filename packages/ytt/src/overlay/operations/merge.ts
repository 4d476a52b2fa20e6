import { givenAt } from '@assay/source';

import type { Holder } from '../../model.ts';
import { isCollection, isKnown, valueSpan } from '../../model.ts';
import { copyPart } from '../copy-part.ts';
import { findMatches } from '../find-matches.ts';
import type { Operation } from '../operation.ts';
import { takeContent } from '../take-content.ts';

/** Overlays what matched nodes contain. An item without a match is added as it is. */
export const merge: Operation = {
  annotation: 'overlay/merge',
  isForMapItems: true,
  plan(overlay) {
    const { node, children, rule, change } = overlay;
    return (left, application) => {
      const positions = findMatches(left, { node, rule, change }, application);
      if (!positions) return;
      if (positions.length === 0 && node.kind !== 'document') left.append(copyPart(node, application.thread));
      // Nodes whose content is replaced share the new one, as in the reference.
      let part: typeof node | undefined;
      for (const position of positions) {
        const matched = left.at(position);
        if (!change) application.dropped?.note(node, matched);
        if (matched.value !== null && application.applyChildren(matched, { node, children })) continue;
        part ??= isCollection(node.value) ? copyPart(node, application.thread) : node;
        replaceContent(matched, part);
      }
    };
  },
};

/** The left node stays, with its annotations; an item now is where its content is. */
function replaceContent(left: Holder, right: Holder): void {
  if (left.kind !== 'document') {
    takeContent(left, right);
    return;
  }
  left.value = right.value;
  left.valueFrom = right.valueFrom ?? (isKnown(right) ? givenAt({ description: 'overlay', span: valueSpan(right) }) : undefined);
}
