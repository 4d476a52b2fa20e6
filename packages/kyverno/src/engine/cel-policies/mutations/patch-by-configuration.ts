import { CelMap, isList } from '@assay/cel';
import type { CelValue } from '@assay/cel';
import { isObject, printGoValue } from '@assay/jmespath';

import { PatchValue } from '../../cel/patch-values.ts';
import { PatchError } from '../../patch/patch-error.ts';
import { applyConfiguration } from '../../patch/structured-merge/apply-configuration.ts';
import { textOf } from '../../../objects/fields.ts';
import type { Mutation } from './mutation.ts';
import { elementsOf } from './list-elements.ts';
import { patchData } from './patch-data.ts';

/**
 * Merges the `Object{…}` that an expression gives into the object. With `mayReplaceAtomics` atomic lists and maps are
 * replaced; otherwise a patch that sets one is an error.
 */
export function patchByConfiguration(mayReplaceAtomics: boolean): Mutation {
  return (object, value, { type, charge }) => {
    if (!(value instanceof PatchValue)) throw new PatchError('unsupported return type from ApplyConfiguration expression');
    const patch = patchData(value, charge);
    try {
      if (type !== undefined && type.kind !== 'any') refuseNestedMaps(value, '');
      if (type !== undefined && textOf(object, 'kind') === '') {
        throw new PatchError('failed to convert patch object to typed object: no corresponding type for /, Kind=');
      }
      const merged = applyConfiguration(isObject(patch) ? patch : {}, object, { type, mayReplaceAtomics, charge });
      return isObject(merged) ? merged : object;
    } catch (error) {
      throw error instanceof PatchError ? new PatchError(`error applying patch: ${error.message}`) : error;
    }
  };
}

/** Kubernetes turns the members of a map in such a literal into data one level deep only, so that a map inside it is none to the merge. */
function refuseNestedMaps(value: CelValue, path: string): void {
  if (value instanceof PatchValue) {
    for (const [name, member] of value.fields) refuseNestedMaps(member, `${path}.${name}`);
  }
  if (isList(value)) elementsOf(value).forEach((element, index) => refuseNestedMaps(element, `${path}[${index}]`));
  if (!(value instanceof CelMap)) return;
  for (const key of value.keys()) {
    const member = value.get(key);
    if (!(member instanceof CelMap)) continue;
    const shown = printGoValue(patchData(member, () => undefined));
    throw new PatchError(
      `failed to convert patch object to typed object: ${path}.${typeof key === 'string' ? key : ''}: expected map, got &{${shown}}`,
    );
  }
}
