import { Fault } from '@assay/jmespath';

import { EVALUATION_STEPS } from '../budget.ts';
import type { VariableScope } from './variable-scope.ts';

/** Evaluates anew what was evaluated, for a report and at nobody's cost; `undefined` if that takes too much. */
export function evaluateAside<Result>({ budget, context }: VariableScope, evaluate: () => Result): Result | undefined {
  const { depth } = context;
  try {
    return budget.aside(EVALUATION_STEPS, evaluate);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    context.abandon(depth);
    return undefined;
  }
}
