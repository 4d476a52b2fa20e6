import type { NotChecked } from '@assay/findings';
import type { Outcome } from '@assay/kyverno';

/** Why a rule was not executed, for programs, and what to do. */
export function adviceOnNotExecuted({ notExecutedCause = 'out-of-reach' }: Pick<Outcome, 'notExecutedCause'>): Pick<NotChecked, 'cause' | 'hint'> {
  return { cause: notExecutedCause, hint: WHAT_TO_DO[notExecutedCause] };
}

const WHAT_TO_DO = {
  'out-of-reach': 'try the policy in a cluster; outOfReach: ignore in assay.yaml passes over what needs one',
  stopped: 'the policy evaluates too much for one object: simplify its loops and patterns',
  failed: 'correct the policy',
};
