import type { Holder } from '../../model.ts';
import { boolOf } from '../../modules/arguments.ts';
import { asFailure } from '../call-author.ts';
import type { AnnotatedValue } from '../expectation.ts';
import { findMatches } from '../find-matches.ts';
import { readKeywords } from '../keywords.ts';
import type { Operation } from '../operation.ts';
import { mistake } from '../overlay-failure.ts';
import { checkFunction, partVia } from '../part-via.ts';

/** Puts a new node before each matched one, or after it, or the same node in both places. */
export const insert: Operation = {
  annotation: 'overlay/insert',
  isForMapItems: false,
  plan({ node, rule, change }) {
    let insertion: Insertion | undefined;
    return (left, application) => {
      const positions = findMatches(left, { node, rule, change }, application);
      if (!positions) return;
      const { thread } = application;
      const { via, isBefore, isAfter } = (insertion ??= readInsertion(node));
      left.insert(positions.map((position) => ({ position, node: partVia(node, { via, left, position, thread }), isBefore, isAfter })));
    };
  },
};

interface Insertion {
  readonly via: AnnotatedValue | undefined;
  readonly isBefore: boolean;
  readonly isAfter: boolean;
}

function readInsertion(node: Holder): Insertion {
  let via: AnnotatedValue | undefined;
  let isBefore = false;
  let isAfter = false;
  const annotation = node.annotations?.get('overlay/insert');
  if (!annotation?.named.length) {
    throw mistake("Expected 'overlay/insert' annotation to have at least one keyword argument (before=..., after=...)", annotation ?? node);
  }
  readKeywords(annotation, {
    before: ({ value, by }) => (isBefore = asFailure(by, () => boolOf(value))),
    after: ({ value, by }) => (isAfter = asFailure(by, () => boolOf(value))),
    via: (given) => {
      checkFunction(given);
      via = given;
    },
  });
  return { via, isBefore, isAfter };
}
