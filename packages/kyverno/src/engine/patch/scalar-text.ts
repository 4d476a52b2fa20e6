import type { Value } from '@assay/jmespath';
import { Int64 } from '@assay/jmespath';

/** A scalar as it stands in JSON, texts without quotes; empty for maps and lists. Keys of list elements are compared so. */
export function scalarText(value: Value): string {
  if (typeof value === 'string') return value;
  if (value instanceof Int64) return String(value.value);
  return value === null || typeof value !== 'object' ? String(value) : '';
}
