import { isList } from '@assay/cel';
import type { CelValue } from '@assay/cel';
import { isObject, printJson } from '@assay/jmespath';
import type { Charge, ObjectValue, Value } from '@assay/jmespath';

import { PatchValue } from '../../cel/patch-values.ts';
import { applyJsonPatch, TestFailed } from '../../patch/json-patch/apply-json-patch.ts';
import type { JsonPatchOperation } from '../../patch/json-patch/operation.ts';
import { ADMISSION_RULES } from '../../patch/json-patch/rules.ts';
import { PatchError } from '../../patch/patch-error.ts';
import { textOf } from '../../../objects/fields.ts';
import { elementsOf } from './list-elements.ts';
import type { Mutation } from './mutation.ts';
import { patchData } from './patch-data.ts';

/** Applies the `JSONPatch{…}` operations that an expression gives, all or none; after a `test` that fails it is none. */
export const patchByOperations: Mutation = (object, value, { charge }) => {
  if (!isList(value)) throw new PatchError('type mismatch: JSONPatchType.expression should evaluate to array');
  const operations = elementsOf(value).map((element) => readOperation(element, charge));
  return asResource(applyOperations(operations, object, charge));
};

function applyOperations(operations: readonly JsonPatchOperation[], object: ObjectValue, charge: Charge): Value {
  try {
    return applyJsonPatch(operations, object, ADMISSION_RULES, charge);
  } catch (error) {
    if (error instanceof TestFailed) return object;
    throw error instanceof PatchError ? new PatchError(`JSON Patch: ${error.message}`) : error;
  }
}

function readOperation(element: CelValue, charge: Charge): JsonPatchOperation {
  if (!(element instanceof PatchValue)) throw new PatchError('type mismatch: JSONPatchType.expression should evaluate to array of JSONPatch');
  const from = text(element, 'from');
  const value = element.get('value');
  return {
    op: text(element, 'op'),
    path: text(element, 'path'),
    ...(from !== '' && { from }),
    ...(value !== undefined && { value: patchData(value, charge) }),
  };
}

function text(operation: PatchValue, name: string): string {
  const value = operation.get(name);
  return typeof value === 'string' ? value : '';
}

/** Kubernetes reads the patched object anew and refuses one without kind. */
function asResource(patched: Value): ObjectValue {
  if (isObject(patched) && textOf(patched, 'kind') !== '') return patched;
  const printed = printJson(patched, {});
  throw new PatchError(`Internal error occurred: Object 'Kind' is missing in '${printed.kind === 'text' ? printed.text : ''}'`);
}
