import type { Holder } from '../../model.ts';
import { annotationMistake } from '../overlay-failure.ts';
import type { Change, Edit } from './edit.ts';
import { mergeAnns } from './merge-anns.ts';
import { removeAnns } from './remove-anns.ts';
import { replaceAnn } from './replace-ann.ts';

/** Everything that a node of an overlay can do to annotations; at most one of these may be on a node. */
const edits: readonly Edit[] = [replaceAnn, mergeAnns, removeAnns];

/** What a node of an overlay does to the annotations of the nodes that it matches; undefined when it leaves them alone. */
export function readChange(node: Holder): Change | undefined {
  const { annotations } = node;
  if (!annotations) return undefined;
  const [edit, second] = edits.filter(({ annotation }) => annotations.has(annotation));
  const by = edit && annotations.get(edit.annotation);
  if (!by) return undefined;
  const other = second && annotations.get(second.annotation);
  if (other) throw annotationMistake(other, `annotations can be edited in one way only, and there is @${by.name} already`);
  return edit.plan(by, node);
}
