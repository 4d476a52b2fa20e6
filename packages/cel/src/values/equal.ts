import type { Meter } from '../evaluator/meter.ts';
import { isDataMap, isList, isMap } from './classify.ts';
import { listAt, listSize, mapGet, mapKeys, mapSize } from './collections.ts';
import type { List, MapValue } from './collections.ts';
import { isSameNumber, ListView, MapView, OpaqueValue } from './value.ts';
import type { Value } from './value.ts';

/** Texts up to this length are compared in no more time than a step takes. */
const LONG_TEXT = 100;

/**
 * Whether two values are equal: numbers of all types by value, lists and maps part by part, different types never; `undefined` if the
 * left one refuses to be compared with the other. Inside of lists and maps that is no difference, as in cel-go.
 */
export function equal(left: Value, right: Value, meter: Meter): boolean | undefined {
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- All other kinds are treated alike.
  switch (typeof left) {
    case 'string':
      if (left.length > LONG_TEXT) meter.charge(left.length / LONG_TEXT);
      return left === right;
    case 'boolean':
      return left === right;
    case 'number':
    case 'bigint':
      if (typeof right === 'number' || typeof right === 'bigint') return isSameNumber(left, right);
      return right instanceof OpaqueValue && right.typeName === 'uint' && right.equals(left, meter);
    default:
      if (left === null || right === null) return left === right;
      return equalObjects(left, right, meter);
  }
}

function equalObjects(left: Exclude<Value, null>, right: Value, meter: Meter): boolean | undefined {
  if (isList(left)) return isList(right) && meter.deeper(() => equalLists(left, right, meter));
  if (left instanceof MapView || isDataMap(left)) return isMap(right) && meter.deeper(() => equalMaps(left, right, meter));
  if (left instanceof Uint8Array) return right instanceof Uint8Array && equalBytes(left, right, meter);
  if (!(left instanceof OpaqueValue) || left instanceof ListView) return false;
  return left.equals(right, meter);
}

function equalLists(left: List, right: List, meter: Meter): boolean {
  const size = listSize(left);
  if (size !== listSize(right)) return false;
  meter.charge(size);
  for (let index = 0; index < size; index += 1) if (equal(listAt(left, index), listAt(right, index), meter) === false) return false;
  return true;
}

function equalMaps(left: MapValue, right: MapValue, meter: Meter): boolean {
  const size = mapSize(left);
  if (size !== mapSize(right)) return false;
  meter.charge(size);
  for (const key of mapKeys(left)) {
    const own = mapGet(left, key);
    const other = mapGet(right, key);
    if (own === undefined || other === undefined || equal(own, other, meter) === false) return false;
  }
  return true;
}

function equalBytes(left: Uint8Array, right: Uint8Array, meter: Meter): boolean {
  if (left.length !== right.length) return false;
  meter.charge(left.length);
  return left.every((byte, index) => byte === right[index]);
}
