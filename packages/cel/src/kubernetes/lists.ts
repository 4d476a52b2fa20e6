import { Fault } from '../evaluator/fault.ts';
import type { Meter } from '../evaluator/meter.ts';
import { add } from '../libraries/arithmetic.ts';
import { genericOverload, overload } from '../libraries/library.ts';
import type { Library, Overload } from '../libraries/library.ts';
import { isList } from '../values/classify.ts';
import { listAt, listSize, toArray } from '../values/collections.ts';
import type { List } from '../values/collections.ts';
import { compare } from '../values/compare.ts';
import { Duration } from '../values/duration.ts';
import { Uint } from '../values/value.ts';
import type { Value } from '../values/value.ts';

const COMPARABLE = ['int', 'uint', 'double', 'bool', 'duration', 'timestamp', 'string', 'bytes'] as const;

const ZEROS: Readonly<Record<string, Value>> = { int: 0n, uint: new Uint(0n), double: 0, duration: new Duration(0n) };

function elementsOf(meter: Meter, list: Value, name: string): readonly Value[] {
  if (!isList(list)) throw new Fault(`no such overload: ${name}`);
  meter.charge(listSize(list));
  return toArray(list);
}

/** Sums start with the first element, so that a list of dyn is summed by what is in it. */
function sumOf(type: string): Overload {
  return genericOverload(`list_${type}_sum_${type}`, `list(${type}).sum() -> ${type}`, (meter: Meter, list: Value) => {
    const [first, ...rest] = elementsOf(meter, list, 'sum');
    return first === undefined ? (ZEROS[type] ?? 0n) : rest.reduce<Value>((total, element) => add(meter, total, element), first);
  });
}

function orderOf(left: Value, right: Value): -1 | 0 | 1 | undefined {
  const order = compare(left, right);
  if (order === 'incomparable') throw new Fault('no such overload');
  return order;
}

function isSorted(meter: Meter, list: Value): boolean {
  const elements = elementsOf(meter, list, 'isSorted');
  return elements.every((element, index) => index === 0 || orderOf(elements[index - 1] ?? null, element) !== 1);
}

function extreme(name: 'min' | 'max', wanted: -1 | 1): (meter: Meter, list: Value) => Value {
  return (meter, list) => {
    const [first, ...rest] = elementsOf(meter, list, name);
    if (first === undefined) throw new Fault(`${name} called on empty list`);
    return rest.reduce<Value>((found, element) => (orderOf(element, found) === wanted ? element : found), first);
  };
}

function ofComparable(suffix: string, signature: (type: string) => string, body: (meter: Meter, list: Value) => Value): readonly Overload[] {
  return COMPARABLE.map((type) => genericOverload(`list_${type}_${suffix}`, signature(type), body));
}

/** Helpers for lists: k8s.io/apiserver/pkg/cel/library/lists.go. */
export const listHelpersLibrary: Library = {
  name: 'kubernetes.lists',
  functions: [
    ...ofComparable('is_sorted_bool', (type) => `list(${type}).isSorted() -> bool`, isSorted),
    ...['int', 'uint', 'double', 'duration'].map(sumOf),
    ...ofComparable('max', (type) => `list(${type}).max() -> ${type}`, extreme('max', 1)),
    ...ofComparable('min', (type) => `list(${type}).min() -> ${type}`, extreme('min', -1)),
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
