import { ExpressionReference, Fault, Int64, isList, isObject, ObjectList, plainObject } from '@assay/jmespath';
import type { Charge, Value } from '@assay/jmespath';

/** Lists and maps of data are nested at most so deep. Documents stay far below; entries that are made of others can add to them. */
const MAX_DEPTH = 1000;

/**
 * A value as it is after it was written as JSON and read again: Go's integers are doubles, lists of objects ordinary lists. Throws a
 * `Fault` for one that is nested more than 1000 levels deep.
 */
export function asJson(value: Value, charge: Charge, depth = 0): Value {
  if (value === null || typeof value !== 'object') return value;
  if (value instanceof Int64) return Number(value.value);
  if (value instanceof ExpressionReference) return plainObject();
  if (depth >= MAX_DEPTH) throw new Fault('exhausted', `a value is nested more than ${MAX_DEPTH} levels deep`);
  if (value instanceof ObjectList) return listAsJson(value.items, charge, depth);
  if (isList(value)) return listAsJson(value, charge, depth);
  return isObject(value) ? membersAsJson(Object.entries<Value>(value), charge, depth) : value;
}

function listAsJson(items: readonly Value[], charge: Charge, depth: number): Value {
  charge(1 + items.length);
  return items.map((item) => asJson(item, charge, depth + 1));
}

function membersAsJson(members: readonly (readonly [string, Value])[], charge: Charge, depth: number): Value {
  charge(1 + members.length);
  const copy = plainObject();
  for (const [name, member] of members) copy[name] = asJson(member, charge, depth + 1);
  return copy;
}
