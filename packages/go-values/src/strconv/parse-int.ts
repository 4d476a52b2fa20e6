import type { Problem } from '../problem.ts';
import { quote } from './quote.ts';

/** An integer of 64 bits, or why a text names none. */
export type ParsedInt64 = { readonly kind: 'integer'; readonly value: bigint } | Problem;

/** The integer that decimal digits name: `strconv.ParseInt(text, 10, 64)`, or `strconv.Atoi`, which only calls itself differently. */
export function parseInt64(text: string, name: 'ParseInt' | 'Atoi' = 'ParseInt'): ParsedInt64 {
  const refuse = (reason: string): Problem => refusalOf(text, name, reason);
  const [, sign = '', digits = '', rest = ''] = /^([-+]?)([0-9]*)(.*)$/s.exec(text) ?? [];
  const magnitude = magnitudeOf(digits);
  // Go stops at the digit with which the number grows too large, before it sees what stands behind.
  if (magnitude === undefined) return refuse('value out of range');
  if (digits === '' || rest !== '') return refuse('invalid syntax');
  const value = sign === '-' ? -magnitude : magnitude;
  return value === BigInt.asIntN(64, value) ? { kind: 'integer', value } : refuse('value out of range');
}

/** The integer without sign that decimal digits name: `strconv.ParseUint(text, 10, 64)`. */
export function parseUint64(text: string): ParsedInt64 {
  const [digits = ''] = /^[0-9]*/.exec(text) ?? [];
  const value = magnitudeOf(digits);
  if (value === undefined) return refusalOf(text, 'ParseUint', 'value out of range');
  return digits === '' || digits !== text ? refusalOf(text, 'ParseUint', 'invalid syntax') : { kind: 'integer', value };
}

const MOST_DIGITS = 20;

/** `undefined` if it does not fit into 64 bits without sign. */
function magnitudeOf(digits: string): bigint | undefined {
  const significant = digits.replace(/^0+/, '');
  if (significant.length > MOST_DIGITS) return undefined;
  const magnitude = BigInt(significant);
  return magnitude === BigInt.asUintN(64, magnitude) ? magnitude : undefined;
}

function refusalOf(text: string, name: string, reason: string): Problem {
  return { kind: 'problem', message: `strconv.${name}: parsing ${quote(text)}: ${reason}` };
}
