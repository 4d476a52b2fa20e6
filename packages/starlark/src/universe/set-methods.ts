import { itemsOf } from '../evaluator/access.ts';
import { freeMethod, method } from '../evaluator/declare-builtin.ts';
import { Fault } from '../evaluator/fault.ts';
import type { Method } from '../evaluator/method.ts';
import { any, iterable, optional, positionalBinder } from '../evaluator/parameters.ts';
import type { Thread } from '../evaluator/thread.ts';
import { ValueSet } from '../values/set.ts';
import type { NamedArguments, Value } from '../values/value.ts';
import { can, typeNameOf } from '../values/value.ts';

/** The methods of sets. */
export const setMethods: readonly Method<ValueSet>[] = [
  method('add', [any], (_thread, set: ValueSet, item) => {
    if (!set.has(item)) set.table.set(item, true);
    else set.table.checkMutable('insert into');
    return null;
  }),
  method('clear', [], (_thread, set: ValueSet) => {
    set.table.clear();
    return null;
  }),
  freeMethod('difference', (thread, set: ValueSet, positional, named) => {
    const others = othersOf(thread, positional, named);
    return new ValueSet([...set.table.keys()].filter((item) => others.every((other) => !other.has(item))));
  }),
  method('discard', [any], (_thread, set: ValueSet, item) => {
    set.table.delete(item);
    return null;
  }),
  freeMethod('intersection', (thread, set: ValueSet, positional, named) => {
    const others = othersOf(thread, positional, named);
    return new ValueSet([...set.table.keys()].filter((item) => others.every((other) => other.has(item))));
  }),
  method('issubset', [iterable], (thread, set: ValueSet, other) => set.isSubsetOf(toSet(thread, other))),
  method('issuperset', [iterable], (thread, set: ValueSet, other) => itemsOf(thread, other).every((item) => set.has(item))),
  method('pop', [], (_thread, set: ValueSet) => {
    const [first] = set.table.keys();
    if (first === undefined) throw new Fault('empty set');
    set.table.delete(first);
    return first;
  }),
  method('remove', [any], (_thread, set: ValueSet, item) => {
    if (!set.table.delete(item)) throw new Fault('missing key');
    return null;
  }),
  method('symmetric_difference', [iterable], (thread, set: ValueSet, other) => {
    const second = toSet(thread, other);
    const onlyFirst = [...set.table.keys()].filter((item) => !second.has(item));
    return new ValueSet([...onlyFirst, ...[...second.table.keys()].filter((item) => !set.has(item))]);
  }),
  freeMethod('union', (thread, set: ValueSet, positional, named) => {
    const others = thread.semantics.details === 'legacy' ? [onlyOther(thread, positional, named)] : othersOf(thread, positional, named);
    return new ValueSet([set, ...others].flatMap((each) => [...each.table.keys()]));
  }),
  freeMethod('update', (thread, set: ValueSet, positional, named) => {
    for (const other of othersOf(thread, positional, named)) for (const item of other.table.keys()) set.table.set(item, true);
    return null;
  }),
];

function toSet(thread: Thread, value: Value): ValueSet {
  return value instanceof ValueSet ? value : new ValueSet(itemsOf(thread, value));
}

const bindOnly = positionalBinder([optional(iterable)]);

function onlyOther(thread: Thread, positional: readonly Value[], named: NamedArguments): ValueSet {
  bindOnly(positional, named);
  return toSet(thread, positional[0] ?? new ValueSet());
}

function othersOf(thread: Thread, positional: readonly Value[], named: NamedArguments): readonly ValueSet[] {
  if (named.length > 0) throw new Fault('does not accept keyword arguments');
  return positional.map((value, index) => {
    if (!can(value, 'iterate')) throw new Fault(`argument #${index + 1} is not iterable: ${typeNameOf(value)}`);
    return toSet(thread, value);
  });
}
