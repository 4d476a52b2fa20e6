import { isList, isObject, propertyOf } from '@assay/jmespath';
import type { ObjectValue, Value } from '@assay/jmespath';

/** What stands in an object below these names, one inside the other; `undefined` where a step is missing or null. */
export function fieldOf(value: Value | undefined, ...names: readonly string[]): Value | undefined {
  let at = value;
  for (const name of names) {
    if (at === undefined || !isObject(at)) return undefined;
    at = propertyOf(at, name);
  }
  return at ?? undefined;
}

/** The object below these names; `undefined` if there is something else or nothing. */
export function objectOf(value: Value | undefined, ...names: readonly string[]): ObjectValue | undefined {
  const found = fieldOf(value, ...names);
  return found !== undefined && isObject(found) ? found : undefined;
}

/** The list below these names; empty if there is something else or nothing. */
export function listOf(value: Value | undefined, ...names: readonly string[]): readonly Value[] {
  const found = fieldOf(value, ...names);
  return found !== undefined && isList(found) ? found : [];
}

/** The text below these names; empty if there is something else or nothing, as Go's zero value is. */
export function textOf(value: Value | undefined, ...names: readonly string[]): string {
  const found = fieldOf(value, ...names);
  return typeof found === 'string' ? found : '';
}

/** The texts of the list below these names. */
export function textsOf(value: Value | undefined, ...names: readonly string[]): readonly string[] {
  return listOf(value, ...names).filter((each) => typeof each === 'string');
}
