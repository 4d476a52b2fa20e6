/** Every `step`th element between two bounds; a bound below zero counts from the end. The step is not zero. */
export function sliceOf<Element>(elements: readonly Element[], from: number | undefined, to: number | undefined, step: number): Element[] {
  const { length } = elements;
  const [first, last] = step > 0 ? [0, length] : [-1, length - 1];
  const bounded = (bound: number): number => Math.min(Math.max(bound < 0 ? bound + length : bound, first), last);
  const start = from === undefined ? (step > 0 ? first : last) : bounded(from);
  const end = to === undefined ? (step > 0 ? last : first) : bounded(to);
  const taken: Element[] = [];
  for (let at = start; step > 0 ? at < end : at > end; at += step) taken.push(elements[at]!);
  return taken;
}
