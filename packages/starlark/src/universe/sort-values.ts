import { compare } from '../evaluator/compare.ts';
import { Fault } from '../evaluator/fault.ts';
import type { Thread } from '../evaluator/thread.ts';
import type { StarlarkValue, Value } from '../values/value.ts';

/** The items in ascending order of their keys, or in descending order; items with equal keys keep their order. */
export function sortValues(thread: Thread, items: readonly Value[], key: StarlarkValue | undefined, reverse: boolean): Value[] {
  const keyed = items.map((item) => ({ item, key: key ? thread.call(key, [item]) : item }));
  const order = (a: Value, b: Value): number => (compareForSort(thread, a, b) ? -1 : compareForSort(thread, b, a) ? 1 : 0);
  keyed.sort((a, b) => (reverse ? order(b.key, a.key) : order(a.key, b.key)));
  return keyed.map(({ item }) => item);
}

/** The message of a comparison that does not exist has no builtin's name in front. */
function compareForSort(thread: Thread, a: Value, b: Value): boolean {
  if (typeof a === 'number' && typeof b === 'number') return a < b;
  thread.step();
  try {
    return compare(thread, '<', a, b);
  } catch (fault) {
    if (fault instanceof Fault) fault.isNamed = true;
    throw fault;
  }
}
