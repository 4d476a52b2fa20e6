import { parseFloat64, parseInt64 } from '@assay/go-values';
import type { NumberValue } from './numbers.ts';

/** Whether a text is this number: for an integer, an integer in decimal digits; for a double, any notation of its value. */
export function textEqualsNumber(text: string, number: NumberValue): boolean {
  if (typeof number === 'number') return parseFloat64(text) === number;
  const integer = parseInt64(text);
  return integer.kind === 'integer' && integer.value === number.value;
}
