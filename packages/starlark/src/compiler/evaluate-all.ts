import type { Frame } from '../evaluator/frame.ts';
import type { Value } from '../values/value.ts';
import type { Evaluate } from './closure.ts';

/** The values of several expressions, from the left to the right. */
export function evaluateAll(evaluates: readonly Evaluate[]): (frame: Frame) => Value[] {
  const [first, second] = evaluates;
  if (!first) return () => [];
  if (!second) return (frame) => [first(frame)];
  if (evaluates.length === 2) return (frame) => [first(frame), second(frame)];
  return (frame) => {
    const values: Value[] = [];
    for (const evaluate of evaluates) values.push(evaluate(frame));
    return values;
  };
}
