import { itemsOf, iterate } from '../evaluator/access.ts';
import { compare } from '../evaluator/compare.ts';
import { namedBuiltin, positionalBuiltin } from '../evaluator/declare-builtin.ts';
import { Fault } from '../evaluator/fault.ts';
import { any, bool, callable, count, iterable, optional, optionalOrNone } from '../evaluator/parameters.ts';
import type { Thread } from '../evaluator/thread.ts';
import { Builtin } from '../values/builtin.ts';
import { IntRange } from '../values/int-range.ts';
import { List } from '../values/list.ts';
import { ValueSet } from '../values/set.ts';
import { Tuple } from '../values/tuple.ts';
import type { NamedArguments, StarlarkValue, Value } from '../values/value.ts';
import { can, truthOf, typeNameOf } from '../values/value.ts';
import { bindNamed } from '../evaluator/parameters.ts';
import { refuseNamed } from './of-one-value.ts';
import { makeDict } from './update-dict.ts';
import { sortValues } from './sort-values.ts';

/** Functions that make, measure or look through sequences and mappings. */
export const sequences: readonly Builtin[] = [
  positionalBuiltin('all', [iterable], (thread, items) => !someItem(thread, items, (item) => !truthOf(item))),
  positionalBuiltin('any', [iterable], (thread, items) => someItem(thread, items, truthOf)),
  new Builtin('dict', (thread, positional, named) => makeDict(thread, positional, named)),
  positionalBuiltin('enumerate', [iterable, optional(count)], (thread, items, start = 0) => {
    return new List(itemsOf(thread, items).map((item, index) => new Tuple([start + index, item])));
  }),
  positionalBuiltin('len', [any], (thread, value) => lengthOf(thread, value)),
  positionalBuiltin('list', [optional(iterable)], (thread, items) => new List(items ? itemsOf(thread, items) : [])),
  new Builtin('max', (thread, positional, named) => extreme(thread, 'max', positional, named)),
  new Builtin('min', (thread, positional, named) => extreme(thread, 'min', positional, named)),
  positionalBuiltin('range', [count, optional(count), optional(count)], (_thread, first, second, step = 1) => {
    if (step === 0) throw new Fault('step argument must not be zero');
    return second === undefined ? new IntRange(0, first, step) : new IntRange(first, second, step);
  }),
  positionalBuiltin('reversed', [iterable], (thread, items) => new List(itemsOf(thread, items).reverse())),
  positionalBuiltin('set', [optional(iterable)], (thread, items) => new ValueSet(items ? itemsOf(thread, items) : [])),
  namedBuiltin(
    'sorted',
    { iterable, key: optionalOrNone(callable), reverse: optional(bool) },
    (thread, { iterable: items, key, reverse = false }) => new List(sortValues(thread, itemsOf(thread, items), key, reverse)),
  ),
  positionalBuiltin('tuple', [optional(iterable)], (thread, items) =>
    items instanceof Tuple ? items : new Tuple(items ? itemsOf(thread, items) : []),
  ),
  new Builtin('zip', (thread, positional, named) => {
    refuseNamed('zip', named);
    return zip(thread, positional);
  }),
];

const KEY = { key: optionalOrNone(callable) };

function lengthOf(thread: Thread, value: Value): number {
  if (typeof value === 'string') return thread.semantics.text.length(value);
  if (!can(value, 'length')) throw new Fault(`value of type ${typeNameOf(value)} has no len`);
  return value.length();
}

function someItem(thread: Thread, items: Value, holds: (item: Value) => boolean): boolean {
  const iterator = iterate(items);
  try {
    for (let next = iterator.next(); !next.done; next = iterator.next()) {
      thread.step();
      if (holds(next.value)) return true;
    }
    return false;
  } finally {
    iterator.return?.();
  }
}

/** The first of the items that no other one precedes in the order. */
function extreme(thread: Thread, name: 'min' | 'max', positional: readonly Value[], named: NamedArguments): Value {
  const [first, ...others] = positional;
  if (first === undefined) throw new Fault(`${name} requires at least one positional argument`, { isNamed: true });
  const { key } = bindNamed(thread, KEY, [], named);
  const order = name === 'max' ? '>' : '<';
  if (others.length === 0 && !can(first, 'iterate')) throw new Fault(`${typeNameOf(first)} value is not iterable`);
  const items = others.length === 0 ? itemsOf(thread, first) : positional;
  const [start, ...rest] = items;
  if (start === undefined) throw new Fault('argument is an empty sequence');
  const keyOf = (item: Value): Value => (isCallable(key) ? thread.call(key, [item]) : item);
  let best = start;
  let bestKey = keyOf(start);
  for (const item of rest) {
    thread.step();
    const itemKey = keyOf(item);
    if (!compare(thread, order, itemKey, bestKey)) continue;
    best = item;
    bestKey = itemKey;
  }
  return best;
}

function isCallable(key: unknown): key is StarlarkValue {
  return key !== undefined;
}

/** Tuples of the items at the same places, as many as the shortest has. */
function zip(thread: Thread, positional: readonly Value[]): List {
  const columns = positional.map((value, index) => {
    if (!can(value, 'iterate')) throw new Fault(`argument #${index + 1} is not iterable: ${typeNameOf(value)}`);
    return itemsOf(thread, value);
  });
  const length = columns.length === 0 ? 0 : columns.reduce((least, column) => Math.min(least, column.length), Infinity);
  const rows: Value[] = [];
  for (let row = 0; row < length; row++) rows.push(new Tuple(columns.map((column) => column[row] ?? null)));
  return new List(rows);
}
