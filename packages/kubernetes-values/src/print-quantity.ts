import type { Quantity } from './quantity.ts';
import { integerValue, roundAwayFromZero } from './quantity.ts';

/**
 * The canonical form of a quantity: an integer with the largest suffix of its format that loses nothing, as
 * `CanonicalizeBytes` of kubernetes/apimachinery (commit 357557a6) gives it. `1.5Gi` prints as `1536Mi`, `0.5` as `500m`.
 *
 * A BinarySI value with a fraction or between -1024 and 1024 prints as DecimalSI; a decimal value beyond the suffixes
 * prints with an exponent. Values finer than nano are rounded away from zero.
 */
export function printQuantity(quantity: Quantity): string {
  const value = roundAwayFromZero(quantity, 9);
  if (value.unscaled === 0n) return '0';
  const integer = value.format === 'BinarySI' ? integerValue(value) : undefined;
  if (integer !== undefined && (integer <= -1024n || integer >= 1024n)) return printBinary(integer);
  return printDecimal(value);
}

const BINARY_SUFFIXES = ['', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'];

const DECIMAL_SUFFIXES: ReadonlyMap<number, string> = new Map([
  [-9, 'n'],
  [-6, 'u'],
  [-3, 'm'],
  [0, ''],
  [3, 'k'],
  [6, 'M'],
  [9, 'G'],
  [12, 'T'],
  [15, 'P'],
  [18, 'E'],
]);

function printBinary(integer: bigint): string {
  let mantissa = integer;
  let power = 0;
  while (mantissa % 1024n === 0n && power < BINARY_SUFFIXES.length - 1) {
    mantissa /= 1024n;
    power += 1;
  }
  return `${mantissa}${BINARY_SUFFIXES[power]}`;
}

function printDecimal({ unscaled, scale, format }: Quantity): string {
  const digits = String(unscaled);
  const zeros = countTrailingZeros(digits);
  const largest = zeros - scale;
  const exponent = Math.floor(largest / 3) * 3;
  const mantissa = digits.slice(0, digits.length - zeros) + '0'.repeat(largest - exponent);
  const suffix = format === 'DecimalExponent' ? undefined : DECIMAL_SUFFIXES.get(exponent);
  return mantissa + (suffix ?? (exponent === 0 ? '' : `e${exponent}`));
}

function countTrailingZeros(digits: string): number {
  let count = 0;
  while (digits.at(-1 - count) === '0') count += 1;
  return count;
}
