import { Budget, plainObject } from '@assay/jmespath';

import { readGuessedAdmission } from '../../cel/match-subject.ts';
import { admissionValues } from '../../cel/scope-values.ts';
import type { AdmissionSubject } from '../../cel/match-subject.ts';
import { unmappedAbort } from '../../cel/unmapped-abort.ts';
import { EVALUATION_STEPS } from '../../budget.ts';
import type { PlanPhase, Trigger } from '../../phase.ts';
import type { RuleResponse } from '../../response.ts';
import { planEach, refuseAll } from '../../policy-error.ts';
import type { World } from '../../world.ts';
import { planMatchConstraints } from '../../match/match-constraints.ts';
import type { ConstraintOutcome } from '../../match/match-constraints.ts';
import type { Policy } from '../../../policy/policy.ts';
import { objectOf } from '../../../objects/fields.ts';
import { planGeneratingPolicy } from './plan-generating-policy.ts';

/** The phase of GeneratingPolicies. One that does not match, or whose conditions are not met, gives no answer. */
export const planGeneratingPhase: PlanPhase = (policies, world, refuse = refuseAll) => {
  const generating = policies.filter(({ family }) => family === 'generating');
  const answers = planEach(generating, refuse, (policy) => ({ policy, answer: planAnswer(policy, world) }));
  return (trigger) => {
    const { resource } = trigger;
    if (answers.length === 0) return { responses: [], resource };
    const reading = readGuessedAdmission(trigger, world);
    if (reading.kind === 'unmapped') throw unmappedAbort(trigger, reading.message);
    const responses = answers.flatMap(({ policy, answer }) => {
      const rule = answer(reading.subject, trigger.explain);
      return rule === undefined ? [] : [{ policy, rules: [rule], patchedResource: resource }];
    });
    return { responses, resource };
  };
};

/** The rule of an answer; `undefined` if there is none. */
type Answer = (subject: AdmissionSubject, explain: Trigger['explain']) => RuleResponse | undefined;

function planAnswer(policy: Policy, world: World): Answer {
  const ruleFor = (matched: ConstraintOutcome, evaluateMatched: () => RuleResponse | undefined): RuleResponse | undefined => {
    if (matched.kind !== 'problem') return matched.kind === 'matched' ? evaluateMatched() : undefined;
    return { rule: policy.name, type: 'generation', status: 'error', message: `failed to execute matching: ${matched.message}` };
  };
  const evaluate = planGeneratingPolicy(policy, world);
  const constraints = planMatchConstraints(objectOf(policy.content, 'spec', 'matchConstraints'));
  return (subject, explain) => {
    const { object = plainObject(), oldObject = plainObject() } = subject;
    const request = { ...subject, object, oldObject };
    const matched = constraints.test(request, new Budget(EVALUATION_STEPS).charge);
    const explainer = explain?.(policy, objectOf(policy.content, 'spec') ?? plainObject(), [subject.object, subject.oldObject]);
    explainer?.addConstraints(request, matched);
    const rule = ruleFor(matched, () => evaluate(admissionValues(subject, policy.name, world), explainer));
    if (rule === undefined) explainer?.tellUnmatched(policy.name);
    return rule && (explainer?.explained(rule) ?? rule);
  };
}
