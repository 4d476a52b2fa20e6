import type { Value } from '@assay/jmespath';
import { readDuration } from '../../values/amounts.ts';
import type { NumberValue } from '../../values/numbers.ts';
import { isNumber } from '../../values/numbers.ts';

/** Two durations in nanoseconds. */
export interface DurationPair {
  readonly key: bigint;
  readonly value: bigint;
}

/** Key and value as durations if one of them is such a text, `0` aside, and the other one too or a number of seconds. */
export function durationPair(key: Value, value: Value): DurationPair | undefined {
  const keyText = writtenDuration(key);
  const valueText = writtenDuration(value);
  if (keyText === undefined && valueText === undefined) return undefined;
  const keyDuration = keyText ?? secondsOf(key);
  const valueDuration = valueText ?? secondsOf(value);
  return keyDuration === undefined || valueDuration === undefined ? undefined : { key: keyDuration, value: valueDuration };
}

/** The nanoseconds of a duration, be it a text or a number of seconds. */
export function nanosecondsOf(value: Value): bigint | undefined {
  return typeof value === 'string' ? readDuration(value) : secondsOf(value);
}

function writtenDuration(value: Value): bigint | undefined {
  return typeof value === 'string' && value !== '0' ? readDuration(value) : undefined;
}

/** Fractions of seconds are dropped. */
function secondsOf(value: Value): bigint | undefined {
  return isNumber(value) ? wholePart(value) * 1_000_000_000n : undefined;
}

function wholePart(value: NumberValue): bigint {
  if (typeof value !== 'number') return value.value;
  return Number.isFinite(value) ? BigInt(Math.trunc(value)) : 0n;
}
