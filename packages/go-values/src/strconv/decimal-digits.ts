/** A number that is not negative, as digits of which the first stands before the point, times a power of ten. */
export interface Decimal {
  readonly digits: string;
  readonly exponent: number;
}

/** The fewest digits that name a double and no other. */
export function shortestDigits(magnitude: number): Decimal {
  const [mantissa = '', exponent = ''] = magnitude.toExponential().split('e');
  return { digits: mantissa.replace('.', ''), exponent: Number(exponent) };
}

const MOST_DIGITS_OF_SINGLE = 9;

/** The fewest digits that name a float of 32 bits and no other. */
export function shortestDigitsOfSingle(magnitude: number): Decimal {
  let shortest = magnitude;
  for (let count = MOST_DIGITS_OF_SINGLE; count > 0; count--) {
    const shorter = Number(magnitude.toPrecision(count));
    if (Math.fround(shorter) !== magnitude) break;
    shortest = shorter;
  }
  return shortestDigits(shortest);
}

/** So many digits of a double, rounded from its exact value, halves to the even digit. */
export function roundedDigits(magnitude: number, count: number): Decimal {
  let { exponent } = shortestDigits(magnitude);
  let digits = digitsDownTo(magnitude, exponent - count + 1);
  // The shortest digits may round up to the next power of ten where the exact value does not, and the other way around.
  if (digits.length < count && magnitude > 0) digits = digitsDownTo(magnitude, --exponent - count + 1);
  if (digits.length > count) digits = digitsDownTo(magnitude, ++exponent - count + 1);
  return { digits: digits.padEnd(count, '0'), exponent };
}

/** The digits of a double down to those of 10 to the power of `last`, rounded from its exact value, halves to the even digit. */
export function digitsDownTo(magnitude: number, last: number): string {
  let numerator = magnitude;
  let denominator = 1n;
  for (; !Number.isInteger(numerator); denominator *= 2n) numerator *= 2;
  const power = 10n ** BigInt(Math.abs(last));
  return String(last > 0 ? divideToEven(BigInt(numerator), denominator * power) : divideToEven(BigInt(numerator) * power, denominator));
}

function divideToEven(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator;
  const twice = (numerator % denominator) * 2n;
  const roundsUp = twice > denominator || (twice === denominator && quotient % 2n === 1n);
  return roundsUp ? quotient + 1n : quotient;
}
