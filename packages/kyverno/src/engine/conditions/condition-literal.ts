import type { Value } from '@assay/jmespath';
import { Int64, isList, isObject, plainObject, propertyOf } from '@assay/jmespath';

/**
 * What Kyverno makes of the numbers in the key or the value of a condition: one that stands alone is a double, whole ones within lists
 * and maps are Go integers. So `[1, 2]` of a policy does not equal `[1, 2]` of a resource.
 */
export function conditionLiteral(written: Value): Value {
  return written instanceof Int64 ? Number(written.value) : withIntegers(written);
}

function withIntegers(written: Value): Value {
  if (isList(written)) return written.map((item) => integerOf(item));
  if (!isObject(written)) return written;
  const literal = plainObject();
  for (const key of Object.keys(written)) literal[key] = integerOf(propertyOf(written, key) ?? null);
  return literal;
}

function integerOf(value: Value): Value {
  if (typeof value !== 'number') return withIntegers(value);
  return Number.isInteger(value) && Math.abs(value) < 2 ** 63 ? new Int64(value) : value;
}
