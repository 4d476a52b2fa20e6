import { compareTexts } from '@assay/go-values';
import { Duration } from './duration.ts';

import { Timestamp } from './timestamp.ts';
import { Uint } from './value.ts';
import type { Value } from './value.ts';

/** How two values are ordered; `undefined` if they are not (NaN), and `'incomparable'` if their types have no order. */
export function compare(left: Value, right: Value): -1 | 0 | 1 | undefined | 'incomparable' {
  const first = left instanceof Uint ? left.value : left;
  const second = right instanceof Uint ? right.value : right;
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- All other kinds are treated alike.
  switch (typeof first) {
    case 'number':
    case 'bigint':
      if (typeof second !== 'number' && typeof second !== 'bigint') return 'incomparable';
      // An integer is compared with a double as a double, as cel-go does.
      return typeof first === typeof second ? compareNumbers(first, second) : compareNumbers(Number(first), Number(second));
    case 'string':
      return typeof second === 'string' ? compareTexts(first, second) : 'incomparable';
    case 'boolean':
      return typeof second === 'boolean' ? orderOf(Number(first) - Number(second)) : 'incomparable';
    default:
      return compareOthers(first, second);
  }
}

function compareOthers(left: Value, right: Value): -1 | 0 | 1 | undefined | 'incomparable' {
  if (left instanceof Timestamp && right instanceof Timestamp) return compareNumbers(left.nanos, right.nanos);
  if (left instanceof Duration && right instanceof Duration) return compareNumbers(left.nanos, right.nanos);
  if (left instanceof Uint8Array && right instanceof Uint8Array) return compareBytes(left, right);
  return 'incomparable';
}

function compareNumbers(left: number | bigint, right: number | bigint): -1 | 0 | 1 | undefined {
  if (left < right) return -1;
  if (left > right) return 1;
  return left <= right ? 0 : undefined;
}

function compareBytes(left: Uint8Array, right: Uint8Array): -1 | 0 | 1 {
  const size = Math.min(left.length, right.length);
  for (let at = 0; at < size; at += 1) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0);
    if (difference !== 0) return orderOf(difference);
  }
  return orderOf(left.length - right.length);
}

function orderOf(difference: number): -1 | 0 | 1 {
  if (difference === 0) return 0;
  return difference < 0 ? -1 : 1;
}
