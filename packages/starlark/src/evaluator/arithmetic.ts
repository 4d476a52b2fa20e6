import type { ArithmeticOperator, UnaryOperator } from '../parser/tree.ts';
import { Dict } from '../values/dict.ts';
import { Float } from '../values/float.ts';
import { List } from '../values/list.ts';
import { ValueSet } from '../values/set.ts';
import { Tuple } from '../values/tuple.ts';
import type { Value } from '../values/value.ts';
import { can, isInt, normalizeInt, typeNameOf } from '../values/value.ts';
import { Fault } from './fault.ts';
import { formatPercent } from './format-percent.ts';
import { intToFloat, isSmallInt, toSmallInt } from './integers.ts';
import type { Thread } from './thread.ts';

type Operation = (thread: Thread, a: Value, b: Value) => Value | undefined;

/** The value of an operator with two operands. Throws a `Fault` when the operator does not fit them. */
export function operate(thread: Thread, operator: ArithmeticOperator, a: Value, b: Value): Value {
  const value = OPERATIONS[operator](thread, a, b) ?? operateByCapability(operator, a, b);
  if (value === undefined) throw new Fault(`unknown binary op: ${typeNameOf(a)} ${operator} ${typeNameOf(b)}`);
  return value;
}

function operateByCapability(operator: ArithmeticOperator, a: Value, b: Value): Value | undefined {
  const ofLeft = can(a, 'binary') ? a.binary(operator, b, 'left') : undefined;
  return ofLeft ?? (can(b, 'binary') ? b.binary(operator, a, 'right') : undefined);
}

const OPERATIONS: Readonly<Record<ArithmeticOperator, Operation>> = {
  '+': add,
  '-': subtract,
  '*': multiply,
  '/': divide,
  '//': floorDivide,
  '%': modulo,
  '&': (thread, a, b) => bitwise(a, b, (x, y) => x & y) ?? intersect(thread, a, b),
  '|': (thread, a, b) => bitwise(a, b, (x, y) => x | y) ?? unite(thread, a, b),
  '^': (_thread, a, b) => bitwise(a, b, (x, y) => x ^ y) ?? symmetricDifference(a, b),
  '<<': shiftLeft,
  '>>': shiftRight,
};

/** The value of a sign or `~`. `not` is no operation of values. */
export function operateUnary(operator: Exclude<UnaryOperator, 'not'>, operand: Value): Value {
  const value = unaryNumber(operator, operand) ?? (can(operand, 'unary') ? operand.unary(operator) : undefined);
  if (value === undefined) throw new Fault(`unknown unary op: ${operator} ${typeNameOf(operand)}`);
  return value;
}

function unaryNumber(operator: '+' | '-' | '~', operand: Value): Value | undefined {
  if (operand instanceof Float && operator !== '~') return operator === '-' ? new Float(-operand.value) : operand;
  if (!isInt(operand)) return undefined;
  if (operator === '+') return operand;
  const exact = BigInt(operand);
  return normalizeInt(operator === '-' ? -exact : ~exact);
}

function add(thread: Thread, a: Value, b: Value): Value | undefined {
  if (typeof a === 'string') return typeof b === 'string' ? concatenate(thread, a, b) : undefined;
  if (a instanceof List) return b instanceof List ? new List(joinItems(thread, a.items, b.items)) : undefined;
  if (a instanceof Tuple) return b instanceof Tuple ? new Tuple(joinItems(thread, a.items, b.items)) : undefined;
  return calculate(
    thread,
    a,
    b,
    (x, y) => x + y,
    (x, y) => x + y,
  );
}

/** Two texts as one. */
export function concatenate(thread: Thread, a: string, b: string): string {
  thread.checkSize(a.length + b.length);
  return thread.semantics.text.concat(a, b);
}

function joinItems(thread: Thread, a: readonly Value[], b: readonly Value[]): Value[] {
  thread.checkSize(a.length + b.length);
  thread.charge(a.length + b.length);
  return [...a, ...b];
}

function subtract(thread: Thread, a: Value, b: Value): Value | undefined {
  if (a instanceof ValueSet && b instanceof ValueSet && thread.semantics.setAlgebra)
    return new ValueSet([...a.table.keys()].filter((item) => !b.has(item)));
  return calculate(
    thread,
    a,
    b,
    (x, y) => x - y,
    (x, y) => x - y,
  );
}

function multiply(thread: Thread, a: Value, b: Value): Value | undefined {
  if (isInt(a) && isSequence(b)) return repeat(thread, b, a);
  if (isSequence(a) && isInt(b)) return repeat(thread, a, b);
  return calculate(
    thread,
    a,
    b,
    (x, y) => checkBits(thread, x, y) * y,
    (x, y) => x * y,
  );
}

type Sequence = string | List | Tuple;

function isSequence(value: Value): value is Sequence {
  return typeof value === 'string' || value instanceof List || value instanceof Tuple;
}

function repeat(thread: Thread, sequence: Sequence, count: number | bigint): Value {
  const times = count > 0 ? Number(count) : 0;
  const size = (typeof sequence === 'string' ? sequence.length : sequence.items.length) * times;
  if (size > 0 && !isSmallInt(count)) throw new Fault(`repeat count ${count} too large`);
  if (size > 0) thread.checkSize(size);
  if (typeof sequence === 'string') return size === 0 ? '' : thread.semantics.text.mend(sequence.repeat(times));
  thread.charge(size);
  const items = size > 0 ? repeatItems(sequence.items, times) : [];
  return sequence instanceof List ? new List(items) : new Tuple(items);
}

/** Beyond this length, JavaScript would keep a new array as a table. */
const MOST_PREPARED = 2 ** 25;

/** The common case, one item, is filled in at once. */
function repeatItems(items: readonly Value[], times: number): Value[] {
  const [only] = items;
  // oxlint-disable-next-line unicorn/no-new-array -- Array.from takes fifty times as long.
  if (only !== undefined && items.length === 1 && times < MOST_PREPARED) return new Array<Value>(times).fill(only);
  const repeated: Value[] = [];
  for (let time = 0; time < times; time++) for (const item of items) repeated.push(item);
  return repeated;
}

function divide(thread: Thread, a: Value, b: Value): Value | undefined {
  const pair = floatPair(a, b);
  if (!pair) return undefined;
  if (pair[1] === 0) throw new Fault(thread.semantics.wording.realDivisionByZero);
  return new Float(pair[0] / pair[1]);
}

function floorDivide(thread: Thread, a: Value, b: Value): Value | undefined {
  const floored = (x: number, y: number): number => {
    if (y === 0) throw new Fault('floored division by zero');
    return Math.floor(x / y);
  };
  return calculate(thread, a, b, floorDivideInts, floored);
}

/** Rounds towards minus infinity. */
function floorDivideInts(x: bigint, y: bigint): bigint {
  if (y === 0n) throw new Fault('floored division by zero');
  const quotient = x / y;
  return x % y !== 0n && x < 0n !== y < 0n ? quotient - 1n : quotient;
}

function modulo(thread: Thread, a: Value, b: Value): Value | undefined {
  if (typeof a === 'string') return formatPercent(thread, a, b);
  const floored = (x: number, y: number): number => {
    if (y === 0) throw new Fault(thread.semantics.wording.floatModuloByZero);
    const remainder = x % y;
    const hasWrongSign = remainder !== 0 && remainder < 0 !== y < 0 && thread.semantics.details === 'current';
    return hasWrongSign ? remainder + y : remainder;
  };
  return calculate(thread, a, b, moduloInts, floored);
}

/** Has the sign of the divisor. */
function moduloInts(x: bigint, y: bigint): bigint {
  if (y === 0n) throw new Fault('integer modulo by zero');
  const remainder = x % y;
  return remainder !== 0n && remainder < 0n !== y < 0n ? remainder + y : remainder;
}

function calculate(
  thread: Thread,
  a: Value,
  b: Value,
  ints: (x: bigint, y: bigint) => bigint,
  floats: (x: number, y: number) => number,
): Value | undefined {
  if (isInt(a) && isInt(b)) {
    thread.charge(1);
    return normalizeInt(ints(BigInt(a), BigInt(b)));
  }
  const pair = floatPair(a, b);
  return pair && new Float(floats(...pair));
}

/** Two numbers as floating-point ones. */
function floatPair(a: Value, b: Value): readonly [number, number] | undefined {
  const [x, y] = [toFloat(a), toFloat(b)];
  return x === undefined || y === undefined ? undefined : [x, y];
}

function toFloat(value: Value): number | undefined {
  if (value instanceof Float) return value.value;
  return isInt(value) ? intToFloat(value) : undefined;
}

function bitwise(a: Value, b: Value, operation: (x: bigint, y: bigint) => bigint): Value | undefined {
  return isInt(a) && isInt(b) ? normalizeInt(operation(BigInt(a), BigInt(b))) : undefined;
}

function intersect(thread: Thread, a: Value, b: Value): Value | undefined {
  if (!(a instanceof ValueSet && b instanceof ValueSet)) return undefined;
  const [from, other] = thread.semantics.details === 'legacy' && a.table.size > b.table.size ? [b, a] : [a, b];
  return new ValueSet([...from.table.keys()].filter((item) => other.has(item)));
}

function unite(thread: Thread, a: Value, b: Value): Value | undefined {
  if (a instanceof ValueSet && b instanceof ValueSet) return new ValueSet([...a.table.keys(), ...b.table.keys()]);
  if (a instanceof Dict && b instanceof Dict && thread.semantics.dictUnion) return new Dict([...a.table.entries(), ...b.table.entries()]);
  return undefined;
}

function symmetricDifference(a: Value, b: Value): Value | undefined {
  if (!(a instanceof ValueSet && b instanceof ValueSet)) return undefined;
  const [left, right] = [[...a.table.keys()], [...b.table.keys()]];
  return new ValueSet([...left.filter((item) => !b.has(item)), ...right.filter((item) => !a.has(item))]);
}

const MOST_SHIFT = 512;

function shiftLeft(_thread: Thread, a: Value, b: Value): Value | undefined {
  if (!isInt(a)) return undefined;
  const count = shiftCount(b);
  if (count >= MOST_SHIFT) throw new Fault(`shift count too large: ${count}`);
  return normalizeInt(BigInt(a) << BigInt(count));
}

function shiftRight(_thread: Thread, a: Value, b: Value): Value | undefined {
  if (!isInt(a)) return undefined;
  const count = shiftCount(b);
  return normalizeInt(count >= MOST_BITS ? BigInt(a < 0 ? -1 : 0) : BigInt(a) >> BigInt(count));
}

/** No integer has so many bits that shifting by more leaves any. */
const MOST_BITS = 2 ** 30;

function shiftCount(value: Value): number {
  const count = toSmallInt(value);
  if (count < 0) throw new Fault(`negative shift count: ${count}`);
  return count;
}

/** Refuses a product that is longer than any integer may be, before it is made; returns the first factor. */
function checkBits(thread: Thread, x: bigint, y: bigint): bigint {
  const digits = hexLength(x) + hexLength(y);
  if (digits > 64) {
    thread.checkSize(digits * 4);
    thread.charge(digits);
  }
  return x;
}

function hexLength(value: bigint): number {
  return value > -SMALL && value < SMALL ? 16 : value.toString(16).length;
}

const SMALL = 1n << 64n;
