import type { Charge, ObjectValue, Value } from '@assay/jmespath';
import { Int64, isList, isObject } from '@assay/jmespath';

/** Whether two values are the same JSON: numbers by value, whichever type they have, objects whatever their order. */
export function equalJson(left: Value, right: Value, charge: Charge): boolean {
  charge(1);
  if (left === right) return true;
  if (isList(left)) return isList(right) && left.length === right.length && left.every((item, at) => equalJson(item, right[at] ?? null, charge));
  if (isObject(left)) return isObject(right) && equalObjects(left, right, charge);
  const number = numberOf(left);
  return number !== undefined && number === numberOf(right);
}

function equalObjects(left: ObjectValue, right: ObjectValue, charge: Charge): boolean {
  const names = Object.keys(left);
  if (names.length !== Object.keys(right).length) return false;
  return names.every((name) => Object.hasOwn(right, name) && equalJson(left[name] ?? null, right[name] ?? null, charge));
}

function numberOf(value: Value): number | undefined {
  if (typeof value === 'number') return value;
  return value instanceof Int64 ? Number(value.value) : undefined;
}
