import type { Decimal } from './decimal-digits.ts';
import { digitsDownTo, roundedDigits, shortestDigits, shortestDigitsOfSingle } from './decimal-digits.ts';

/** `e`, `E`: with an exponent of at least two digits; `f`: without; `g`: with one where it is below -4 or not below the precision. */
export type FloatFormat = 'e' | 'E' | 'f' | 'g';

/** Without a precision, `g` writes an exponent from 1e6 on. */
const LIMIT_OF_SHORTEST = 6;

/**
 * A double as text: `strconv.FormatFloat(value, format, precision, 64)`. The precision counts the digits behind the point, with `g`
 * all digits; without one there are as many as it takes to read the same number back. `g` without precision is what `%v` prints.
 */
export function formatFloat(value: number, format: FloatFormat, precision?: number): string {
  return formatMagnitude(value, (magnitude) => {
    return precision === undefined ? layOut(shortestDigits(magnitude), format) : roundTo(precision, magnitude, format);
  });
}

/** The nearest float of 32 bits, with as many digits as it takes to read that back: `strconv.FormatFloat(value, format, -1, 32)`. */
export function formatFloat32(value: number, format: FloatFormat): string {
  return formatMagnitude(Math.fround(value), (magnitude) => layOut(shortestDigitsOfSingle(magnitude), format));
}

function formatMagnitude(value: number, format: (magnitude: number) => string): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? '+Inf' : '-Inf';
  return (value < 0 || Object.is(value, -0) ? '-' : '') + format(Math.abs(value));
}

function roundTo(precision: number, magnitude: number, format: FloatFormat): string {
  if (format === 'f') return withDecimals(magnitude, precision);
  if (format !== 'g') return layOut(roundedDigits(magnitude, precision + 1), format);
  const count = Math.max(1, precision);
  return layOut(withoutFinalZeros(roundedDigits(magnitude, count)), format, count);
}

function layOut(decimal: Decimal, format: FloatFormat, limit = LIMIT_OF_SHORTEST): string {
  if (format === 'f') return withoutExponent(decimal);
  if (format !== 'g') return withExponent(decimal, format);
  return decimal.exponent < -4 || decimal.exponent >= limit ? withExponent(decimal, 'e') : withoutExponent(decimal);
}

function withoutFinalZeros({ digits, exponent }: Decimal): Decimal {
  return { digits: digits.replace(/(?<=.)0+$/, ''), exponent };
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
