import type { Annotations, Content, Holder } from '../model.ts';
import { isCollection } from '../model.ts';

/** The annotations that still say something when the overlay is done. The table itself may belong to several nodes, and stays as it is. */
export function lastingAnnotations(annotations: Annotations | undefined): Annotations | undefined {
  if (!annotations) return undefined;
  const lasting = [...annotations].filter(([name]) => !name.startsWith('overlay/'));
  if (lasting.length === annotations.size) return annotations;
  return lasting.length === 0 ? undefined : new Map(lasting);
}

/** Leaves only the lasting annotations on a node and everything in it. Returns how many nodes that are. */
export function dropOverlayAnnotations(holder: Holder): number {
  holder.annotations = lastingAnnotations(holder.annotations);
  return 1 + dropInside(holder.value);
}

/** As {@link dropOverlayAnnotations}, for everything in a content. */
export function dropInside(content: Content): number {
  let count = 1;
  if (isCollection(content)) for (const item of content.items) count += dropOverlayAnnotations(item);
  return count;
}
