import type { Charge, Value } from '@assay/jmespath';
import { Int64, isList, isObject, plainObject } from '@assay/jmespath';

/**
 * A value as Kubernetes reads it from JSON: whole numbers that fit into 64 bits are integers, all others doubles. Objects come out of a
 * mutation like this. What holds no such number is not copied. Follows k8s.io/apimachinery/pkg/util/json (v0.36).
 */
export function withIntegers(value: Value, charge: Charge): Value {
  // In JSON a large number has the fewest digits that tell it apart.
  if (typeof value === 'number') return isInt64(value) ? new Int64(BigInt(String(value))) : value;
  if (isList(value)) {
    charge(value.length);
    const items = value.map((item) => withIntegers(item, charge));
    return items.every((item, at) => item === value[at]) ? value : items;
  }
  if (!isObject(value)) return value;
  const names = Object.keys(value);
  charge(names.length);
  const copy = plainObject();
  let isChanged = false;
  for (const name of names) {
    const member = value[name] ?? null;
    const read = withIntegers(member, charge);
    isChanged ||= read !== member;
    copy[name] = read;
  }
  return isChanged ? copy : value;
}

const LIMIT = 2 ** 63;

function isInt64(number: number): boolean {
  return Number.isInteger(number) && number >= -LIMIT && number < LIMIT;
}
