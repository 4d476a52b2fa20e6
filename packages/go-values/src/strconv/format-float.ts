import type { Decimal } from './decimal-digits.ts';
import { digitsDownTo, roundedDigits, shortestDigits } from './decimal-digits.ts';

/** `e`, `E`: with an exponent of at least two digits; `f`: without; `g`: with one where it is below -4 or not below the precision. */
export type FloatFormat = 'e' | 'E' | 'f' | 'g';

/** Without a precision, `g` writes an exponent from 1e6 on. */
const LIMIT_OF_SHORTEST = 6;

/**
 * A double as text: `strconv.FormatFloat(value, format, precision, 64)`. The precision counts the digits behind the point, with `g`
 * all digits; without one there are as many as it takes to read the same number back. `g` without precision is what `%v` prints.
 */
export function formatFloat(value: number, format: FloatFormat, precision?: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? '+Inf' : '-Inf';
  const sign = value < 0 || Object.is(value, -0) ? '-' : '';
  return sign + formatMagnitude(Math.abs(value), format, precision);
}

function formatMagnitude(magnitude: number, format: FloatFormat, precision: number | undefined): string {
  switch (format) {
    case 'e':
    case 'E':
      return withExponent(precision === undefined ? shortestDigits(magnitude) : roundedDigits(magnitude, precision + 1), format);
    case 'f':
      return precision === undefined ? withoutExponent(shortestDigits(magnitude)) : withDecimals(magnitude, precision);
    case 'g':
      return general(magnitude, precision);
  }
}

function general(magnitude: number, precision: number | undefined): string {
  const count = precision === undefined ? LIMIT_OF_SHORTEST : Math.max(1, precision);
  const { digits, exponent } = precision === undefined ? shortestDigits(magnitude) : roundedDigits(magnitude, count);
  const decimal = { digits: digits.replace(/(?<=.)0+$/, ''), exponent };
  return exponent < -4 || exponent >= count ? withExponent(decimal, 'e') : withoutExponent(decimal);
}

function withExponent({ digits, exponent }: Decimal, letter: 'e' | 'E'): string {
  const power = `${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`;
  return `${digits.charAt(0)}${digits.length > 1 ? '.' : ''}${digits.slice(1)}${letter}${power}`;
}

function withoutExponent({ digits, exponent }: Decimal): string {
  if (exponent < 0) return `0.${'0'.repeat(-exponent - 1)}${digits}`;
  if (digits.length <= exponent + 1) return digits.padEnd(exponent + 1, '0');
  return `${digits.slice(0, exponent + 1)}.${digits.slice(exponent + 1)}`;
}

function withDecimals(magnitude: number, precision: number): string {
  const digits = digitsDownTo(magnitude, -precision).padStart(precision + 1, '0');
  return precision === 0 ? digits : `${digits.slice(0, -precision)}.${digits.slice(-precision)}`;
}
