import type { Problem } from '../problem.ts';
import { quote } from './quote.ts';

/** An integer of 64 bits, or why a text names none. */
export type ParsedInt64 = { readonly kind: 'integer'; readonly value: bigint } | Problem;

/** The integer that decimal digits name: `strconv.ParseInt(text, 10, 64)`. */
export function parseInt64(text: string): ParsedInt64 {
  const [, sign = '', digits] = /^([-+]?)([0-9]+)$/.exec(text) ?? [];
  if (digits === undefined) return refuse(text, 'invalid syntax');
  const significant = digits.replace(/^0+/, '');
  if (significant.length > MOST_DIGITS) return refuse(text, 'value out of range');
  const value = BigInt(significant) * (sign === '-' ? -1n : 1n);
  return value === BigInt.asIntN(64, value) ? { kind: 'integer', value } : refuse(text, 'value out of range');
}

const MOST_DIGITS = 19;

function refuse(text: string, reason: string): Problem {
  return { kind: 'problem', message: `strconv.ParseInt: parsing ${quote(text)}: ${reason}` };
}
