import type { ObjectValue } from '@assay/jmespath';

import type { RuleCause, RuleResponse, RuleStatus } from '../../response.ts';
import type { RuleEvaluation } from '../rule-evaluation.ts';

/** What a check says of an object or of an element. */
export interface Verdict extends Pick<RuleResponse, 'exceptions' | 'podSecurity' | 'said'> {
  readonly status: RuleStatus;
  readonly message: string;
  /** Within what was checked: the element, or the object where there is none. */
  readonly cause?: RuleCause;
}

/** The body of a validation, ready for objects; `undefined` if it has nothing to say. */
export type Check = (evaluation: RuleEvaluation, element: ObjectValue | undefined) => Verdict | undefined;

/** What checks of a rule share. */
export interface CheckOptions {
  readonly ruleName: string;
  /** Of the rule; empty if it has none. */
  readonly message: string;
  /** Whether failures say which field is to blame. */
  readonly findsCauses: boolean;
}

/** A verdict without a place. */
export function verdict(status: RuleStatus, message: string): Verdict {
  return { status, message };
}
