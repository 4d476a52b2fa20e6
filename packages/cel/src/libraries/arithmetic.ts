import { Fault } from '../evaluator/fault.ts';
import type { Meter } from '../evaluator/meter.ts';
import { isList } from '../values/classify.ts';
import { listSize, toArray } from '../values/collections.ts';
import { Duration } from '../values/duration.ts';
import { Timestamp } from '../values/timestamp.ts';
import { Uint } from '../values/value.ts';
import type { Value } from '../values/value.ts';

// What a type cannot do at all is `no such overload: _%_`; what it cannot do with the other operand, and whatever text, times and
// durations cannot do, is `no such overload`.

const MIN_INT = -(2n ** 63n);
const MAX_INT = 2n ** 63n - 1n;
const MAX_UINT = 2n ** 64n - 1n;

/** The int, if it is one of 64 bits. */
export function toInt(value: bigint): bigint {
  if (value < MIN_INT || value > MAX_INT) throw new Fault('integer overflow');
  return value;
}

export function toUint(value: bigint): Uint {
  if (value < 0n || value > MAX_UINT) throw new Fault('unsigned integer overflow');
  return new Uint(value);
}

function toDuration(nanos: bigint): Duration {
  return new Duration(toInt(nanos));
}

export function toTimestamp(nanos: bigint, offsetMinutes: number): Timestamp {
  const timestamp = new Timestamp(nanos, offsetMinutes);
  if (!timestamp.isInRange) throw new Fault('timestamp overflow');
  return timestamp;
}

const mismatch = (): Fault => new Fault('no such overload');

/** The fault of a type that knows nothing of an operator or function. */
export function unsupported(operator: string, operand: Value): Fault {
  const isReceiver = typeof operand === 'string' || operand instanceof Duration || operand instanceof Timestamp;
  return isReceiver ? mismatch() : new Fault(`no such overload: ${operator}`);
}

export function add(meter: Meter, left: Value, right: Value): Value {
  if (typeof left === 'number') {
    if (typeof right === 'number') return left + right;
  } else if (typeof left === 'bigint') {
    if (typeof right === 'bigint') return toInt(left + right);
  } else if (typeof left === 'string') {
    if (typeof right === 'string') {
      meter.chargeSize(left.length + right.length);
      return left + right;
    }
  } else if (typeof left === 'boolean' || left === null) {
    throw unsupported('_+_', left);
  } else {
    return addObjects(meter, left, right);
  }
  throw mismatch();
}

function addObjects(meter: Meter, left: Exclude<Value, null>, right: Value): Value {
  if (isList(left)) {
    if (!isList(right)) throw mismatch();
    meter.chargeSize(listSize(left) + listSize(right));
    return [...toArray(left), ...toArray(right)];
  }
  if (left instanceof Uint8Array) {
    if (!(right instanceof Uint8Array)) throw mismatch();
    meter.chargeSize(left.length + right.length);
    const joined = new Uint8Array(left.length + right.length);
    joined.set(left);
    joined.set(right, left.length);
    return joined;
  }
  if (left instanceof Uint) {
    if (right instanceof Uint) return toUint(left.value + right.value);
    throw mismatch();
  }
  if (left instanceof Duration) {
    if (right instanceof Duration) return toDuration(left.nanos + right.nanos);
    if (right instanceof Timestamp) return toTimestamp(left.nanos + right.nanos, right.offsetMinutes);
    throw mismatch();
  }
  if (left instanceof Timestamp) {
    if (right instanceof Duration) return toTimestamp(left.nanos + right.nanos, left.offsetMinutes);
    throw mismatch();
  }
  throw unsupported('_+_', left);
}

export function subtract(_meter: Meter, left: Value, right: Value): Value {
  if (typeof left === 'number') {
    if (typeof right === 'number') return left - right;
  } else if (typeof left === 'bigint') {
    if (typeof right === 'bigint') return toInt(left - right);
  } else if (left instanceof Uint) {
    if (right instanceof Uint) return toUint(left.value - right.value);
  } else if (left instanceof Duration) {
    if (right instanceof Duration) return toDuration(left.nanos - right.nanos);
  } else if (left instanceof Timestamp) {
    if (right instanceof Duration) return toTimestamp(left.nanos - right.nanos, left.offsetMinutes);
    if (right instanceof Timestamp) return toDuration(left.nanos - right.nanos);
  } else {
    throw unsupported('_-_', left);
  }
  throw mismatch();
}

export function multiply(_meter: Meter, left: Value, right: Value): Value {
  if (typeof left === 'number') {
    if (typeof right === 'number') return left * right;
  } else if (typeof left === 'bigint') {
    if (typeof right === 'bigint') return toInt(left * right);
  } else if (left instanceof Uint) {
    if (right instanceof Uint) return toUint(left.value * right.value);
  } else {
    throw unsupported('_*_', left);
  }
  throw mismatch();
}

export function divide(_meter: Meter, left: Value, right: Value): Value {
  if (typeof left === 'number') {
    if (typeof right === 'number') return left / right;
  } else if (typeof left === 'bigint') {
    if (typeof right === 'bigint') return toInt(left / nonZero(right, 'division by zero'));
  } else if (left instanceof Uint) {
    if (right instanceof Uint) return toUint(left.value / nonZero(right.value, 'division by zero'));
  } else {
    throw unsupported('_/_', left);
  }
  throw mismatch();
}

export function modulo(_meter: Meter, left: Value, right: Value): Value {
  if (typeof left === 'bigint') {
    if (typeof right === 'bigint') {
      if (left === MIN_INT && right === -1n) throw new Fault('integer overflow');
      return left % nonZero(right, 'modulus by zero');
    }
  } else if (left instanceof Uint) {
    if (right instanceof Uint) return toUint(left.value % nonZero(right.value, 'modulus by zero'));
  } else {
    throw unsupported('_%_', left);
  }
  throw mismatch();
}

function nonZero(value: bigint, message: string): bigint {
  if (value === 0n) throw new Fault(message);
  return value;
}

export function negate(_meter: Meter, operand: Value): Value {
  if (typeof operand === 'number') return -operand;
  if (typeof operand === 'bigint') return toInt(-operand);
  if (operand instanceof Duration) return toDuration(-operand.nanos);
  throw typeof operand === 'boolean' ? mismatch() : unsupported('-_', operand);
}

export function not(_meter: Meter, operand: Value): Value {
  if (typeof operand === 'boolean') return !operand;
  throw mismatch();
}
