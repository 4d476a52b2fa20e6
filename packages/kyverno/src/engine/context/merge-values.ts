import type { Charge, ObjectValue, Value } from '@assay/jmespath';
import { isObject, plainObject, propertyOf } from '@assay/jmespath';

/** The first object with the members of the second over it; objects on both sides are merged, anything else of the second wins. */
export function mergeValues(into: ObjectValue, from: ObjectValue, charge: Charge): ObjectValue {
  const merged = plainObject();
  for (const [name, value] of Object.entries<Value>(into)) merged[name] = value;
  const names = Object.keys(from);
  charge(names.length);
  for (const name of names) {
    const value = propertyOf(from, name) ?? null;
    const at = propertyOf(into, name) ?? null;
    merged[name] = isObject(value) && isObject(at) ? mergeValues(at, value, charge) : value;
  }
  return merged;
}
