import type { ObjectValue } from '@assay/jmespath';

import type { Policy } from '../../../policy/policy.ts';
import { fieldOf, textOf } from '../../../objects/fields.ts';
import type { RuleEvaluation } from '../rule-evaluation.ts';
import { verdict } from './verdict.ts';
import type { Verdict } from './verdict.ts';

/** Judges an object, or the old one as if it were created. */
type Judge = (evaluation: RuleEvaluation) => Verdict | undefined;

/**
 * Plans that an update which breaks an enforced rule is let through when the old object breaks it as well, unless the rule says
 * `allowExistingViolations: false` or has preconditions: Kyverno (v1.19.0, pkg/engine/handlers/validation/utils.go) cannot read these here,
 * and takes it that the rule is not about the old object.
 */
export function allowingExistingViolations(rule: ObjectValue, policy: Policy, judge: Judge): Judge {
  const action = textOf(rule, 'validate', 'failureAction') || textOf(policy.content, 'spec', 'validationFailureAction');
  const isEnforced = action.toLowerCase() === 'enforce';
  const looksAtOld = fieldOf(rule, 'validate', 'allowExistingViolations') !== false && fieldOf(rule, 'preconditions') === undefined;
  if (!isEnforced || !looksAtOld) return judge;
  return (evaluation) => {
    const found = judge(evaluation);
    if (evaluation.operation !== 'UPDATE' || found?.status !== 'fail') return found;
    return judgeOld(evaluation, judge)?.status === 'fail' ? verdict('skip', ALLOWED) : found;
  };
}

const ALLOWED = 'skipping the rule evaluation as pre-existing violations are allowed';

function judgeOld(evaluation: RuleEvaluation, judge: Judge): Verdict | undefined {
  const { ofPolicy, oldResource, ruleName } = evaluation;
  return ofPolicy.asIfOldWereCreated(() => {
    const subject = ofPolicy.subjectFor(ruleName);
    if (!evaluation.matches(subject)) return undefined;
    return judge({ ...evaluation, subject, operation: 'CREATE', newResource: oldResource, oldResource: undefined });
  });
}
