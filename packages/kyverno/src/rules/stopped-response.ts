import type { Fault } from '@assay/jmespath';

import type { RuleResponse, RuleType } from '../engine/response.ts';

/** The answer of a rule whose evaluation used up its budget. It never counts as what was wanted, not even where an error was. */
export function stoppedResponse(rule: string, type: RuleType, fault: Fault): RuleResponse {
  const message = `the evaluation was stopped: ${fault.message}`;
  return { rule, type, status: 'error', message, notExecuted: message };
}
