import { isDataMap } from './classify.ts';
import { DataListView, DataMapView } from './data-views.ts';
import type { Value } from './value.ts';

/**
 * Data such as `JSON.parse` gives as a value, without looking at it: null, booleans, numbers (which are doubles), bigints (ints), strings,
 * arrays and plain objects, nested in any way.
 */
export function fromData(data: unknown): Value {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- What data is made of is a promise of the caller, which nothing checks.
  return data as Value;
}

/** The same where whole numbers are ints, as Go's own types have them. Nothing is converted before an expression reads it. */
export function fromDataWithInts(data: unknown): Value {
  return withInts(fromData(data));
}

function withInts(value: Value): Value {
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value) : value;
  if (Array.isArray(value)) return new DataListView(value, withInts);
  return isDataMap(value) ? new DataMapView(value, withInts) : value;
}
