import { typeNameOf } from '../values/classify.ts';
import type { Value } from '../values/value.ts';

/** Why an evaluation ended that did not go wrong by itself. */
export type ExhaustedBudget = 'steps' | 'size' | 'depth';

/**
 * Unwinds the evaluator when an operation fails; the logical operators absorb it. Functions throw it to fail with a message.
 * It never leaves the package. It is no `Error`: faults are ordinary, and writing down the stack would cost more than the evaluation.
 */
export class Fault {
  readonly message: string;
  /** Given, the budget ran out, which nothing absorbs. */
  readonly budget: ExhaustedBudget | undefined;

  constructor(message: string, budget?: ExhaustedBudget) {
    this.message = message;
    this.budget = budget;
  }
}

/** The fault of a function for whose arguments there is no overload, in cel-go's words. */
export function noSuchOverload(name: string, ...parameters: readonly Value[]): Fault {
  return new Fault(`no such overload: ${name}(${parameters.map(typeNameOf).join(', ')})`);
}

export function noSuchKey(key: string): Fault {
  return new Fault(`no such key: ${key}`);
}
