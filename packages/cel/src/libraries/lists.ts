import { Fault } from '../evaluator/fault.ts';
import type { Meter } from '../evaluator/meter.ts';
import type { Macro } from '../macros/macro.ts';
import { collectParts, loopMacro } from '../macros/loop-macros.ts';
import { isList, isMap, typeNameOf } from '../values/classify.ts';
import { listSize, toArray } from '../values/collections.ts';
import type { List } from '../values/collections.ts';
import { compare } from '../values/compare.ts';
import type { Value } from '../values/value.ts';
import { genericOverload, overload } from './library.ts';
import type { Library } from './library.ts';

const COMPARABLE = ['int', 'uint', 'double', 'bool', 'duration', 'timestamp', 'string', 'bytes'] as const;
const SORT_INPUT = '@__sortBy_input__';
const MAX_RANGE = 1_000_000n;

const RUNTIME_NAMES: Readonly<Record<string, string>> = { duration: 'google.protobuf.Duration', timestamp: 'google.protobuf.Timestamp' };

function slice(meter: Meter, list: List, start: bigint, end: bigint): Value {
  if (start < 0n || end < 0n) throw new Fault(`cannot slice(${start}, ${end}), negative indexes not supported`);
  if (start > end) throw new Fault(`cannot slice(${start}, ${end}), start index must be less than or equal to end index`);
  if (BigInt(listSize(list)) < end) throw new Fault(`cannot slice(${start}, ${end}), list is length ${listSize(list)}`);
  meter.chargeSize(Number(end - start));
  return toArray(list).slice(Number(start), Number(end));
}

function flatten(meter: Meter, list: List, depth: bigint): readonly Value[] {
  if (depth < 0n) throw new Fault('level must be non-negative');
  meter.charge(listSize(list));
  const flat: Value[] = [];
  for (const element of toArray(list)) {
    if (depth === 0n || !isList(element)) flat.push(element);
    else for (const inner of meter.deeper(() => flatten(meter, element, depth - 1n))) flat.push(inner);
  }
  return flat;
}

/** cel-go does not look at what a list holds before it flattens it: one without lists in it stays as it is. */
function flattenAny(meter: Meter, value: Value): Value {
  if (!isList(value)) throw new Fault(`no such overload: ${shownType(value)}.flatten()`);
  return flatten(meter, value, 1n);
}

function flattenAnyTo(meter: Meter, value: Value, depth: Value): Value {
  if (!isList(value) || typeof depth !== 'bigint') throw new Fault(`no such overload: ${shownType(value)}.flatten(${shownType(depth)})`);
  return flatten(meter, value, depth);
}

function shownType(value: Value): string {
  if (isMap(value)) return 'map(dyn, dyn)';
  return isList(value) ? 'list(dyn)' : typeNameOf(value);
}

function sortByKeys(meter: Meter, list: List, keys: List): Value {
  const elements = toArray(list);
  const values = toArray(keys);
  if (elements.length !== values.length) {
    throw new Fault(
      `@sortByAssociatedKeys() expected a list of the same size as the associated keys list, but got ${elements.length} and ${values.length} elements respectively`,
    );
  }
  const [first] = values;
  if (first === undefined) return list;
  if (compare(first, first) === 'incomparable') throw new Fault('list elements must be comparable');
  const type = typeNameOf(first);
  if (values.length > 1 && values.some((value) => typeNameOf(value) !== type)) throw new Fault('list elements must have the same type');
  meter.charge(elements.length * Math.ceil(Math.log2(elements.length + 1)));
  const order = values.map((_value, index) => index);
  order.sort((left, right) => orderOf(values[left] ?? null, values[right] ?? null));
  return order.map((index) => elements[index] ?? null);
}

function orderOf(left: Value, right: Value): number {
  const order = compare(left, right);
  return typeof order === 'number' ? order : 0;
}

const sortBy: Macro = {
  name: 'sortBy',
  isReceiver: true,
  arity: 2,
  expand(make, target, parameters) {
    if (target === undefined) return undefined;
    if (target.kind === 'literal' || target.kind === 'map' || target.kind === 'message') {
      return { refusal: 'sortBy can only be applied to a list, identifier, comprehension, call or select expression', about: target };
    }
    const keys = loopMacro('map', 1, 1, 'argument is not an identifier', collectParts).expand(make, make.identifier(SORT_INPUT), parameters);
    if (keys === undefined || 'refusal' in keys) return keys;
    return make.comprehension({
      range: make.list(),
      variable: '#unused',
      accumulator: SORT_INPUT,
      initial: target,
      condition: make.bool(false),
      step: make.identifier(SORT_INPUT),
      result: make.memberCall('@sortByAssociatedKeys', make.identifier(SORT_INPUT), keys),
    });
  },
};

function distinct(meter: Meter, list: List): Value {
  const found: Value[] = [];
  for (const element of toArray(list)) {
    meter.charge(found.length + 1);
    if (!found.some((other) => meter.equal(element, other))) found.push(element);
  }
  return found;
}

/** Lists: cel-go's ext.Lists, version 3. `first` and `last` are in the library `optional`. */
export const listsLibrary: Library = {
  name: 'lists',
  macros: [sortBy],
  functions: [
    overload('list_slice', 'list(T).slice(int, int) -> list(T)', slice),
    genericOverload('list_flatten', 'list(list(T)).flatten() -> list(T)', flattenAny),
    genericOverload('list_flatten_int', 'list(dyn).flatten(int) -> list(dyn)', flattenAnyTo),
    ...COMPARABLE.map((type) => {
      const name = RUNTIME_NAMES[type] ?? type;
      return genericOverload(`list_${name}_sort`, `list(${type}).sort() -> list(${type})`, sort);
    }),
    ...COMPARABLE.map((type) => {
      const name = RUNTIME_NAMES[type] ?? type;
      return genericOverload(`list_${name}_sortByAssociatedKeys`, `list(T).@sortByAssociatedKeys(list(${type})) -> list(T)`, sortAssociated);
    }),
    overload('lists_range', 'lists.range(int) -> list(int)', (meter: Meter, size: bigint) => {
      if (size < 0n) throw new Fault(`lists.range: size must be non-negative, got ${size}`);
      if (size > MAX_RANGE) throw new Fault(`lists.range: size ${size} exceeds maximum allowed (${MAX_RANGE})`);
      meter.chargeSize(Number(size));
      return Array.from({ length: Number(size) }, (_unused, index) => BigInt(index));
    }),
    overload('list_reverse', 'list(T).reverse() -> list(T)', (meter: Meter, list: List) => {
      meter.chargeSize(listSize(list));
      return toArray(list).toReversed();
    }),
    overload('list_distinct', 'list(T).distinct() -> list(T)', distinct),
  ],
};

function sort(meter: Meter, list: Value): Value {
  if (!isList(list)) throw new Fault('no such overload: sort');
  return sortByKeys(meter, list, list);
}

function sortAssociated(meter: Meter, list: Value, keys: Value): Value {
  if (!isList(list) || !isList(keys)) throw new Fault('no such overload: @sortByAssociatedKeys');
  return sortByKeys(meter, list, keys);
}
