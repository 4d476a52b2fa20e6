import { isList } from '@assay/jmespath';
import type { ObjectValue, Value } from '@assay/jmespath';

import { pathSteps } from '@assay/source';

import { anyPatternMessage, patternMessage } from '../../patterns/pattern-messages.ts';
import type { RuleMessage } from '../../patterns/pattern-messages.ts';
import { planAnyPattern } from '../../patterns/plan-any-pattern.ts';
import { planPattern } from '../../patterns/plan-pattern.ts';
import { planSubstitution } from '../../variables/plan-substitution.ts';
import type { VariableScope } from '../../variables/variable-scope.ts';
import type { Charge } from '@assay/jmespath';
import { causeAt } from '../../cause-at.ts';
import type { RuleCause } from '../../response.ts';
import { once } from '../../../values/once.ts';
import type { RuleEvaluation } from '../rule-evaluation.ts';
import { verdict } from './verdict.ts';
import type { Check, CheckOptions, Verdict } from './verdict.ts';

/** Plans `pattern`. Without variables it is compiled once, else for each object. */
export function planPatternCheck(pattern: Value, { ruleName, message, findsCauses }: CheckOptions): Check {
  const messageFor = planRuleMessage(message);
  return planSubstituted(pattern, planPattern, ({ planned, wanted }, subject, { scope, explainer, elementPath }) => {
    const result = planned.match(subject, scope.budget.charge);
    const isFailure = result.status === 'fail' || result.status === 'error';
    const said = isFailure ? messageFor(scope) : NO_MESSAGE;
    const text = patternMessage(ruleName, said, result);
    explainer?.addPattern({ written: pattern, wanted, subject, elementPath }, result);
    if (result.status !== 'fail') return verdict(result.status, text);
    return { status: 'fail', message: text, ...saying(said), ...(findsCauses && { cause: causeAt(pathSteps(result.at), subject) }) };
  });
}

/** Plans `anyPattern`: one of its patterns has to match. */
export function planAnyPatternCheck(patterns: Value, { ruleName, message, findsCauses }: CheckOptions): Check {
  const messageFor = planRuleMessage(message);
  const plan = (value: Value, charge: Charge) => planAnyPattern(isList(value) ? value : [], charge);
  return planSubstituted(patterns, plan, ({ planned, wanted }, subject, { scope, explainer, elementPath }) => {
    const result = planned.match(subject, scope.budget.charge);
    const rule = result.status === 'fail' ? messageFor(scope) : written(message);
    const text = anyPatternMessage(ruleName, rule, result);
    explainer?.addAnyPattern({ written: patterns, wanted, subject, elementPath }, result);
    if (result.status !== 'fail') return verdict(result.status, text);
    if (!findsCauses) return { status: 'fail', message: text, ...saying(rule) };
    const cause = commonCause(
      result.results.flatMap((each) => (each.result.status === 'fail' ? [pathSteps(each.result.at)] : [])),
      subject,
    );
    return { status: 'fail', message: text, ...saying(rule), ...(cause && { cause }) };
  });
}

/** What several places that break alternatives have in common; `undefined` if there are none. */
function commonCause([first, ...others]: readonly RuleCause['path'][], subject: ObjectValue): RuleCause | undefined {
  if (first === undefined) return undefined;
  const same = first.findIndex((step, at) => others.some((other) => other[at] !== step));
  return causeAt(same < 0 ? first : first.slice(0, same), subject);
}

const NO_MESSAGE: RuleMessage = { kind: 'none' };

interface PlannedPattern<Planned> {
  readonly planned: Planned;
  /** The pattern itself, without variables. */
  readonly wanted: Value;
}

type Compare<Planned> = (pattern: PlannedPattern<Planned>, subject: ObjectValue, evaluation: RuleEvaluation) => Verdict;

/** Compares the element or, where there is none, the new object; a deletion has nothing to compare. */
function planSubstituted<Planned extends object>(pattern: Value, plan: (value: Value, charge: Charge) => Planned, compare: Compare<Planned>): Check {
  const substitution = planSubstitution(pattern);
  let constant: Planned | undefined;
  return (evaluation, element) => {
    const { scope, newResource } = evaluation;
    const resolved = substitution.resolve(scope);
    if (resolved.kind === 'problem') return verdict('error', `variable substitution failed: ${resolved.message}`);
    const subject = element ?? newResource;
    if (subject === undefined) return undefined;
    const planned = constant ?? plan(resolved.value, scope.budget.charge);
    if (substitution.isConstant) constant = planned;
    return compare({ planned, wanted: resolved.value }, subject, evaluation);
  };
}

/** The message of a rule, replaced when it is wanted. */
function planRuleMessage(message: string): (scope: VariableScope) => RuleMessage {
  const substitution = once(() => planSubstitution(message));
  return (scope) => {
    if (message === '') return NO_MESSAGE;
    const resolved = substitution().resolve(scope);
    return resolved.kind === 'value' && typeof resolved.value === 'string' ? { kind: 'text', text: resolved.value } : { kind: 'unresolved' };
  };
}

function saying(message: RuleMessage): Pick<Verdict, 'said'> {
  return message.kind === 'text' && message.text !== '' ? { said: message.text } : {};
}

function written(message: string): RuleMessage {
  return message === '' ? NO_MESSAGE : { kind: 'text', text: message };
}
