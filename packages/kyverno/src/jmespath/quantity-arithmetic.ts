import type { Quantity } from '@assay/kubernetes-values';
import { integerValue } from '@assay/kubernetes-values';

/** The product, exact, in the format of the first. */
export function multiplyExactly(left: Quantity, right: Quantity): Quantity {
  return { ...left, unscaled: left.unscaled * right.unscaled, scale: left.scale + right.scale };
}

/** The quotient cut off after so many decimal places, in the format of the dividend. The divisor is not zero. */
export function quotientAt(dividend: Quantity, divisor: Quantity, scale: number): Quantity {
  const shift = scale - dividend.scale + divisor.scale;
  const [numerator, denominator] =
    shift >= 0 ? [dividend.unscaled * powerOfTen(shift), divisor.unscaled] : [dividend.unscaled, divisor.unscaled * powerOfTen(-shift)];
  return { ...dividend, unscaled: numerator / denominator, scale };
}

/** The double that `Quantity.AsApproximateFloat64` of kubernetes/apimachinery gives. */
export function approximateNumber({ unscaled, scale }: Quantity): number {
  return scale === 0 ? Number(unscaled) : Number(unscaled) * Number(`1e${-scale}`);
}

/**
 * The canonical form of a calculated quantity, as apimachinery prints it without reading it again: not rounded to nano, and beyond
 * the suffixes of its format without any, so that 10²¹ prints as `1`.
 */
export function quantityText(quantity: Quantity): string {
  if (quantity.unscaled === 0n) return '0';
  if (quantity.format !== 'BinarySI') return decimalText(quantity);
  const integer = integerValue(quantity);
  return integer !== undefined && (integer <= -1024n || integer >= 1024n) ? binaryText(integer) : decimalText({ ...quantity, format: 'DecimalSI' });
}

const DECIMAL_SUFFIXES: ReadonlyMap<number, string> = new Map(
  ['n', 'u', 'm', '', 'k', 'M', 'G', 'T', 'P', 'E'].map((suffix, place) => [place * 3 - 9, suffix]),
);
const BINARY_SUFFIXES = ['', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'];

function binaryText(integer: bigint): string {
  let mantissa = integer;
  let power = 0;
  for (; mantissa % 1024n === 0n; power++) mantissa /= 1024n;
  return `${mantissa}${BINARY_SUFFIXES[power] ?? ''}`;
}

function decimalText({ unscaled, scale, format }: Quantity): string {
  const digits = String(unscaled);
  const significant = digits.replace(/0+$/, '');
  const largest = digits.length - significant.length - scale;
  const exponent = Math.floor(largest / 3) * 3;
  const mantissa = significant + '0'.repeat(largest - exponent);
  if (format === 'DecimalExponent') return exponent === 0 ? mantissa : `${mantissa}e${exponent}`;
  return mantissa + (DECIMAL_SUFFIXES.get(exponent) ?? '');
}

function powerOfTen(exponent: number): bigint {
  return 10n ** BigInt(exponent);
}
