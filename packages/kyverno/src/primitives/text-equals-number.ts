import type { NumberValue } from './numbers.ts';
import { parseFloatText, parseIntegerText } from './parse-number.ts';

/** Whether a text is this number: for an integer, an integer in decimal digits; for a double, any notation of its value. */
export function textEqualsNumber(text: string, number: NumberValue): boolean {
  return typeof number === 'number' ? parseFloatText(text) === number : parseIntegerText(text) === number.value;
}
