import type { Span } from '@assay/source';

/** Whether a text lies in another, or is it. */
export function isWithin(inner: Span, outer: Span): boolean {
  return inner.source === outer.source && inner.start >= outer.start && inner.end <= outer.end;
}
