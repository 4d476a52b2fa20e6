import { asFailure } from '../call-author.ts';
import type { Given } from '../expectation.ts';
import { findMatches } from '../find-matches.ts';
import { readKeywords } from '../keywords.ts';
import { boolOf } from '../../modules/arguments.ts';
import type { Holder } from '../../model.ts';
import type { Operation } from '../operation.ts';
import { partVia } from '../part-via.ts';

/** Puts a new node in the place of each matched one. */
export const replace: Operation = {
  annotation: 'overlay/replace',
  isForMapItems: true,
  plan({ node, rule }) {
    const { via, canAdd } = readReplacement(node);
    return (left, { thread }) => {
      const positions = findMatches(left, rule, { node, thread });
      if (!positions) return;
      for (const position of positions) left.replace(position, partVia(node, { via, left, position, thread }));
      if (positions.length === 0 && canAdd) left.addMissing(partVia(node, { via, left, position: undefined, thread }));
    };
  },
};

function readReplacement(node: Holder): { readonly via: Given | undefined; readonly canAdd: boolean } {
  let via: Given | undefined;
  let canAdd = false;
  const annotation = node.annotations?.get('overlay/replace');
  if (annotation) {
    readKeywords(annotation, {
      via: (given) => (via = given),
      or_add: ({ value, by }) => (canAdd = asFailure(by, () => boolOf(value))),
    });
  }
  return { via, canAdd };
}
