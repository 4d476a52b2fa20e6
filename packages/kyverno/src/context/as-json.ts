import { ExpressionReference, Int64, isList, isObject, ObjectList, plainObject } from '@assay/jmespath';
import type { Charge, Value } from '@assay/jmespath';

/** A value as it is after it was written as JSON and read again: Go's integers are doubles, lists of objects ordinary lists. */
export function asJson(value: Value, charge: Charge): Value {
  if (value === null || typeof value !== 'object') return value;
  if (value instanceof Int64) return Number(value.value);
  if (value instanceof ExpressionReference) return plainObject();
  if (value instanceof ObjectList) return listAsJson(value.items, charge);
  if (isList(value)) return listAsJson(value, charge);
  if (!isObject(value)) return value;
  const members = Object.entries<Value>(value);
  charge(1 + members.length);
  const copy = plainObject();
  for (const [name, member] of members) copy[name] = asJson(member, charge);
  return copy;
}

function listAsJson(items: readonly Value[], charge: Charge): Value {
  charge(1 + items.length);
  return items.map((item) => asJson(item, charge));
}
