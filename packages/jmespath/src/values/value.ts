import { BeyondJson } from './beyond-json.ts';
import type { ExpressionReference } from './expression-reference.ts';
import type { Int64 } from './int64.ts';
import { ObjectList } from './object-list.ts';

/**
 * What an expression works on and gives: plain JSON data, with a JavaScript number for each number of JSON, and the three values
 * that JSON has not got. Objects may have any prototype; only their own properties count.
 */
export type Value = null | boolean | number | string | readonly Value[] | ObjectValue | Int64 | ObjectList | ExpressionReference;

/** A JSON object. */
export interface ObjectValue {
  readonly [name: string]: Value;
}

/** Whether a value is a list of any values, and not a list of objects only. */
export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

/** Whether a value is a JSON object. */
export function isObject(value: Value): value is ObjectValue {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof BeyondJson);
}

/** The elements of a list, of whichever sort; `undefined` for anything else. */
export function elementsOf(value: Value): readonly Value[] | undefined {
  if (isList(value)) return value;
  return value instanceof ObjectList ? value.items : undefined;
}

/** The property of an object; `undefined` if it has none of that name. */
export function propertyOf(object: ObjectValue, name: string): Value | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** Whether `||`, `&&`, `!` and filters take the value for false. Numbers are never false. */
export function isFalse(value: Value): boolean {
  if (value === null || value === false || value === '') return true;
  if (typeof value !== 'object') return false;
  const elements = elementsOf(value);
  if (elements !== undefined) return elements.length === 0;
  return isObject(value) && isEmptyObject(value);
}

function isEmptyObject(object: ObjectValue): boolean {
  for (const name in object) if (Object.hasOwn(object, name)) return false;
  return true;
}
