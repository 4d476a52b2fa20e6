/**
 * An amount of a resource, exact in decimal. It follows `resource.Quantity` of kubernetes/apimachinery (commit 357557a6).
 */
export interface Quantity {
  readonly kind: 'quantity';
  /** The value is `unscaled` × 10^-`scale`. Equal quantities can be held differently, as `1.50` and `1.5` are. */
  readonly unscaled: bigint;
  /** Count of decimal places of `unscaled`; negative where it counts thousands or millions. */
  readonly scale: number;
  readonly format: QuantityFormat;
}

/** The kind of suffix that a quantity prints with: `12Mi`, `12M` or `12e6`. */
export type QuantityFormat = 'BinarySI' | 'DecimalSI' | 'DecimalExponent';

/** Why a text is not a quantity. */
export interface QuantityProblem {
  readonly kind: 'problem';
  /** `malformed` in the sense of Kubernetes, or well-formed and `out-of-bounds` of what is calculated here. */
  readonly code: 'malformed' | 'out-of-bounds';
  /** apimachinery's own wording where the text is malformed. */
  readonly message: string;
}

/** An integer as quantity. Throws a `RangeError` for a number with a fraction. */
export function quantityFromInteger(value: number | bigint, format: QuantityFormat = 'DecimalSI'): Quantity {
  return { kind: 'quantity', unscaled: BigInt(value), scale: 0, format };
}

/** Orders by value; the format does not count. Negative, zero or positive as for a sort. */
export function compareQuantities(left: Quantity, right: Quantity): -1 | 0 | 1 {
  const difference = differenceOf(left, right).unscaled;
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
}

/** Whether two quantities have the same value: `1024Mi` equals `1Gi`. */
export function quantitiesEqual(left: Quantity, right: Quantity): boolean {
  return compareQuantities(left, right) === 0;
}

/** The sum, exact, in the format of the first operand; that of the second if the first is zero, as in apimachinery. */
export function addQuantities(left: Quantity, right: Quantity): Quantity {
  const { first, second, scale } = aligned(left, right);
  return { kind: 'quantity', unscaled: first + second, scale, format: resultFormat(left, right) };
}

/** The difference, exact, in the same format as a sum. */
export function subtractQuantities(left: Quantity, right: Quantity): Quantity {
  return { kind: 'quantity', ...differenceOf(left, right), format: resultFormat(left, right) };
}

/** Whether the value has no fraction: `1500m` has one, `2000m` has none. */
export function isIntegral(quantity: Quantity): boolean {
  return integerValue(quantity) !== undefined;
}

/** The value as integer; `undefined` if it has a fraction. */
export function integerValue({ unscaled, scale }: Quantity): bigint | undefined {
  if (scale <= 0) return unscaled * powerOfTen(-scale);
  const divisor = powerOfTen(scale);
  return unscaled % divisor === 0n ? unscaled / divisor : undefined;
}

/** The value rounded away from zero to that many decimal places; unchanged if it has no more. */
export function roundAwayFromZero(quantity: Quantity, places: number): Quantity {
  if (quantity.scale <= places) return quantity;
  const divisor = powerOfTen(quantity.scale - places);
  const truncated = quantity.unscaled / divisor;
  const isExact = quantity.unscaled % divisor === 0n;
  const step = quantity.unscaled < 0n ? -1n : 1n;
  return { ...quantity, unscaled: isExact ? truncated : truncated + step, scale: places };
}

function differenceOf(left: Quantity, right: Quantity): Pick<Quantity, 'unscaled' | 'scale'> {
  const { first, second, scale } = aligned(left, right);
  return { unscaled: first - second, scale };
}

function aligned(left: Quantity, right: Quantity): { first: bigint; second: bigint; scale: number } {
  const scale = Math.max(left.scale, right.scale);
  return { first: left.unscaled * powerOfTen(scale - left.scale), second: right.unscaled * powerOfTen(scale - right.scale), scale };
}

function resultFormat(left: Quantity, right: Quantity): QuantityFormat {
  return left.unscaled === 0n ? right.format : left.format;
}

function powerOfTen(exponent: number): bigint {
  return 10n ** BigInt(exponent);
}
