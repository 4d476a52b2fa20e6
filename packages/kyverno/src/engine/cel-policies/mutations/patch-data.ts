import { isList, isMap, mapGet, mapKeys } from '@assay/cel';
import type { CelValue } from '@assay/cel';
import { plainObject } from '@assay/jmespath';
import type { Charge, ObjectValue, Value } from '@assay/jmespath';

import { dataOf } from '../../cel/cel-value.ts';
import { PatchValue } from '../../cel/patch-values.ts';
import { PatchError } from '../../patch/patch-error.ts';
import { elementsOf } from './list-elements.ts';

/**
 * The data that an expression made with `Object{…}` literals, lists and maps. Throws a `PatchError` if the name of a type in it is not
 * the path of the field that holds it, counted from the outermost literal, or if a value has no form in JSON. Follows
 * cel/mutation/dynamic of k8s.io/apiserver (v0.36).
 */
export function patchData(value: CelValue, charge: Charge): Value {
  return convert(value, value instanceof PatchValue ? value.typeName : undefined, charge);
}

/** `path` is the name that a literal here must have; `undefined` where a map stands between, in which nothing is checked. */
function convert(value: CelValue, path: string | undefined, charge: Charge): Value {
  charge(1);
  if (value instanceof PatchValue) return literalData(value, path, charge);
  if (isList(value)) return elementsOf(value).map((element) => convert(element, path, charge));
  if (!isMap(value)) return scalarData(value);
  const object = plainObject();
  for (const key of mapKeys(value)) {
    if (typeof key !== 'string') throw new PatchError('keys of maps in patches are texts');
    object[key] = convert(mapGet(value, key) ?? null, undefined, charge);
  }
  return object;
}

function literalData(literal: PatchValue, path: string | undefined, charge: Charge): ObjectValue {
  if (path !== undefined && literal.typeName !== path) {
    const names = `unexpected type name "${literal.typeName}", expected "${path}"`;
    throw new PatchError(`type mismatch: ${names}, which matches field name path from root Object type`);
  }
  const object = plainObject();
  for (const [name, value] of literal.fields) object[name] = convert(value, path === undefined ? undefined : `${path}.${name}`, charge);
  return object;
}

function scalarData(value: CelValue): Value {
  const outcome = dataOf(value);
  if (outcome.kind === 'error') throw new PatchError(outcome.message);
  return outcome.data;
}
