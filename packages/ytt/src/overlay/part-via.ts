import type { Thread, Value, ValueTracker } from '@assay/starlark';
import { can, Fault } from '@assay/starlark';

import { copyContent } from '../copy-tree.ts';
import type { Content, Holder } from '../model.ts';
import { DocumentSet, isCollection } from '../model.ts';
import { Fragment } from '../values/fragment.ts';
import { fromStarlark } from '../values/from-starlark.ts';
import { goTypeOfValue } from '../values/go-types.ts';
import { asFailure, callAuthor } from './call-author.ts';
import { copyPart, copyPartWith } from './copy-part.ts';
import { dropInside } from './drop-annotations.ts';
import type { AnnotatedValue } from './expectation.ts';
import type { LeftNodes } from './left-nodes.ts';
import { mistake } from './overlay-failure.ts';

interface ViaOptions<Node extends Holder> {
  readonly via: AnnotatedValue | undefined;
  /** The list that the part will be in, and which of its nodes it has to do with. */
  readonly left: LeftNodes<Node>;
  readonly position: number | undefined;
  readonly thread: Thread;
}

/**
 * A part of the result: a copy of a node of an overlay, with the content that its function `via` makes of the left content and its
 * own, if it has one. The function is given copies, as it may overlay one with the other; what it returns is not copied, so that
 * a fragment may be used in several places.
 */
export function partVia<Node extends Holder>(overlay: Node, { via, left, position, thread }: ViaOptions<Node>): Node {
  if (!via) return copyPart(overlay, thread);
  checkFunction(via);
  const contents = [position === undefined ? null : copyContent(left.at(position).value), copyContent(overlay.value)];
  const { tracker } = thread;
  if (tracker) tracker.current = undefined;
  const result = callAuthor(thread, via.value, contents);
  const origin = tracker?.current;
  const content = asFailure(via.by, () => contentOf(result, overlay, tracker));
  if (left.collection && reaches(content, left.collection)) throw mistake('Expected a result that does not contain the place where it goes', via.by);
  const part = copyPartWith(overlay, content);
  part.valueFrom = isCollection(content) ? undefined : origin;
  if (part.kind === 'document') part.isComputed = isCollection(part.value) && !(result instanceof Fragment);
  thread.charge(dropInside(part.value));
  return part;
}

/** Checks that an argument is a function. */
export function checkFunction({ value, by }: AnnotatedValue): void {
  if (!can(value, 'call'))
    throw mistake(`Expected '${by.name}' annotation keyword argument 'via' to be function, but was ${goTypeOfValue(value)}`, by);
}

function contentOf(value: Value, holder: Holder, tracker: ValueTracker | undefined): Content {
  const content = fromStarlark(value, tracker);
  if (content instanceof DocumentSet) throw new Fault(`${HOLDERS[holder.kind]}; this is a document set`);
  return content;
}

function reaches(content: Content, collection: Content): boolean {
  return content === collection || (isCollection(content) && content.items.some(({ value }) => reaches(value, collection)));
}

const HOLDERS: Readonly<Record<Holder['kind'], string>> = {
  document: 'documents can only contain arrays, maps, or scalars',
  'map-item': 'map items can only contain arrays, maps, or scalars',
  'array-item': 'array items can only contain maps, arrays, or scalars',
};
