import { Int64 } from '@assay/jmespath';
import type { Value } from '@assay/jmespath';

/** A number of a resource, however it was read; `undefined` for what is none. */
export function wholeNumber(value: Value | undefined): number | undefined {
  if (value instanceof Int64) return Number(value.value);
  return typeof value === 'number' ? value : undefined;
}
