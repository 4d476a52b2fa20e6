import { findMatches } from '../find-matches.ts';
import type { Operation } from '../operation.ts';
import { annotationMistake } from '../overlay-failure.ts';

/** Leaves matched nodes as they are, with everything in them: it is there for edits of their annotations. */
export const noop: Operation = {
  annotation: 'overlay/noop',
  isForMapItems: true,
  plan({ node, rule, change }) {
    const by = node.annotations?.get('overlay/noop');
    if (by && (by.positional.length > 0 || by.named.length > 0)) throw annotationMistake(by, 'expected no arguments');
    return (left, application) => {
      findMatches(left, { node, rule, change }, application);
    };
  },
};
