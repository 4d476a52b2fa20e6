import type { ComparisonOperator } from './steps.ts';

/** A value that a filter can compare. */
export type Scalar = string | number | bigint | boolean;

/**
 * Whether `left operator right` holds; undefined if the two do not compare: different types, NaN, or an order of booleans.
 *
 * Numbers compare by value whatever their JavaScript type, texts by code points.
 */
export function compareScalars(left: Scalar, operator: ComparisonOperator, right: Scalar): boolean | undefined {
  if (typeof left === 'boolean' && typeof right === 'boolean') {
    const isEquality = operator === '==' || operator === '!=';
    return isEquality ? (left === right) === (operator === '==') : undefined;
  }
  const order = orderOf(left, right);
  return order === undefined ? undefined : holds(order, operator);
}

/** Negative, zero or positive as the left value comes before, with or after the right one. */
function orderOf(left: Scalar, right: Scalar): number | undefined {
  if (typeof left === 'string' && typeof right === 'string') return orderOfTexts(left, right);
  if (!isNumeric(left) || !isNumeric(right)) return undefined;
  if (left < right) return -1;
  if (left > right) return 1;
  return left <= right ? 0 : undefined;
}

function isNumeric(value: Scalar): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

function orderOfTexts(left: string, right: string): number {
  const shared = Math.min(left.length, right.length);
  for (let index = 0; index < shared; index += 1) {
    const difference = rankOfUnit(left.charCodeAt(index)) - rankOfUnit(right.charCodeAt(index));
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

/** Moves surrogates behind the other UTF-16 units, which makes the order of units that of code points. */
function rankOfUnit(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}

function holds(order: number, operator: ComparisonOperator): boolean {
  switch (operator) {
    case '==':
      return order === 0;
    case '!=':
      return order !== 0;
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
    case '>':
      return order > 0;
    case '>=':
      return order >= 0;
  }
}
