import { parseBool, parseFloat64, parseInt64 } from '@assay/go-values';
import { parseDuration } from '@assay/kubernetes-values';
import { Fault, noSuchOverload } from '../evaluator/fault.ts';
import type { Meter } from '../evaluator/meter.ts';
import { typeNameOf } from '../values/classify.ts';
import { Duration } from '../values/duration.ts';
import { parseTimestamp, Timestamp } from '../values/timestamp.ts';
import { textOf } from '../values/text-of.ts';
import { encodeUtf8 } from '../values/utf8.ts';
import { OpaqueValue, TypeValue, Uint } from '../values/value.ts';
import type { Value } from '../values/value.ts';
import { toInt, toTimestamp, toUint } from './arithmetic.ts';

const NANOS_PER_SECOND = 1_000_000_000n;

function cannotConvert(from: string, to: string): Fault {
  return new Fault(`type conversion error from '${from}' to '${to}'`);
}

export function convertToInt(_meter: Meter, value: Value): Value {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number') return doubleToInt(value);
  if (value instanceof Uint) return toInt(value.value);
  if (value instanceof Timestamp) return floorSeconds(value.nanos);
  if (value instanceof Duration) return value.nanos;
  if (typeof value !== 'string') throw noSuchOverload('int', value);
  const parsed = parseInt64(value);
  if (parsed.kind === 'problem') throw cannotConvert('string', 'int');
  return parsed.value;
}

function floorSeconds(nanos: bigint): bigint {
  const seconds = nanos / NANOS_PER_SECOND;
  return nanos % NANOS_PER_SECOND < 0n ? seconds - 1n : seconds;
}

/** Doubles at the very limits do not fit, as cel-go keeps clear of rounding. */
function doubleToInt(value: number): bigint {
  if (!Number.isFinite(value) || value <= -(2 ** 63) || value >= 2 ** 63) throw new Fault('integer overflow');
  return BigInt(Math.trunc(value));
}

export function convertToUint(_meter: Meter, value: Value): Value {
  if (value instanceof Uint) return value;
  if (typeof value === 'bigint') return toUint(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value) || value < 0 || value >= 2 ** 64) throw new Fault('unsigned integer overflow');
    return new Uint(BigInt(Math.trunc(value)));
  }
  if (typeof value !== 'string') throw noSuchOverload('uint', value);
  if (!/^0*\d{1,20}$/.test(value) || BigInt(value) >= 2n ** 64n) throw cannotConvert('string', 'uint');
  return new Uint(BigInt(value));
}

export function convertToDouble(_meter: Meter, value: Value): Value {
  if (typeof value === 'number') return value;
  if (typeof value === 'bigint') return Number(value);
  if (value instanceof Uint) return Number(value.value);
  if (typeof value !== 'string') throw noSuchOverload('double', value);
  const parsed = parseFloat64(value);
  if (parsed === undefined) throw cannotConvert('string', 'double');
  return parsed;
}

export function convertToBool(_meter: Meter, value: Value): Value {
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'string') throw noSuchOverload('bool', value);
  const parsed = parseBool(value);
  if (parsed === undefined) throw cannotConvert('string', 'bool');
  return parsed;
}

export function convertToBytes(meter: Meter, value: Value): Value {
  if (value instanceof Uint8Array) return value;
  if (typeof value !== 'string') throw noSuchOverload('bytes', value);
  meter.chargeSize(value.length);
  return encodeUtf8(value);
}

export function convertToString(meter: Meter, value: Value): Value {
  const text = textOf(value);
  if (text === undefined) throw noSuchOverload('string', value);
  meter.chargeSize(text.length);
  return text;
}

export function convertToTimestamp(_meter: Meter, value: Value): Value {
  if (value instanceof Timestamp) return value;
  if (typeof value === 'bigint') return toTimestamp(value * NANOS_PER_SECOND, 0);
  if (typeof value !== 'string') throw noSuchOverload('timestamp', value);
  const parsed = parseTimestamp(value);
  if (parsed === undefined) throw new Fault(`invalid RFC 3339 timestamp "${value}"`);
  if (!parsed.isInRange) throw new Fault('timestamp overflow');
  return parsed;
}

export function convertToDuration(_meter: Meter, value: Value): Value {
  if (value instanceof Duration) return value;
  if (typeof value === 'bigint') return new Duration(toInt(value));
  if (typeof value !== 'string') throw noSuchOverload('duration', value);
  const parsed = parseDuration(value);
  if (parsed.kind === 'problem') throw cannotConvert('string', 'google.protobuf.Duration');
  return new Duration(parsed.nanoseconds);
}

export function convertToType(_meter: Meter, value: Value): Value {
  return value instanceof OpaqueValue ? value.typeValue : new TypeValue(typeNameOf(value));
}
