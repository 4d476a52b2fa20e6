import { isDataMap, isList, isMap } from '../values/classify.ts';
import { mapGet } from '../values/collections.ts';
import { ObjectView, Optional } from '../values/value.ts';
import type { Value } from '../values/value.ts';
import { Fault, noSuchKey } from './fault.ts';

/** The value of a field or key; `undefined` if it is absent, as in all that has no fields. A list fails: it wants an index. */
function findField(target: Value, field: string): Value | undefined {
  if (typeof target !== 'object' || target === null) return undefined;
  if (isDataMap(target)) return Object.hasOwn(target, field) ? target[field] : undefined;
  if (target instanceof ObjectView) return target.get(field);
  if (isMap(target)) return mapGet(target, field);
  if (isList(target)) throw new Fault("unsupported index type 'string' in list");
  return undefined;
}

/** `target.field`: through an optional it is optional too. */
export function selectField(target: Value, field: string): Value {
  if (target instanceof Optional) return target.value === undefined ? target : optionalField(target.value, field);
  const found = findField(target, field);
  if (found === undefined) throw noSuchKey(field);
  return found;
}

/** `target.?field`. */
export function optionalField(target: Value, field: string): Value {
  const inner = target instanceof Optional ? target.value : target;
  if (inner === undefined) return Optional.NONE;
  const found = findField(inner, field);
  return found === undefined ? Optional.NONE : new Optional(found);
}

/** `has(target.field)`. */
export function hasField(target: Value, field: string): boolean {
  const inner = target instanceof Optional ? target.value : target;
  return inner !== undefined && findField(inner, field) !== undefined;
}
