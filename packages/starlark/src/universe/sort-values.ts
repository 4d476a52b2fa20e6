import { compare } from '../evaluator/compare.ts';
import { Fault } from '../evaluator/fault.ts';
import type { Thread } from '../evaluator/thread.ts';
import type { StarlarkValue, Value } from '../values/value.ts';

/** The items in ascending order of their keys, or in descending order; items with equal keys keep their order. */
export function sortValues(thread: Thread, items: readonly Value[], key: StarlarkValue | undefined, reverse: boolean): Value[] {
  const keyed = items.map((item) => ({ item, key: key ? thread.call(key, [item]) : item }));
  const order = (a: Value, b: Value): number => (compareForSort(thread, a, b) ? -1 : compareForSort(thread, b, a) ? 1 : 0);
  const keys = keyed.map((each) => each.key);
  try {
    keyed.sort((a, b) => (reverse ? order(b.key, a.key) : order(a.key, b.key)));
  } catch (error) {
    throw error instanceof Fault && error.budget === undefined ? (lastFault(thread, keys, reverse) ?? error) : error;
  }
  return keyed.map(({ item }) => item);
}

const MOST_INSERTED = 20;

/** Of all pairs without an order, go.starlark.net tells the last that it comes to; a short list it sorts by insertion. */
function lastFault(thread: Thread, keys: readonly Value[], reverse: boolean): Fault | undefined {
  if (keys.length > MOST_INSERTED) return undefined;
  let last: Fault | undefined;
  const precedes = (a: Value, b: Value): boolean => {
    try {
      return reverse ? compareForSort(thread, b, a) : compareForSort(thread, a, b);
    } catch (error) {
      if (!(error instanceof Fault) || error.budget !== undefined) throw error;
      last = error;
      return false;
    }
  };
  const sorted: Value[] = [];
  for (const key of keys) {
    let at = sorted.length;
    while (at > 0 && precedes(key, sorted[at - 1] ?? null)) at--;
    sorted.splice(at, 0, key);
  }
  return last;
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
