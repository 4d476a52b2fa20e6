import type { Value } from '@assay/jmespath';
import { Int64 } from '@assay/jmespath';

/** A number of data: a double, or an integer as Go holds it. */
export type NumberValue = number | Int64;

/** Whether a value is a number of either sort. */
export function isNumber(value: Value): value is NumberValue {
  return typeof value === 'number' || value instanceof Int64;
}

/** The number as a double, the nearest one for an integer that none can hold. */
export function toDouble(value: NumberValue): number {
  return typeof value === 'number' ? value : Number(value.value);
}

/** Whether two numbers are equal, exactly and whatever their sorts. */
export function numbersEqual(left: NumberValue, right: NumberValue): boolean {
  if (typeof left === 'number') return typeof right === 'number' ? left === right : equalsInteger(left, right.value);
  return typeof right === 'number' ? equalsInteger(right, left.value) : left.value === right.value;
}

function equalsInteger(double: number, integer: bigint): boolean {
  return Number.isInteger(double) && BigInt(double) === integer;
}
