import type { ObjectValue } from '@assay/jmespath';

import { planDenyCause } from './deny-cause.ts';
import { denyMessage, planDeny } from '../../conditions/plan-conditions.ts';
import { planSubstitution } from '../../variables/plan-substitution.ts';
import type { Substitution } from '../../variables/plan-substitution.ts';
import type { VariableScope } from '../../variables/variable-scope.ts';
import { planTerm } from '../../variables/plan-substitution.ts';
import { once } from '../../../values/once.ts';
import { verdict } from './verdict.ts';
import type { Check, CheckOptions } from './verdict.ts';

/** Plans `deny`: an object on which its conditions hold fails. */
export function planDenyCheck(deny: ObjectValue, { ruleName, message, findsCauses }: CheckOptions): Check {
  const conditions = planDeny(deny, planTerm).test;
  const textFor = planDenyText(ruleName, message);
  const causeOfObject = once(() => planDenyCause(deny, ['request', 'object']));
  const causeOfElement = once(() => planDenyCause(deny, ['element']));
  return ({ scope, newResource, explainer }, element) => {
    const outcome = conditions(scope, scope.budget.charge);
    explainer?.addConditions('deny', deny, outcome, scope);
    if (outcome.kind === 'problem') return verdict('error', `failed to check deny conditions: ${outcome.message}`);
    if (!outcome.holds) return verdict('pass', `validation rule '${ruleName}' passed.`);
    const text = textFor(outcome.message, scope);
    const said = message !== '' && { said: text };
    if (!findsCauses) return { status: 'fail', message: text, ...said };
    const cause = element === undefined ? causeOfObject()(scope, newResource) : causeOfElement()(scope, element);
    return { status: 'fail', message: text, ...said, ...(cause && { cause }) };
  };
}

/** The text for an object that is denied: the message of the rule and those of its conditions. There are few, so each is planned once. */
function planDenyText(ruleName: string, message: string): (ofConditions: string, scope: VariableScope) => string {
  const planned = new Map<string, Substitution>();
  return (ofConditions, scope) => {
    if (message === '' && ofConditions === '') return `validation error: rule ${ruleName} failed`;
    const substitution = planned.get(ofConditions) ?? planSubstitution(denyMessage(message, ofConditions));
    planned.set(ofConditions, substitution);
    const resolved = substitution.resolve(scope);
    if (resolved.kind === 'problem') return ofConditions;
    return typeof resolved.value === 'string' ? resolved.value : NO_TEXT;
  };
}

const NO_TEXT = "the produced message didn't resolve to a string, check your policy definition.";
