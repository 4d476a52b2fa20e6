import { parseFloat64 } from '@assay/go-values';
import type { Value } from '@assay/jmespath';
import { compareQuantities } from '@assay/kubernetes-values';
import { compareVersions, parseVersion } from '../../jmespath/semver-version.ts';
import { compareDurations, readQuantity } from '../../values/amounts.ts';
import type { NumberValue } from '../../values/numbers.ts';
import { isNumber, toDouble } from '../../values/numbers.ts';
import { durationPair, nanosecondsOf } from './durations.ts';

/**
 * How the key of `GreaterThan` and its like stands to the value: negative, zero or positive, or NaN where they cannot be compared. Texts are
 * tried as durations, quantities, numbers and semantic versions, in this order.
 */
export function orderOf(key: Value, value: Value): number {
  if (isNumber(key)) return orderOfNumber(key, value);
  return typeof key === 'string' ? orderOfText(key, value) : Number.NaN;
}

/** The same for `DurationGreaterThan` and its like: both sides are durations or numbers of seconds. */
export function durationOrderOf(key: Value, value: Value): number {
  const left = nanosecondsOf(key);
  const right = nanosecondsOf(value);
  return left === undefined || right === undefined ? Number.NaN : compareDurations(left, right);
}

function orderOfNumber(key: NumberValue, value: Value): number {
  if (isNumber(value)) return orderOfDoubles(toDouble(key), toDouble(value));
  if (typeof value !== 'string') return Number.NaN;
  const durations = durationPair(key, value);
  if (durations !== undefined) return compareDurations(durations.key, durations.value);
  const number = parseFloat64(value);
  return number === undefined ? Number.NaN : orderOfDoubles(toDouble(key), number);
}

function orderOfText(key: string, value: Value): number {
  const durations = durationPair(key, value);
  if (durations !== undefined) return compareDurations(durations.key, durations.value);
  const quantities = typeof value === 'string' ? orderOfQuantities(key, value) : undefined;
  if (quantities !== undefined) return quantities;
  const number = parseFloat64(key);
  if (number !== undefined) return orderOfNumber(number, value);
  return typeof value === 'string' ? orderOfVersions(key, value) : Number.NaN;
}

function orderOfQuantities(key: string, value: string): number | undefined {
  const left = readQuantity(key);
  const right = left && readQuantity(value);
  return left && right && compareQuantities(left, right);
}

function orderOfVersions(key: string, value: string): number {
  const left = parseVersion(key);
  const right = parseVersion(value);
  return left.kind === 'problem' || right.kind === 'problem' ? Number.NaN : compareVersions(left, right);
}

/** Infinities are equal to themselves, NaN to nothing. */
function orderOfDoubles(left: number, right: number): number {
  return left === right ? 0 : left - right;
}
