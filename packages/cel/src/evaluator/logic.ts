import type { Value } from '../values/value.ts';
import { Fault } from './fault.ts';
import type { Evaluator, Frame } from './frame.ts';

// An operand that fails does not matter if the other one decides.

/** `left && right`. */
export function compileAnd(left: Evaluator, right: Evaluator): Evaluator {
  return (frame) => decide(frame, left, right, false);
}

/** `left || right`. */
export function compileOr(left: Evaluator, right: Evaluator): Evaluator {
  return (frame) => decide(frame, left, right, true);
}

function decide(frame: Frame, left: Evaluator, right: Evaluator, decisive: boolean): Value {
  const first = attempt(frame, left);
  if (first === decisive) return decisive;
  const second = attempt(frame, right);
  if (second === decisive) return decisive;
  if (first instanceof Fault) throw first;
  if (second instanceof Fault) throw second;
  if (typeof first === 'boolean' && typeof second === 'boolean') return !decisive;
  throw new Fault('no such overload');
}

/** The value, or why there is none; running out of budget is no value. */
export function attempt(frame: Frame, evaluate: Evaluator): Value | Fault {
  try {
    return evaluate(frame);
  } catch (error) {
    if (error instanceof Fault && error.budget === undefined) return error;
    throw error;
  }
}

/** `condition ? whenTrue : whenFalse`. */
export function compileConditional(condition: Evaluator, whenTrue: Evaluator, whenFalse: Evaluator): Evaluator {
  return (frame) => {
    const decision = condition(frame);
    if (typeof decision !== 'boolean') throw new Fault('no such overload');
    return decision ? whenTrue(frame) : whenFalse(frame);
  };
}

/** Whether a loop goes on: unless its accumulator is false for certain. */
export function compileNotStrictlyFalse(operand: Evaluator): Evaluator {
  return (frame) => attempt(frame, operand) !== false;
}
