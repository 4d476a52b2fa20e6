import type { Meter } from '../evaluator/meter.ts';
import { toArray } from '../values/collections.ts';
import type { List } from '../values/collections.ts';
import type { Value } from '../values/value.ts';
import { overload } from './library.ts';
import type { Library } from './library.ts';

function includes(meter: Meter, list: readonly Value[], value: Value): boolean {
  meter.charge(list.length);
  return list.some((element) => meter.equal(element, value));
}

function containsAll(meter: Meter, list: List, others: List): boolean {
  const elements = toArray(list);
  return toArray(others).every((other) => includes(meter, elements, other));
}

/** Lists as sets: cel-go's ext.Sets. */
export const setsLibrary: Library = {
  name: 'sets',
  functions: [
    overload('list_sets_contains_list', 'sets.contains(list(T), list(T)) -> bool', containsAll),
    overload('list_sets_equivalent_list', 'sets.equivalent(list(T), list(T)) -> bool', (meter: Meter, left: List, right: List) => {
      return containsAll(meter, left, right) && containsAll(meter, right, left);
    }),
    overload('list_sets_intersects_list', 'sets.intersects(list(T), list(T)) -> bool', (meter: Meter, left: List, right: List) => {
      const elements = toArray(right);
      return toArray(left).some((element) => includes(meter, elements, element));
    }),
  ],
};
