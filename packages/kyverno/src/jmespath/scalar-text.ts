import { Int64 } from '@assay/jmespath';
import type { Value } from '@assay/jmespath';
import { singlePrecision } from './single-precision.ts';

/**
 * A scalar as the text that patterns are matched against: a number with as many digits as a 32-bit float needs, never with an
 * exponent. `undefined` for null, lists and objects.
 */
export function scalarText(value: Value | undefined): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value);
  if (value instanceof Int64) return String(value.value);
  return typeof value === 'number' ? numberText(value) : undefined;
}

function numberText(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(Math.fround(value))) return value > 0 ? '+Inf' : '-Inf';
  const { isNegative, digits, exponent } = singlePrecision(value);
  return (isNegative ? '-' : '') + withPoint(digits, exponent);
}

function withPoint(digits: string, exponent: number): string {
  if (exponent < 0) return `0.${'0'.repeat(-exponent - 1)}${digits}`;
  if (digits.length <= exponent + 1) return digits.padEnd(exponent + 1, '0');
  return `${digits.slice(0, exponent + 1)}.${digits.slice(exponent + 1)}`;
}
