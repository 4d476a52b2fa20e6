import type { ObjectValue } from '@assay/jmespath';

import { planConditions, preconditionsMessage } from '../../conditions/plan-conditions.ts';
import { NO_ENTRIES } from '../../context/plan-context.ts';
import { fieldOf, textOf } from '../../../objects/fields.ts';
import { planTerm } from '../../variables/plan-substitution.ts';
import type { RuleOwner } from '../plan-rule.ts';
import type { RuleEvaluation, RuleHandler } from '../rule-evaluation.ts';
import { allowingExistingViolations } from './existing-violations.ts';
import { planBodyCheck } from './plan-body-check.ts';
import { verdict } from './verdict.ts';
import type { Verdict } from './verdict.ts';

/**
 * Plans a rule with `deny`, `pattern`, `anyPattern` or `foreach`. Given values are set again and the preconditions evaluated
 * again, which matters for the old object of an update. Follows pkg/engine/handlers/validation/validate_resource.go of Kyverno (v1.19.0).
 */
export function planGenericRule(rule: ObjectValue, owner: RuleOwner): RuleHandler {
  const name = textOf(rule, 'name');
  const preconditions = planConditions(fieldOf(rule, 'preconditions'), planTerm).test;
  const check = planBodyCheck(rule, owner);
  const judge = allowingExistingViolations(rule, owner.policy, (evaluation: RuleEvaluation): Verdict | undefined => {
    evaluation.loadContext(NO_ENTRIES);
    const { scope } = evaluation;
    const outcome = preconditions(scope, scope.budget.charge);
    if (outcome.kind === 'problem') return verdict('error', `failed to evaluate preconditions: ${outcome.message}`);
    if (!outcome.holds) {
      evaluation.explainer?.addConditions('preconditions', rule, outcome, scope);
      return verdict('skip', preconditionsMessage(outcome.message));
    }
    return check(evaluation, undefined);
  });
  return (evaluation) => {
    const found = judge(evaluation);
    return found === undefined ? [] : [{ rule: name, type: 'validation', ...found }];
  };
}
