import { Float } from '../values/float.ts';
import type { Value } from '../values/value.ts';
import { isInt, normalizeInt, typeNameOf } from '../values/value.ts';
import { Fault } from './fault.ts';

/** An integer, or a float without its fraction. `describe` makes the message of the `Fault` from the reason. */
export function toInteger(value: Value, describe: (reason: string) => string = (reason) => reason): number | bigint {
  if (isInt(value)) return value;
  if (!(value instanceof Float)) throw new Fault(describe(`cannot convert ${typeNameOf(value)} to int`));
  if (Number.isNaN(value.value)) throw new Fault(describe('cannot convert float NaN to integer'));
  if (!Number.isFinite(value.value)) throw new Fault(describe('cannot convert float infinity to integer'));
  return normalizeInt(BigInt(Math.trunc(value.value)));
}

/** The nearest floating-point number. */
export function intToFloat(value: number | bigint): number {
  const float = Number(value);
  if (!Number.isFinite(float)) throw new Fault('int too large to convert to float');
  return float;
}

/** An integer of at most 32 bits, as indexes, shifts and repetitions take it. Throws a `Fault` for anything else. */
export function toSmallInt(value: Value): number {
  if (!isInt(value)) throw new Fault(`got ${typeNameOf(value)}, want int`);
  if (!isSmallInt(value)) throw new Fault(`${value} out of range`);
  return value;
}

export function isSmallInt(value: number | bigint): value is number {
  return typeof value === 'number' && value >= -(2 ** 31) && value < 2 ** 31;
}
