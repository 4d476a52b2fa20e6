import { itemsOf, placeEnds } from '../evaluator/access.ts';
import { equal } from '../evaluator/compare.ts';
import { method } from '../evaluator/declare-builtin.ts';
import { Fault } from '../evaluator/fault.ts';
import type { Method } from '../evaluator/method.ts';
import { any, count, iterable, optional } from '../evaluator/parameters.ts';
import type { Thread } from '../evaluator/thread.ts';
import type { List } from '../values/list.ts';
import type { Value } from '../values/value.ts';

/** Moving an item to another place costs next to nothing. */
const MOVED_IN_A_STEP = 64;

/** The methods of lists. */
export const listMethods: readonly Method<List>[] = [
  method('append', [any], (thread, list: List, item) => {
    list.checkMutable('append to');
    thread.checkSize(list.items.push(item));
    return null;
  }),
  method('clear', [], (_thread, list: List) => {
    list.checkMutable('clear');
    list.items.length = 0;
    return null;
  }),
  method('extend', [iterable], (thread, list: List, values) => {
    list.checkMutable('extend');
    const items = itemsOf(thread, values);
    thread.checkSize(list.items.length + items.length);
    for (const item of items) list.items.push(item);
    return null;
  }),
  method('index', [any, optional(any), optional(any)], (thread, list: List, wanted, from, to) => {
    const [start, end] = placeEnds(from, to, list.items.length);
    const index = findItem(thread, list.items.slice(0, end), wanted, start);
    if (index < 0) throw new Fault('value not in list');
    return index;
  }),
  method('insert', [count, any], (thread, list: List, index, item) => {
    list.checkMutable('insert into');
    thread.charge(1 + list.items.length / MOVED_IN_A_STEP);
    list.items.splice(index, 0, item);
    thread.checkSize(list.items.length);
    return null;
  }),
  method('pop', [optional(count)], (thread, list: List, index = list.items.length - 1) => {
    const { length } = list.items;
    const at = index < 0 ? index + length : index;
    if (at < 0 || at >= length)
      throw new Fault(length === 0 ? `index ${index} out of range: empty list` : `list index ${index} out of range [${-length}:${length - 1}]`);
    list.checkMutable('pop from');
    thread.charge((length - at) / MOVED_IN_A_STEP);
    return list.items.splice(at, 1)[0] ?? null;
  }),
  method('remove', [any], (thread, list: List, wanted) => {
    list.checkMutable('remove from');
    const index = findItem(thread, list.items, wanted, 0);
    if (index < 0) throw new Fault('element not found');
    list.items.splice(index, 1);
    return null;
  }),
];

function findItem(thread: Thread, items: readonly Value[], wanted: Value, from: number): number {
  thread.charge(items.length);
  return items.findIndex((item, index) => index >= from && equal(thread, item, wanted));
}
