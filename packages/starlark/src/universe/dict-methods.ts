import { freeMethod, method } from '../evaluator/declare-builtin.ts';
import { Fault } from '../evaluator/fault.ts';
import type { Method } from '../evaluator/method.ts';
import { any, optional } from '../evaluator/parameters.ts';
import type { Thread } from '../evaluator/thread.ts';
import type { Dict } from '../values/dict.ts';
import { List } from '../values/list.ts';
import { Tuple } from '../values/tuple.ts';
import type { Value } from '../values/value.ts';
import { updateDict } from './update-dict.ts';

/** The methods of dicts. */
export const dictMethods: readonly Method<Dict>[] = [
  method('clear', [], (_thread, dict: Dict) => {
    dict.table.clear();
    return null;
  }),
  method('get', [any, optional(any)], (_thread, dict: Dict, key, otherwise = null) => {
    const value = dict.table.get(key);
    return value === undefined ? otherwise : value;
  }),
  method('items', [], (thread, dict: Dict) => toList(thread, dict, (key, value) => new Tuple([key, value]))),
  method('keys', [], (thread, dict: Dict) => toList(thread, dict, (key) => key)),
  method('pop', [any, optional(any)], (_thread, dict: Dict, key, otherwise) => {
    const value = dict.table.delete(key);
    if (value !== undefined) return value;
    if (otherwise === undefined) throw new Fault('missing key');
    return otherwise;
  }),
  method('popitem', [], (_thread, dict: Dict) => {
    const [first] = dict.table.entries();
    if (!first) throw new Fault('empty dict');
    dict.table.delete(first[0]);
    return new Tuple(first);
  }),
  method('setdefault', [any, optional(any)], (_thread, dict: Dict, key, otherwise = null) => {
    const value = dict.table.get(key);
    if (value !== undefined) return value;
    dict.table.set(key, otherwise);
    return otherwise;
  }),
  freeMethod('update', (thread, dict: Dict, positional, named) => {
    updateDict(thread, dict, positional, named);
    return null;
  }),
  method('values', [], (thread, dict: Dict) => toList(thread, dict, (_key, value) => value)),
];

function toList(thread: Thread, dict: Dict, pick: (key: Value, value: Value) => Value): List {
  thread.charge(dict.table.size);
  return new List(Array.from(dict.table.entries(), ([key, value]) => pick(key, value)));
}
