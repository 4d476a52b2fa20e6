import { compare } from '../evaluator/compare.ts';
import { formatPercent, formatSingle, singleConversion } from '../evaluator/format-percent.ts';
import { concatenate, operate, operateUnary } from '../evaluator/arithmetic.ts';
import type { ArithmeticOperator, BinaryOperator, ComparisonOperator, TextRange } from '../parser/tree.ts';
import type { Value } from '../values/value.ts';
import { truthOf } from '../values/value.ts';
import { contains } from '../evaluator/access.ts';
import type { Evaluate } from './closure.ts';
import type { Frame } from '../evaluator/frame.ts';

/**
 * Operators whose operands are mostly safe integers do those right here: the sum, difference or product of two safe integers
 * that is itself safe is exact. `+ 0` turns the negative zero of JavaScript into the integer 0.
 */
type Operator = (frame: Frame, a: Value, b: Value) => Value;

/** What an arithmetic operator does with two values; `at` is where it is. */
export function arithmeticOperator(operator: ArithmeticOperator, at: TextRange): Operator {
  const slow = (frame: Frame, a: Value, b: Value): Value => {
    frame.at = at;
    return operate(frame.thread, operator, a, b);
  };
  return (FAST_OPERATORS[operator] ?? (() => slow))(slow, at);
}

const FAST_OPERATORS: Partial<Record<ArithmeticOperator, (slow: Operator, at: TextRange) => Operator>> = {
  '+': (slow, at) => (frame, a, b) => {
    if (typeof a === 'number' && typeof b === 'number') {
      const sum = a + b;
      if (sum <= MAX && sum >= -MAX) return sum;
    } else if (typeof a === 'string' && typeof b === 'string') {
      frame.at = at;
      return concatenate(frame.thread, a, b);
    }
    return slow(frame, a, b);
  },
  '-': (slow) => (frame, a, b) => {
    if (typeof a === 'number' && typeof b === 'number') {
      const difference = a - b;
      if (difference <= MAX && difference >= -MAX) return difference;
    }
    return slow(frame, a, b);
  },
  '*': (slow) => (frame, a, b) => {
    if (typeof a === 'number' && typeof b === 'number') {
      const product = a * b;
      if (product <= MAX && product >= -MAX) return product + 0;
    }
    return slow(frame, a, b);
  },
  '//': (slow) => (frame, a, b) => (typeof a === 'number' && typeof b === 'number' && b !== 0 ? Math.floor(a / b) + 0 : slow(frame, a, b)),
  '%': (slow) => (frame, a, b) => {
    if (typeof a !== 'number' || typeof b !== 'number' || b === 0) return slow(frame, a, b);
    const remainder = a % b;
    return (remainder !== 0 && remainder < 0 !== b < 0 ? remainder + b : remainder) + 0;
  },
  '&': (slow) => (frame, a, b) => (isInt32(a) && isInt32(b) ? a & b : slow(frame, a, b)),
  '|': (slow) => (frame, a, b) => (isInt32(a) && isInt32(b) ? a | b : slow(frame, a, b)),
  '^': (slow) => (frame, a, b) => (isInt32(a) && isInt32(b) ? a ^ b : slow(frame, a, b)),
  '<<': (slow) => (frame, a, b) => (isInt32(a) && isInt32(b) && b >= 0 && b < 22 ? a * (1 << b) : slow(frame, a, b)),
  '>>': (slow) => (frame, a, b) => (isInt32(a) && isInt32(b) && b >= 0 && b < 32 ? a >> b : slow(frame, a, b)),
};

const MAX = Number.MAX_SAFE_INTEGER;

function isInt32(value: Value): value is number {
  return typeof value === 'number' && (value | 0) === value;
}

/** An arithmetic expression. The commonest ones with a small integer on the right have closures of their own. */
export function compileArithmetic(
  operator: ArithmeticOperator,
  left: Evaluate,
  right: Evaluate,
  constant: Value | undefined,
  at: TextRange,
): Evaluate {
  const apply = arithmeticOperator(operator, at);
  if (typeof constant === 'number' && Math.abs(constant) < 2 ** 31) {
    if (operator === '+' || operator === '-')
      return addConstant(left, operator === '+' ? constant : -constant, (frame, a) => apply(frame, a, constant));
    if (operator === '%' && constant > 0) return moduloConstant(left, constant, (frame, a) => apply(frame, a, constant));
  }
  return (frame) => apply(frame, left(frame), right(frame));
}

/** `"…" % operand`, whose text is read once if it has a single conversion. */
export function compileFormat(text: string, operand: Evaluate, at: TextRange): Evaluate {
  const single = singleConversion(text);
  return (frame) => {
    const value = operand(frame);
    frame.at = at;
    return single ? formatSingle(frame.thread, text, single, value) : formatPercent(frame.thread, text, value);
  };
}

function addConstant(left: Evaluate, constant: number, otherwise: (frame: Frame, a: Value) => Value): Evaluate {
  return (frame) => {
    const a = left(frame);
    if (typeof a === 'number') {
      const sum = a + constant;
      if (sum <= MAX && sum >= -MAX) return sum;
    }
    return otherwise(frame, a);
  };
}

function moduloConstant(left: Evaluate, constant: number, otherwise: (frame: Frame, a: Value) => Value): Evaluate {
  return (frame) => {
    const a = left(frame);
    return typeof a === 'number' && a >= 0 ? a % constant : otherwise(frame, a);
  };
}

/** A comparison other than `in`. */
export function compileComparison(operator: ComparisonOperator, left: Evaluate, right: Evaluate, at: TextRange): Evaluate {
  const slow = (frame: Frame, a: Value, b: Value): boolean => {
    frame.at = at;
    return compare(frame.thread, operator, a, b);
  };
  return COMPARISONS[operator](left, right, slow);
}

type Compare = (frame: Frame, a: Value, b: Value) => boolean;

const COMPARISONS: Readonly<Record<ComparisonOperator, (left: Evaluate, right: Evaluate, slow: Compare) => Evaluate>> = {
  '==': (left, right, slow) => (frame) => {
    const a = left(frame);
    const b = right(frame);
    return isPlain(a) && isPlain(b) ? a === b : slow(frame, a, b);
  },
  '!=': (left, right, slow) => (frame) => {
    const a = left(frame);
    const b = right(frame);
    return isPlain(a) && isPlain(b) ? a !== b : slow(frame, a, b);
  },
  '<': (left, right, slow) => (frame) => {
    const a = left(frame);
    const b = right(frame);
    return typeof a === 'number' && typeof b === 'number' ? a < b : slow(frame, a, b);
  },
  '<=': (left, right, slow) => (frame) => {
    const a = left(frame);
    const b = right(frame);
    return typeof a === 'number' && typeof b === 'number' ? a <= b : slow(frame, a, b);
  },
  '>': (left, right, slow) => (frame) => {
    const a = left(frame);
    const b = right(frame);
    return typeof a === 'number' && typeof b === 'number' ? a > b : slow(frame, a, b);
  },
  '>=': (left, right, slow) => (frame) => {
    const a = left(frame);
    const b = right(frame);
    return typeof a === 'number' && typeof b === 'number' ? a >= b : slow(frame, a, b);
  },
};

/** Values that are equal only when they are the same primitive. */
function isPlain(value: Value): boolean {
  return typeof value === 'string' || typeof value === 'number';
}

/** A sign or `~`. */
export function compileUnary(operator: '+' | '-' | '~', operand: Evaluate, at: TextRange): Evaluate {
  return (frame) => {
    const value = operand(frame);
    if (operator === '-' && typeof value === 'number') return 0 - value;
    frame.at = at;
    return operateUnary(operator, value);
  };
}

/** Whether a binary operator is a comparison other than `in`. */
export function isComparison(operator: BinaryOperator): operator is ComparisonOperator {
  return Object.hasOwn(COMPARISONS, operator);
}

/** `and` and `or`, which evaluate the right side only when the left one does not decide. */
export function compileConnective(operator: 'and' | 'or', left: Evaluate, right: Evaluate): Evaluate {
  const goesOnWhen = operator === 'and';
  return (frame) => {
    const value = left(frame);
    return truthOf(value) === goesOnWhen ? right(frame) : value;
  };
}

/** `in`, and `not in` when `wanted` is false. */
export function compileMembership(wanted: boolean, item: Evaluate, container: Evaluate, at: TextRange): Evaluate {
  return (frame) => {
    const [left, right] = [item(frame), container(frame)];
    frame.at = at;
    return contains(frame.thread, right, left) === wanted;
  };
}
