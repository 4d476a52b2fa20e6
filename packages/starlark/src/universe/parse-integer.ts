import { normalizeInt } from '../values/value.ts';

const PREFIXES: Readonly<Record<string, number>> = { '0x': 16, '0o': 8, '0b': 2 };

/**
 * The integer that a text spells in a base from 2 to 36, or undefined. Base 0 takes the base from the prefix.
 * A prefix is also allowed when it says the same as the base; another one may be `digits` (`0b1` is a number of base 16) or not.
 */
export function parseInteger(text: string, base: number, otherPrefixes: 'digits' | 'invalid' = 'digits'): number | bigint | undefined {
  const sign = /^[+-]/.exec(text)?.[0] ?? '';
  const body = text.slice(sign.length);
  const prefix = PREFIXES[body.slice(0, 2).toLowerCase()];
  const hasPrefix = prefix !== undefined && body.length > 2 && (base === 0 || base === prefix);
  if (otherPrefixes === 'invalid' && prefix !== undefined && body.length > 2 && !hasPrefix) return undefined;
  const radix = base === 0 ? (prefix ?? 10) : base;
  const digits = hasPrefix ? body.slice(2) : body;
  if (base === 0 && !hasPrefix && /^0+[1-9]/.test(digits)) return undefined;
  if (!isNumberIn(digits, radix)) return undefined;
  const value = parseDigits(digits, radix);
  return normalizeInt(sign === '-' ? -value : value);
}

function isNumberIn(digits: string, radix: number): boolean {
  if (!/^[0-9a-z]+$/i.test(digits)) return false;
  for (const digit of digits) if (Number.parseInt(digit, 36) >= radix) return false;
  return true;
}

const NATIVE: Readonly<Record<number, string>> = { 2: '0b', 8: '0o', 10: '', 16: '0x' };

/** Bases that JavaScript cannot read are put together from halves, so that long numbers do not take quadratic time. */
function parseDigits(digits: string, radix: number): bigint {
  const prefix = NATIVE[radix];
  if (prefix !== undefined) return BigInt(prefix + digits);
  if (digits.length <= 8) return BigInt(Number.parseInt(digits, radix));
  const tail = Math.floor(digits.length / 2);
  return parseDigits(digits.slice(0, -tail), radix) * BigInt(radix) ** BigInt(tail) + parseDigits(digits.slice(-tail), radix);
}
