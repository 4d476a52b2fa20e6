import { formatFloat32 } from '@assay/go-values';
import { Int64 } from '@assay/jmespath';
import type { Value } from '@assay/jmespath';

/**
 * A scalar as the text that patterns are matched against: a number with as many digits as a 32-bit float needs, never with an
 * exponent. `undefined` for null, lists and objects.
 */
export function scalarText(value: Value | undefined): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value);
  if (value instanceof Int64) return String(value.value);
  return typeof value === 'number' ? formatFloat32(value, 'f') : undefined;
}
