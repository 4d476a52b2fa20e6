import type { ComparisonOperator } from '../parser/tree.ts';
import { Float } from '../values/float.ts';
import { ValueSet } from '../values/set.ts';
import type { Value } from '../values/value.ts';
import { isInt, typeNameOf } from '../values/value.ts';
import { Fault } from './fault.ts';
import type { Thread } from './thread.ts';

const TOO_DEEP = 'comparison exceeded maximum recursion depth';

/** Whether two values are equal; values of different types are not, but for integers and floats. */
export function equal(thread: Thread, a: Value, b: Value): boolean {
  return equalWithin(thread, a, b, thread.semantics.comparisonDepth);
}

function equalWithin(thread: Thread, a: Value, b: Value, depth: number): boolean {
  if (depth === 0) throw new Fault(TOO_DEEP);
  if (a === b && (typeof a !== 'object' || thread.semantics.details === 'current' || !isCompound(a))) return !isLegacyNaN(thread, a);
  if (a === null || b === null || typeof a === 'string' || typeof b === 'string') return false;
  if (a instanceof Float || b instanceof Float) return equalFloats(thread, a, b);
  if (typeof a !== 'object' || typeof b !== 'object' || a.equals === undefined || a.typeName() !== b.typeName()) return false;
  thread.charge(1);
  return a.equals(b, (x, y) => equalWithin(thread, x, y, depth - 1));
}

/** In legacy dialects, what is compared by its parts may not even equal itself. */
function isCompound(value: Value): boolean {
  return typeof value === 'object' && value?.equals !== undefined;
}

function isLegacyNaN(thread: Thread, value: Value): boolean {
  return value instanceof Float && Number.isNaN(value.value) && thread.semantics.floatOrder === 'legacy';
}

function equalFloats(thread: Thread, a: Value, b: Value): boolean {
  const [x, y] = [numeric(a), numeric(b)];
  if (x === undefined || y === undefined) return false;
  // oxlint-disable-next-line eqeqeq -- Loose equality of a number and a bigint compares their exact values.
  return x == y || (thread.semantics.floatOrder === 'total' && Number.isNaN(x) && Number.isNaN(y));
}

/** The outcome of a comparison operator. Throws a `Fault` when the values have no order. */
export function compare(thread: Thread, operator: ComparisonOperator, a: Value, b: Value): boolean {
  if (operator === '==') return equal(thread, a, b);
  if (operator === '!=') return !equal(thread, a, b);
  if (thread.semantics.setAlgebra && a instanceof ValueSet && b instanceof ValueSet) return compareSets(operator, a, b);
  const order = orderWithin(thread, operator, a, b, thread.semantics.comparisonDepth);
  switch (operator) {
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

function compareSets(operator: '<' | '<=' | '>' | '>=', a: ValueSet, b: ValueSet): boolean {
  const [small, large] = operator === '<' || operator === '<=' ? [a, b] : [b, a];
  return small.isSubsetOf(large) && (operator.length === 2 || small.table.size < large.table.size);
}

/** Negative, zero or positive; NaN when no order holds between two numbers. */
function orderWithin(thread: Thread, operator: ComparisonOperator, a: Value, b: Value, depth: number): number {
  if (depth === 0) throw new Fault(TOO_DEEP);
  if (typeof a === 'string' && typeof b === 'string') return thread.semantics.text.compare(a, b);
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(a) - Number(b);
  if (a === null && b === null && thread.semantics.details === 'legacy') return 0;
  const [x, y] = [numeric(a), numeric(b)];
  if (x !== undefined && y !== undefined) return orderNumbers(thread, x, y, a instanceof Float && isInt(b));
  thread.charge(1);
  const order = typeof a === 'object' ? a?.compareTo?.(b, (c, d) => orderItems(thread, operator, c, d, depth - 1)) : undefined;
  if (order === undefined) throw new Fault(`${typeNameOf(a)} ${operator} ${typeNameOf(b)} not implemented`);
  return order;
}

/** Items that are equal need no order, so that `[None, 1] < [None, 2]` has one. */
function orderItems(thread: Thread, operator: ComparisonOperator, a: Value, b: Value, depth: number): number {
  return equalWithin(thread, a, b, depth) ? 0 : orderWithin(thread, operator, a, b, depth);
}

function orderNumbers(thread: Thread, x: number | bigint, y: number | bigint, isFloatBeforeInt: boolean): number {
  if (Number.isNaN(x) || Number.isNaN(y)) {
    if (thread.semantics.floatOrder === 'legacy') return Number.NaN;
    return Number(Number.isNaN(x)) - Number(Number.isNaN(y));
  }
  const isReversed = isFloatBeforeInt && thread.semantics.floatOrder === 'legacy' && (x === Infinity || x === -Infinity);
  const order = x < y ? -1 : x > y ? 1 : 0;
  return isReversed ? -order : order;
}

/** The number inside of an integer or a float. */
function numeric(value: Value): number | bigint | undefined {
  if (isInt(value)) return value;
  return value instanceof Float ? value.value : undefined;
}
