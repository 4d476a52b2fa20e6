import type { Duration, DurationProblem } from './duration.ts';

/**
 * Reads a duration as Go's `time.ParseDuration` (Go 1.22) does: `1h30m`, `-1.5s`, `0`. What is finer than a nanosecond is
 * cut off in each part; a value that does not fit 64 bits is a problem. Of a fraction the first 18 digits count. Where Go
 * calculates a fraction in floating point, this is exact, so that the results can differ by a nanosecond.
 */
export function parseDuration(text: string): Duration | DurationProblem {
  const isNegative = text.startsWith('-');
  const unsigned = isNegative || text.startsWith('+') ? text.slice(1) : text;
  if (unsigned === '0') return { kind: 'duration', nanoseconds: 0n };
  const magnitude = sumOfParts(unsigned);
  if (typeof magnitude !== 'bigint') return magnitude;
  if (magnitude === LEAST_MAGNITUDE && !isNegative) return INVALID;
  return { kind: 'duration', nanoseconds: isNegative ? -magnitude : magnitude };
}

/** The magnitude of the least 64-bit integer; the largest one is smaller by one. */
const LEAST_MAGNITUDE = 2n ** 63n;
const LEAST_MAGNITUDE_DIGITS = 19;
const FRACTION_DIGITS = 18;

const NANOSECONDS: ReadonlyMap<string, bigint> = new Map([
  ['ns', 1n],
  ['us', 1_000n],
  // The micro sign and the Greek letter mu.
  ['\u00b5s', 1_000n],
  ['\u03bcs', 1_000n],
  ['ms', 1_000_000n],
  ['s', 1_000_000_000n],
  ['m', 60_000_000_000n],
  ['h', 3_600_000_000_000n],
]);

const INVALID: DurationProblem = { kind: 'problem', code: 'invalid', unit: '' };
const MISSING_UNIT: DurationProblem = { kind: 'problem', code: 'missing-unit', unit: '' };

function sumOfParts(unsigned: string): bigint | DurationProblem {
  const part = /([0-9]*)(?:\.([0-9]*))?([^0-9.]*)/y;
  let sum = 0n;
  do {
    const [, whole = '', fraction = '', unit = ''] = part.exec(unsigned) ?? [];
    const count = wholeNumber(whole);
    if ((whole === '' && fraction === '') || count === undefined) return INVALID;
    if (unit === '') return MISSING_UNIT;
    const nanoseconds = NANOSECONDS.get(unit);
    if (nanoseconds === undefined) return { kind: 'problem', code: 'unknown-unit', unit };
    sum += count * nanoseconds + fractionOf(fraction, nanoseconds);
    if (sum > LEAST_MAGNITUDE) return INVALID;
  } while (part.lastIndex < unsigned.length);
  return sum;
}

/** `undefined` if the number is too large for any unit. */
function wholeNumber(text: string): bigint | undefined {
  const digits = text.replace(/^0+/, '');
  if (digits.length > LEAST_MAGNITUDE_DIGITS) return undefined;
  const count = BigInt(digits);
  return count > LEAST_MAGNITUDE ? undefined : count;
}

function fractionOf(fraction: string, nanoseconds: bigint): bigint {
  const digits = fraction.slice(0, FRACTION_DIGITS);
  return (BigInt(digits) * nanoseconds) / 10n ** BigInt(digits.length);
}
