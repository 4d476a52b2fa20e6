import { Fault } from '../evaluator/fault.ts';
import type { Meter } from '../evaluator/meter.ts';
import { add } from '../libraries/arithmetic.ts';
import { overload } from '../libraries/library.ts';
import type { Library, Overload } from '../libraries/library.ts';
import { listAt, listSize, toArray } from '../values/collections.ts';
import type { List } from '../values/collections.ts';
import { compare } from '../values/compare.ts';
import { Duration } from '../values/duration.ts';
import { Uint } from '../values/value.ts';
import type { Value } from '../values/value.ts';

const COMPARABLE = ['int', 'uint', 'double', 'bool', 'duration', 'timestamp', 'string', 'bytes'] as const;

const ZEROS: Readonly<Record<string, Value>> = { int: 0n, uint: new Uint(0n), double: 0, duration: new Duration(0n) };

function sumOf([type, zero]: readonly [string, Value]): Overload {
  return overload(`list_${type}_sum_${type}`, `list(${type}).sum() -> ${type}`, (meter: Meter, list: List) => {
    meter.charge(listSize(list));
    return toArray(list).reduce((total, element) => add(meter, total, element), zero);
  });
}

/** The elements of a list of which only the first is known to have an order. Those of different types have none between them. */
function orderedElements(meter: Meter, list: List): readonly Value[] {
  meter.charge(listSize(list));
  const elements = toArray(list);
  if (elements.some((element) => compare(element, element) === 'incomparable')) throw new Fault('no such overload');
  return elements;
}

function isSorted(meter: Meter, list: List): boolean {
  const elements = orderedElements(meter, list);
  return elements.every((element, index) => index === 0 || compare(elements[index - 1] ?? null, element) !== 1);
}

/** The extreme that replaces those from which it differs by `order`. */
function extreme(name: 'min' | 'max', order: -1 | 1): (meter: Meter, list: List) => Value {
  return (meter, list) => {
    const [first, ...rest] = orderedElements(meter, list);
    if (first === undefined) throw new Fault(`${name} called on empty list`);
    return rest.reduce<Value>((found, element) => (compare(found, element) === order ? element : found), first);
  };
}

function extremeOfComparable(name: 'min' | 'max', order: -1 | 1): readonly Overload[] {
  return COMPARABLE.map((type) => overload(`list_${type}_${name}_${type}`, `list(${type}).${name}() -> ${type}`, extreme(name, order)));
}

/** Helpers for lists: k8s.io/apiserver/pkg/cel/library/lists.go. */
export const listHelpersLibrary: Library = {
  name: 'kubernetes.lists',
  functions: [
    ...COMPARABLE.map((type) => overload(`list_${type}_is_sorted_bool`, `list(${type}).isSorted() -> bool`, isSorted)),
    ...Object.entries(ZEROS).map(sumOf),
    ...extremeOfComparable('max', -1),
    ...extremeOfComparable('min', 1),
    overload('list_a_index_of_int', 'list(A).indexOf(A) -> int', (meter: Meter, list: List, value: Value) => {
      meter.charge(listSize(list));
      return BigInt(toArray(list).findIndex((element) => meter.equal(element, value)));
    }),
    overload('list_a_last_index_of_int', 'list(A).lastIndexOf(A) -> int', (meter: Meter, list: List, value: Value) => {
      meter.charge(listSize(list));
      for (let index = listSize(list) - 1; index >= 0; index -= 1) if (meter.equal(listAt(list, index), value)) return BigInt(index);
      return -1n;
    }),
  ],
};
