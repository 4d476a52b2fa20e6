import { Int64, isList, isObject } from '@assay/jmespath';
import type { ObjectValue, Value } from '@assay/jmespath';

/** The object with all its texts changed. */
export function withTexts(object: ObjectValue, change: (text: string) => string): Record<string, Value> {
  return withScalars(object, (value) => (typeof value === 'string' ? change(value) : value));
}

/** The object with all its numbers as doubles. */
export function withPlainNumbers(object: ObjectValue): Record<string, Value> {
  return withScalars(object, (value) => (value instanceof Int64 ? Number(value.value) : value));
}

function withScalars(object: ObjectValue, change: (scalar: Value) => Value): Record<string, Value> {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, changed(value, change)]));
}

function changed(value: Value, change: (scalar: Value) => Value): Value {
  if (isList(value)) return value.map((each) => changed(each, change));
  return isObject(value) ? withScalars(value, change) : change(value);
}
