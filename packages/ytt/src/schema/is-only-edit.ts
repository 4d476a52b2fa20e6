import { isCollection } from '../model.ts';
import type { Holder } from '../model.ts';

/**
 * Whether a node of a schema is only there to edit the annotations of a node in an earlier document, so that it declares nothing by
 * itself: neither does its value count, nor what its annotations say without the others.
 */
export function isOnlyEdit({ annotations, value }: Holder): boolean {
  if (annotations === undefined) return false;
  return annotations.has('overlay/noop') || (annotations.has('overlay/merge-anns') && !isCollection(value));
}
