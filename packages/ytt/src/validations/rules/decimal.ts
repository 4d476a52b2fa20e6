import { Float } from '@assay/starlark';

/** A number as its decimal text says it, exactly: `digits` × 10^`exponent`. */
interface Decimal {
  readonly digits: bigint;
  readonly exponent: number;
}

/** Whether the decimal text of a number is an exact multiple of that of another one above zero: 0.3 of 0.1, though no binary fraction is. */
export function isMultiple(value: number | bigint | Float, divisor: number | bigint | Float): boolean {
  if (typeof value === 'number' && typeof divisor === 'number') return value % divisor === 0;
  const [dividend, unit] = [decimalOf(value), decimalOf(divisor)];
  const exponent = Math.min(dividend.exponent, unit.exponent);
  return scaled(dividend, exponent) % scaled(unit, exponent) === 0n;
}

/** Both are finite. A float has at most 17 digits and an exponent within ±324. */
function decimalOf(value: number | bigint | Float): Decimal {
  if (!(value instanceof Float)) return { digits: BigInt(value), exponent: 0 };
  const [mantissa = '', exponent = ''] = value.value.toExponential().split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length };
}

function scaled({ digits, exponent }: Decimal, to: number): bigint {
  return digits * 10n ** BigInt(exponent - to);
}
