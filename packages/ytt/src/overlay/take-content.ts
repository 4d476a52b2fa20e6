import type { Holder } from '../model.ts';

/** Puts the content of one node into another, which then is where that content is; it keeps its key and its annotations. */
export function takeContent(to: Holder, from: Holder): void {
  to.value = from.value;
  to.source = from.source;
  to.start = from.start;
  to.end = from.end;
  to.valueStart = from.valueStart;
  to.valueEnd = from.valueEnd;
  to.valueFrom = from.valueFrom;
}
