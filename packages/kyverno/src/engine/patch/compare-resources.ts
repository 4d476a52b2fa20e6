import type { Charge, MutableObject, ObjectValue, Value } from '@assay/jmespath';
import { isList, isObject, plainObject, propertyOf } from '@assay/jmespath';
import { equalJson } from './equal-json.ts';
import { withGenerateLabels } from './generate-labels.ts';

/**
 * Whether an object that a policy made is the expected one: labels of generated objects and empty members do not count, the order of
 * lists does. It is the comparison of `kyverno test` with `patchedResources` and `generatedResource`.
 */
export function isExpectedResource(actual: ObjectValue, expected: ObjectValue, charge: Charge): boolean {
  return equalJson(comparableResource(actual, charge) ?? null, comparableResource(expected, charge) ?? null, charge);
}

/** A resource as it is compared, and as differences show it; `undefined` if nothing is left. */
export function comparableResource(resource: ObjectValue, charge: Charge): Value | undefined {
  return withoutEmptyMembers(withGenerateLabels(resource), charge);
}

/** A value without nulls, empty maps and empty lists in it, and without what is empty then; `undefined` if it is one itself. */
export function withoutEmptyMembers(value: Value, charge: Charge): Value | undefined {
  charge(1);
  if (value === null) return undefined;
  if (isList(value)) {
    const kept = value.map((element) => withoutEmptyMembers(element, charge)).filter((element) => element !== undefined);
    return kept.length === 0 ? undefined : kept;
  }
  if (!isObject(value)) return value;
  const kept: MutableObject = plainObject();
  for (const name of Object.keys(value)) {
    const member = withoutEmptyMembers(propertyOf(value, name) ?? null, charge);
    if (member !== undefined) kept[name] = member;
  }
  return Object.keys(kept).length === 0 ? undefined : kept;
}
