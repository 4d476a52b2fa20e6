import { isObject } from '@assay/jmespath';

import { PatchValue } from '../../cel/patch-values.ts';
import { PatchError } from '../../patch/patch-error.ts';
import { applyConfiguration } from '../../patch/structured-merge/apply-configuration.ts';
import { textOf } from '../../resource/fields.ts';
import type { Mutation } from './mutation.ts';
import { patchData } from './patch-data.ts';

/**
 * Merges the `Object{…}` that an expression gives into the object (BEHAVIOUR 21.4). With `mayReplaceAtomics` atomic lists and maps are
 * replaced; otherwise a patch that sets one is an error.
 */
export function patchByConfiguration(mayReplaceAtomics: boolean): Mutation {
  return (object, value, { type, charge }) => {
    if (!(value instanceof PatchValue)) throw new PatchError('unsupported return type from ApplyConfiguration expression');
    const patch = patchData(value, charge);
    try {
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
