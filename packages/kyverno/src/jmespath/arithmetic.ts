import { isList } from '@assay/jmespath';
import type { Evaluation, Value } from '@assay/jmespath';
import type { Duration, Quantity } from '@assay/kubernetes-values';
import { addQuantities, parseDuration, parseQuantity, printDuration, quantityFromInteger, subtractQuantities } from '@assay/kubernetes-values';
import { durationFromSeconds, durationSeconds, wrappedDuration } from './duration-seconds.ts';
import type { KyvernoFunction } from './kyverno-function.ts';
import { functionMessage, kyvernoFunction } from './kyverno-function.ts';
import { approximateNumber, multiplyExactly, quantityText, quotientAt } from './quantity-arithmetic.ts';

/** What arithmetic is done with: numbers, and texts that are quantities or else durations. */
type Operand = { readonly kind: 'number'; readonly number: number } | Quantity | Duration;

/** Refuses with a function's name in front of the message. */
interface Refusals {
  readonly mismatch: () => never;
  readonly zeroDivisor: () => never;
  readonly refuse: (message: string) => never;
}

type Operation = (left: Operand, right: Operand, refusals: Refusals) => Value;

const addOperands: Operation = (left, right, { mismatch }) => {
  if (left.kind === 'number' && right.kind === 'number') return left.number + right.number;
  if (left.kind === 'quantity' && right.kind === 'quantity') return quantityText(addQuantities(left, right));
  if (left.kind === 'duration' && right.kind === 'duration') return printDuration(wrappedDuration(left.nanoseconds + right.nanoseconds));
  return mismatch();
};

const subtractOperands: Operation = (left, right, { mismatch }) => {
  if (left.kind === 'number' && right.kind === 'number') return left.number - right.number;
  if (left.kind === 'quantity' && right.kind === 'quantity') return quantityText(subtractQuantities(left, right));
  if (left.kind === 'duration' && right.kind === 'duration') return printDuration(wrappedDuration(left.nanoseconds - right.nanoseconds));
  return mismatch();
};

const multiplyOperands: Operation = (left, right, refusals) => {
  if (left.kind !== 'number' && right.kind === 'number') return scale(left, right.number, refusals);
  if (left.kind !== 'number') return refusals.mismatch();
  return right.kind === 'number' ? left.number * right.number : scale(right, left.number, refusals);
};

const divideOperands: Operation = (left, right, refusals) => {
  if (right.kind === 'number') return divideByNumber(left, right.number, refusals);
  if (left.kind === 'quantity' && right.kind === 'quantity') return ratio(approximateNumber(left), approximateNumber(right), refusals);
  if (left.kind === 'duration' && right.kind === 'duration') return ratio(durationSeconds(left), durationSeconds(right), refusals);
  return refusals.mismatch();
};

const moduloOperands: Operation = (left, right, refusals) => {
  if (left.kind === 'number' && right.kind === 'number') return Number(remainder(left.number, right.number, refusals));
  if (left.kind === 'quantity' && right.kind === 'quantity') {
    return quantityText(quantityFromInteger(remainder(approximateNumber(left), approximateNumber(right), refusals), left.format));
  }
  if (left.kind !== 'duration' || right.kind !== 'duration') return refusals.mismatch();
  if (right.nanoseconds === 0n) return refusals.zeroDivisor();
  return printDuration(wrappedDuration(left.nanoseconds % right.nanoseconds));
};

export const add: KyvernoFunction = arithmetic(
  'add',
  addOperands,
  'does arithmetic addition of two specified values of numbers, quantities, and durations',
);

export const subtract: KyvernoFunction = arithmetic(
  'subtract',
  subtractOperands,
  'does arithmetic subtraction of two specified values of numbers, quantities, and durations',
);

export const multiply: KyvernoFunction = arithmetic(
  'multiply',
  multiplyOperands,
  'does arithmetic multiplication of two specified values of numbers, quantities, and durations',
);

export const divide: KyvernoFunction = arithmetic('divide', divideOperands, 'divisor must be non zero');

export const modulo: KyvernoFunction = arithmetic('modulo', moduloOperands, 'divisor must be non-zero, arguments must be integers');

/** Adds from left to right, each sum in its printed form; a single element is given back whatever it is. */
export const sum: KyvernoFunction = kyvernoFunction({
  name: 'sum',
  parameters: [['array']],
  returns: 'any',
  note: 'does arithmetic addition of specified array of values of numbers, quantities, and durations',
  body: ([list], evaluation) => {
    if (!isList(list)) return evaluation.fail(functionMessage('sum', 'Types mismatch'));
    const [first, ...others] = list;
    if (first === undefined) return evaluation.fail(functionMessage('sum', 'at least one element in the array is required'));
    evaluation.charge(list.length);
    return others.reduce((total, element) => operate('sum', addOperands, total, element, evaluation), first);
  },
});

function arithmetic(name: string, operation: Operation, note: string): KyvernoFunction {
  return {
    name,
    parameters: [['any'], ['any']],
    returns: 'any',
    note,
    body: ([left = null, right = null], evaluation) => operate(name, operation, left, right, evaluation),
  };
}

function operate(name: string, operation: Operation, left: Value, right: Value, evaluation: Evaluation): Value {
  const refuse = (message: string): never => evaluation.fail(functionMessage(name, message));
  const first = operand(left);
  const second = operand(right);
  if (first === undefined || second === undefined) return refuse('invalid operand');
  return operation(first, second, {
    mismatch: () => refuse('Types mismatch'),
    zeroDivisor: () => refuse('Zero divisor passed'),
    refuse: (message) => evaluation.fail(message),
  });
}

function operand(value: Value): Operand | undefined {
  if (typeof value === 'number') return { kind: 'number', number: value };
  if (typeof value !== 'string') return undefined;
  const quantity = parseQuantity(value);
  if (quantity.kind === 'quantity') return quantity;
  const duration = parseDuration(value);
  return duration.kind === 'duration' ? duration : undefined;
}

function scale(operand: Quantity | Duration, factor: number, refusals: Refusals): string {
  if (operand.kind === 'duration') return printDuration(durationFromSeconds(durationSeconds(operand) * factor));
  return quantityText(multiplyExactly(operand, factorQuantity(factor, refusals)));
}

function divideByNumber(left: Operand, divisor: number, refusals: Refusals): Value {
  if (divisor === 0) return refusals.zeroDivisor();
  if (left.kind === 'number') return left.number / divisor;
  if (left.kind === 'duration') return printDuration(durationFromSeconds(durationSeconds(left) / divisor));
  const factor = factorQuantity(divisor, refusals);
  return factor.unscaled === 0n ? refusals.zeroDivisor() : quantityText(quotientAt(left, factor, Math.max(left.scale, factor.scale)));
}

/** Kyverno reads a number that a quantity is multiplied with or divided by as a quantity too. */
function factorQuantity(factor: number, { refuse }: Refusals): Quantity {
  const quantity = parseQuantity(String(factor).replace('Infinity', '+Inf'));
  return quantity.kind === 'quantity' ? quantity : refuse(quantity.message);
}

function ratio(dividend: number, divisor: number, { zeroDivisor }: Refusals): number {
  return divisor === 0 ? zeroDivisor() : dividend / divisor;
}

function remainder(dividend: number, divisor: number, { refuse, zeroDivisor }: Refusals): bigint {
  if (!isInt64(dividend) || !isInt64(divisor)) return refuse(functionMessage('modulo', 'Non-integer argument(s) passed for modulo'));
  return divisor === 0 ? zeroDivisor() : BigInt(dividend) % BigInt(divisor);
}

function isInt64(value: number): boolean {
  return Number.isInteger(value) && value >= -(2 ** 63) && value < 2 ** 63;
}
