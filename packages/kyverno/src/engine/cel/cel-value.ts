import { DataListView, DataMapView, toData } from '@assay/cel';
import type { Data, CelValue } from '@assay/cel';
import { Int64, isList, isObject, plainObject } from '@assay/jmespath';
import type { Value } from '@assay/jmespath';

/**
 * Data as a value of CEL, without looking at it before an expression does: numbers are doubles, an `Int64` is an int. For data that
 * hold no `Int64`, `fromData` of `@assay/cel` does it at no cost.
 */
export function celValueOf(data: Value): CelValue {
  if (data === null || typeof data !== 'object') return data;
  if (data instanceof Int64) return data.value;
  if (isList(data)) return new DataListView(data, celValueOf);
  return isObject(data) ? new DataMapView(data, celValueOf) : null;
}

/** The same data where all numbers are doubles, as Go's `encoding/json` reads them. */
export function withDoubles(data: Value): Value {
  if (data instanceof Int64) return Number(data.value);
  if (isList(data)) return data.map(withDoubles);
  if (!isObject(data)) return data;
  const object = plainObject();
  for (const [key, value] of Object.entries(data)) object[key] = withDoubles(value);
  return object;
}

/** The data that a value of CEL is, or why it is none, in cel-go's words. */
export type DataOutcome = { readonly kind: 'data'; readonly data: Value } | { readonly kind: 'error'; readonly message: string };

/** A value of CEL as data: ints, uints and doubles are all JSON numbers then. What is too large for one is an `Int64`. */
export function dataOf(value: CelValue): DataOutcome {
  const outcome = toData(value);
  return outcome.kind === 'error' ? outcome : { kind: 'data', data: withoutBigints(outcome.data) };
}

function withoutBigints(data: Data): Value {
  if (typeof data === 'bigint') return new Int64(data);
  if (data === null || typeof data !== 'object') return data;
  if (isDataList(data)) return data.map(withoutBigints);
  const object = plainObject();
  for (const [key, value] of Object.entries(data)) object[key] = withoutBigints(value);
  return object;
}

function isDataList(data: Data): data is readonly Data[] {
  return Array.isArray(data);
}
