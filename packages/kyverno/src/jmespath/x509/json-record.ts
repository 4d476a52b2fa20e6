import { encodeBase64 } from '@assay/go-values';
import { isList, plainObject } from '@assay/jmespath';
import type { MutableObject, ObjectValue, Value } from '@assay/jmespath';

/** An object with these members. */
export function recordOf(members: ObjectValue): MutableObject {
  return Object.assign(plainObject(), members);
}

/** Bytes in the JSON form of Go: base64, null for none at all. */
export function bytesValue(bytes: Uint8Array | undefined): Value {
  return bytes === undefined ? null : encodeBase64(bytes);
}

/** A list in the JSON form of Go, where one that was never filled is null. */
export function listValue(list: readonly Value[]): Value {
  return list.length === 0 ? null : list;
}

/** The items of a list; none of anything else. */
export function itemsOf(value: Value | undefined): readonly Value[] {
  return value !== undefined && isList(value) ? value : [];
}
