import { Fault } from '@assay/jmespath';

import type { RuleResponse, RuleType } from './response.ts';

/** The answer of a rule whose evaluation used up its budget. It never counts as what was wanted, not even where an error was. */
export function stoppedResponse(rule: string, type: RuleType, fault: Fault): RuleResponse {
  const message = stoppedMessage(fault);
  return { rule, type, status: 'error', message, notExecuted: message, notExecutedCause: 'stopped' };
}

/** What is said of an evaluation that used up its budget. */
export function stoppedMessage({ message }: Fault): string {
  return `the evaluation was stopped: ${message}`;
}

/** Evaluates as `evaluate` does, and answers what `stopped` makes of a budget that is used up. */
export function stoppable<Given extends readonly unknown[], Answer>(
  stopped: (fault: Fault) => NoInfer<Answer>,
  evaluate: (...given: Given) => Answer,
): (...given: Given) => Answer {
  return (...given) => {
    try {
      return evaluate(...given);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      return stopped(error);
    }
  };
}
