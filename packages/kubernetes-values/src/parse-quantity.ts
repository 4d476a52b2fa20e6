import type { Quantity, QuantityFormat, QuantityProblem } from './quantity.ts';
import { compareQuantities, quantityFromInteger, roundAwayFromZero } from './quantity.ts';

/**
 * Reads a quantity as `resource.ParseQuantity` of kubernetes/apimachinery (commit 357557a6) does: a value finer than nano is rounded
 * away from zero to nano, and one with a binary suffix is capped at 2^63 - 1. What has more digits than apimachinery calculates with
 * in 64 bits is counted in nano; quotients have so many places.
 *
 * A text without a digit, such as `Ki`, `.` and `-`, is zero there and here. One thing is stricter: more than 1000 digits or a decimal
 * exponent beyond ±1000 are out of bounds, so that no text makes a calculation long.
 */
export function parseQuantity(text: string): Quantity | QuantityProblem {
  if (text === '') return malformed(WRONG_FORMAT);
  const number = readNumber(text);
  const suffix = readSuffix(number.rest);
  if (suffix === undefined) return suffixProblem(number.rest);
  const value = number.hasDigits || isZeroWithoutDigits(suffix) ? exactValue(number, suffix) : malformed(NO_NUMBER);
  return value.kind === 'quantity' && !isShort(number, suffix) ? limited(value) : value;
}

/** Reads what {@link parseQuantity} reads if it has a digit, without rounding to nano and without a cap: `8Ei` is 2^63. */
export function parseExactQuantity(text: string): Quantity | QuantityProblem {
  const number = readNumber(text);
  const suffix = readSuffix(number.rest);
  if (suffix === undefined) return suffixProblem(number.rest);
  return number.hasDigits ? exactValue(number, suffix) : malformed(NO_NUMBER);
}

/**
 * Reads a decimal number as JSON and YAML write it (`128.5`, `1e3`, `.5`) without rounding. A suffix is a problem;
 * the bounds are those of {@link parseQuantity}. The format is DecimalExponent if there is an exponent, else DecimalSI.
 */
export function quantityFromDecimal(text: string): Quantity | QuantityProblem {
  const number = readNumber(text);
  const suffix = number.rest === '' ? NO_SUFFIX : readExponent(number.rest);
  if (suffix === undefined) return malformed('not a decimal number');
  return number.hasDigits ? exactValue(number, suffix) : malformed(NO_NUMBER);
}

/** Of `-01.50Gi`: `-`, `1`, `50` and `Gi`. */
interface NumberText {
  readonly isNegative: boolean;
  readonly hasDigits: boolean;
  /** The digits before the point, without leading zeros. */
  readonly whole: string;
  readonly fraction: string;
  readonly rest: string;
}

/** What the number is multiplied with: `factor` × 10^`exponent`. */
interface Suffix {
  readonly factor: bigint;
  readonly exponent: number;
  readonly format: QuantityFormat;
  /** The most digits of a number before it that apimachinery calculates with in 64 bits. */
  readonly shortDigits: number;
}

const MAX_DIGITS = 1000;
const MAX_EXPONENT = 1000;
const NANO_PLACES = 9;
const SHORT_DIGITS = 18;

const NO_NUMBER = 'unable to parse numeric part of quantity';
const WRONG_FORMAT = "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";

const NO_SUFFIX: Suffix = decimalSuffix(0);

const SUFFIXES: ReadonlyMap<string, Suffix> = new Map([
  ['', NO_SUFFIX],
  ['n', decimalSuffix(-9)],
  ['u', decimalSuffix(-6)],
  ['m', decimalSuffix(-3)],
  ['k', decimalSuffix(3)],
  ['M', decimalSuffix(6)],
  ['G', decimalSuffix(9)],
  ['T', decimalSuffix(12)],
  ['P', decimalSuffix(15)],
  ['E', decimalSuffix(18)],
  ['Ki', binarySuffix(10)],
  ['Mi', binarySuffix(20)],
  ['Gi', binarySuffix(30)],
  ['Ti', binarySuffix(40)],
  ['Pi', binarySuffix(50)],
  ['Ei', binarySuffix(60)],
]);

const MOST_BINARY = quantityFromInteger(2n ** 63n - 1n, 'BinarySI');
const LEAST_BINARY = quantityFromInteger(1n - 2n ** 63n, 'BinarySI');

function decimalSuffix(exponent: number): Suffix {
  return { factor: 1n, exponent, format: 'DecimalSI', shortDigits: SHORT_DIGITS };
}

function binarySuffix(bits: number): Suffix {
  return { factor: 2n ** BigInt(bits), exponent: 0, format: 'BinarySI', shortDigits: 14 - (bits * 3) / 10 };
}

function readNumber(text: string): NumberText {
  const [all = '', sign, whole = '', fraction = ''] = /^([-+]?)([0-9]*)(?:\.([0-9]*))?/.exec(text) ?? [];
  return {
    isNegative: sign === '-',
    hasDigits: whole !== '' || fraction !== '',
    whole: whole.replace(/^0+/, ''),
    fraction,
    rest: text.slice(all.length),
  };
}

function readSuffix(text: string): Suffix | undefined {
  return SUFFIXES.get(text) ?? readExponent(text);
}

function readExponent(text: string): Suffix | undefined {
  return /^[eE][-+]?[0-9]+$/.test(text) ? { ...decimalSuffix(Number(text.slice(1))), format: 'DecimalExponent' } : undefined;
}

/** apimachinery finds no number in such a text where the suffix is beyond its calculation with 64 bits. */
function isZeroWithoutDigits({ factor, exponent }: Suffix): boolean {
  return factor < 2n ** 50n && exponent >= -NANO_PLACES;
}

function exactValue(number: NumberText, suffix: Suffix): Quantity | QuantityProblem {
  const digits = number.whole + number.fraction;
  if (digits.length > MAX_DIGITS) return outOfBounds(`a quantity has at most ${MAX_DIGITS} digits`);
  if (Math.abs(suffix.exponent) > MAX_EXPONENT) return outOfBounds(`the exponent of a quantity is at most ${MAX_EXPONENT}`);
  const magnitude = BigInt(digits) * suffix.factor;
  return {
    kind: 'quantity',
    unscaled: number.isNegative ? -magnitude : magnitude,
    scale: number.fraction.length - suffix.exponent,
    format: suffix.format,
  };
}

function isShort({ whole, fraction }: NumberText, { exponent, format, shortDigits }: Suffix): boolean {
  if (format === 'BinarySI' && fraction !== '') return false;
  return fraction.length - exponent <= NANO_PLACES && Math.max(whole.length, 1) + fraction.length <= shortDigits;
}

function limited(exact: Quantity): Quantity {
  const value = inNano(exact);
  if (value.format !== 'BinarySI') return value;
  if (compareQuantities(value, MOST_BINARY) > 0) return MOST_BINARY;
  if (compareQuantities(value, LEAST_BINARY) < 0) return LEAST_BINARY;
  return isBetweenZeroAndOne(value) ? { ...value, format: 'DecimalSI' } : value;
}

function inNano(exact: Quantity): Quantity {
  if (exact.scale > NANO_PLACES) return roundAwayFromZero(exact, NANO_PLACES);
  return { ...exact, unscaled: exact.unscaled * 10n ** BigInt(NANO_PLACES - exact.scale), scale: NANO_PLACES };
}

function isBetweenZeroAndOne({ unscaled, scale }: Quantity): boolean {
  const magnitude = unscaled < 0n ? -unscaled : unscaled;
  return magnitude > 0n && scale > 0 && magnitude < 10n ** BigInt(scale);
}

/** apimachinery first looks at the shape of the suffix, then for its meaning. */
function suffixProblem(suffix: string): QuantityProblem {
  if (/^[eEinumkKMGTP]*[-+]?[0-9]*$/.test(suffix)) return malformed("unable to parse quantity's suffix");
  return malformed(WRONG_FORMAT);
}

function malformed(message: string): QuantityProblem {
  return { kind: 'problem', code: 'malformed', message };
}

function outOfBounds(message: string): QuantityProblem {
  return { kind: 'problem', code: 'out-of-bounds', message };
}
