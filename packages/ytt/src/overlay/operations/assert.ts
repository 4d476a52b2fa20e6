import { List, Tuple } from '@assay/starlark';
import type { Thread, Value } from '@assay/starlark';

import { copyContent } from '../../copy-tree.ts';
import type { Holder } from '../../model.ts';
import { callAuthor } from '../call-author.ts';
import { differenceText, findDifference } from '../difference.ts';
import type { AnnotatedValue } from '../expectation.ts';
import { findMatches } from '../find-matches.ts';
import { readKeywords } from '../keywords.ts';
import type { Operation } from '../operation.ts';
import { mismatch } from '../overlay-failure.ts';
import { checkFunction } from '../part-via.ts';

/** Checks matched nodes, and then overlays what they contain as `merge` does, except that a scalar stays. */
export const assert: Operation = {
  annotation: 'overlay/assert',
  isForMapItems: true,
  plan(overlay) {
    const { node, children, rule, change } = overlay;
    const via = readVia(node);
    return (left, application) => {
      for (const position of findMatches(left, { node, rule, change }, application) ?? []) {
        const matched = left.at(position);
        const complaint = via ? complaintOf(via, { left: matched, node, thread: application.thread }) : inequality(matched, node);
        if (complaint !== undefined) throw mismatch('overlay-assert', complaint, node, [matched]);
        application.applyChildren(matched, { node, children });
      }
    };
  },
};

function readVia(node: Holder): AnnotatedValue | undefined {
  let via: AnnotatedValue | undefined;
  const annotation = node.annotations?.get('overlay/assert');
  if (annotation) readKeywords(annotation, { via: (given) => (via = given) });
  return via;
}

function inequality(left: Holder, node: Holder): string | undefined {
  const difference = findDifference(left.value, node.value);
  return difference && `Expected objects to equal, but did not: ${differenceText(difference)}`;
}

function complaintOf(
  via: AnnotatedValue,
  { left, node, thread }: { readonly left: Holder; readonly node: Holder; readonly thread: Thread },
): string | undefined {
  checkFunction(via);
  const result = callAuthor(thread, via.value, [copyContent(left.value), copyContent(node.value)]);
  if (result === null || result === true) return undefined;
  if (result === false) return 'Expected via invocation to return true, but was false';
  const [isFine, message] = pairOf(result);
  if (typeof isFine !== 'boolean' || typeof message !== 'string') {
    return 'Expected via invocation to return NoneType, Bool or Tuple(Bool,String), but returned neither of those';
  }
  return isFine ? undefined : `Expected via invocation to return true, but was false with message: ${message}`;
}

/** The two values of a pair; nothing for what is none. */
function pairOf(value: Value): readonly Value[] {
  return (value instanceof Tuple || value instanceof List) && value.items.length === 2 ? value.items : [];
}
