import type { ObjectValue, Value } from '@assay/jmespath';
import { isList, isObject, printGoValue, printJson, propertyOf } from '@assay/jmespath';
import { PatchError } from '../patch-error.ts';

/** An operation of a JSON patch. */
export interface JsonPatchOperation {
  /** `add`, `remove`, `replace`, `move`, `copy` or `test`; anything else is an error when it is applied. */
  readonly op: string;
  /** A JSON pointer. */
  readonly path: string;
  readonly from?: string;
  /** Undefined if it is left out, which is not the same as null. */
  readonly value?: Value;
}

/**
 * The operations of a `patchesJson6902`, whose text has become data. Throws a `PatchError` with the message of
 * `github.com/evanphx/json-patch/v5` 5.9.11 if it is no list of operations.
 */
export function decodeJsonPatch(patch: Value): readonly JsonPatchOperation[] {
  if (patch === null) return [];
  if (!isList(patch)) throw new PatchError(`json: cannot unmarshal ${jsonKind(patch)} into Go value of type jsonpatch.Patch`);
  return patch.map(decodeOperation);
}

function decodeOperation(entry: Value): JsonPatchOperation {
  if (!isObject(entry)) throw new PatchError(`json: cannot unmarshal ${jsonKind(entry)} into Go value of type jsonpatch.Operation`);
  const op = propertyOf(entry, 'op');
  if (op === 'add' || op === 'replace') {
    if (propertyOf(entry, 'value') === undefined) refuse(entry, "failed to decode 'value': operation, missing value field: missing value");
  } else if (op === 'move' || op === 'copy') {
    if (typeof propertyOf(entry, 'from') !== 'string') refuse(entry, "failed to decode 'from': operation, missing from field: missing value");
  } else if (op !== 'remove' && op !== 'test') return refuse(entry, 'unsupported operation');
  const path = propertyOf(entry, 'path');
  if (typeof path !== 'string') return refuse(entry, "failed to decode 'path': operation missing path field: missing value");
  const from = propertyOf(entry, 'from');
  const value = propertyOf(entry, 'value');
  return {
    op,
    path,
    ...(typeof from === 'string' ? { from } : {}),
    ...(value === undefined ? {} : { value }),
  };
}

function refuse(entry: ObjectValue, cause: string): never {
  const printed = printJson(entry, {});
  throw new PatchError(`invalid operation ${printed.kind === 'text' ? printed.text : printGoValue(entry)}: ${cause}`);
}

function jsonKind(value: Value): string {
  if (isObject(value)) return 'object';
  if (isList(value)) return 'array';
  if (typeof value === 'string') return 'string';
  return typeof value === 'boolean' ? 'bool' : 'number';
}
