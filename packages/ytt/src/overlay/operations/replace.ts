import type { Holder } from '../../model.ts';
import { boolOf } from '../../modules/arguments.ts';
import { asFailure } from '../call-author.ts';
import type { AnnotatedValue } from '../expectation.ts';
import { findMatches } from '../find-matches.ts';
import { readKeywords } from '../keywords.ts';
import type { Operation } from '../operation.ts';
import { partVia } from '../part-via.ts';

/** Puts a new node in the place of each matched one; it takes over the annotations of the old one if these are edited. */
export const replace: Operation = {
  annotation: 'overlay/replace',
  isForMapItems: true,
  plan({ node, rule, change }) {
    const { via, canAdd } = readReplacement(node);
    return (left, application) => {
      const { thread, annotations } = application;
      const positions = findMatches(left, { node, rule, change }, application);
      if (!positions) return;
      for (const position of positions) {
        const part = partVia(node, { via, left, position, thread });
        if (change) annotations.set(part, annotations.of(left.at(position)));
        left.replace(position, part);
      }
      if (positions.length === 0 && (canAdd ?? (rule.by.kind === 'key' && application.mayAdd(node))))
        left.addMissing(partVia(node, { via, left, position: undefined, thread }));
    };
  },
};

function readReplacement(node: Holder): { readonly via: AnnotatedValue | undefined; readonly canAdd: boolean | undefined } {
  let via: AnnotatedValue | undefined;
  let canAdd: boolean | undefined;
  const annotation = node.annotations?.get('overlay/replace');
  if (annotation) {
    readKeywords(annotation, {
      via: (given) => (via = given),
      or_add: ({ value, by }) => (canAdd = asFailure(by, () => boolOf(value))),
    });
  }
  return { via, canAdd };
}
