import type { JsonValue } from '@assay/findings';
import { toValue } from '@assay/source';
import type { Node, PlainValue } from '@assay/source';

/** The value of a tree as JSON has it: integers are numbers, however large. */
export function jsonValue(node: Node): JsonValue {
  return withoutBigints(toValue(node));
}

function withoutBigints(value: PlainValue): JsonValue {
  if (typeof value === 'bigint') return Number(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutBigints);
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withoutBigints(item)]));
}

/** Whether two values of JSON are equal; the order of fields does not count. */
export function isSameValue(one: JsonValue, other: JsonValue): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (isList(one) || isList(other)) {
    return isList(one) && isList(other) && one.length === other.length && one.every((item, at) => isSameValue(item, other[at]!));
  }
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => Object.hasOwn(other, name) && isSameValue(one[name]!, other[name]!));
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}
