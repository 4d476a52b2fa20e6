import { fromData } from '@assay/cel';
import { Budget, plainObject } from '@assay/jmespath';
import type { ObjectValue } from '@assay/jmespath';

import { namespaceValue, readAdmission } from '../../cel/match-subject.ts';
import type { AdmissionReading } from '../../cel/match-subject.ts';
import { EVALUATION_STEPS } from '../../budget.ts';
import type { Explainer } from '../../explain/explainer.ts';
import type { PlanPhase, Trigger } from '../../phase.ts';
import { planEach, refuseAll } from '../../policy-error.ts';
import type { PolicyResponse, RuleResponse } from '../../response.ts';
import type { World } from '../../world.ts';
import { planMatchConstraints } from '../../match/match-constraints.ts';
import type { Policy } from '../../../policy/policy.ts';
import { objectOf, textOf } from '../../../objects/fields.ts';
import { planDeletingPolicy } from './plan-deleting-policy.ts';

/** The phase of DeletingPolicies: those that match answer whether they would delete the object. */
export const planDeletingPhase: PlanPhase = (policies, world, refuse = refuseAll) => {
  const deleting = policies.filter(({ family }) => family === 'deleting');
  const answers = planEach(deleting, refuse, (policy) => ({ policy, answer: planAnswer(policy, world) }));
  return (trigger) => {
    const reading = readTrigger(trigger, world);
    const responses: PolicyResponse[] = [];
    for (const { policy, answer } of answers) {
      const rule = answer(reading, trigger);
      if (rule !== undefined) responses.push({ policy, rules: [rule], patchedResource: trigger.resource });
    }
    return { responses, resource: trigger.resource };
  };
};

/** A request for admission, or data that are no object of Kubernetes, on which nothing is matched. */
type TriggerReading = AdmissionReading | { readonly kind: 'payload'; readonly payload: ObjectValue };

function readTrigger(trigger: Trigger, world: World): TriggerReading {
  const { resource } = trigger;
  const isTyped = textOf(resource, 'apiVersion') !== '' && textOf(resource, 'kind') !== '';
  return isTyped ? readAdmission(trigger, world, { guesses: false, operation: 'CREATE' }) : { kind: 'payload', payload: resource };
}

/** The rule of an answer; `undefined` if the policy does not match. */
type Answer = (reading: TriggerReading, trigger: Trigger) => RuleResponse | undefined;

function planAnswer(policy: Policy, world: World): Answer {
  const spec = objectOf(policy.content, 'spec') ?? plainObject();
  const constraints = planMatchConstraints(objectOf(spec, 'matchConstraints'), { operations: 'ignore' });
  const evaluate = planDeletingPolicy(policy, spec, world);
  const problem = (message: string): RuleResponse => ({ rule: policy.name, type: 'deletion', status: 'error', message });
  const answer = (reading: TriggerReading, explainer: Explainer | undefined): RuleResponse | undefined => {
    if (reading.kind === 'payload') return evaluate({ object: fromData(reading.payload), namespaceObject: null }, explainer);
    if (reading.kind === 'unmapped') return problem(reading.message);
    const { subject } = reading;
    const matched = constraints.test(subject, new Budget(EVALUATION_STEPS).charge);
    explainer?.addConstraints(subject, matched);
    if (matched.kind === 'problem') return problem(matched.message);
    if (matched.kind === 'unmatched') return undefined;
    // Neither request nor old object are there, though expressions that name them compile.
    return evaluate({ object: fromData(subject.object), namespaceObject: namespaceValue(subject, world) }, explainer);
  };
  return (reading, { resource, explain }) => {
    const explainer = explain?.(policy, spec, [resource]);
    const rule = answer(reading, explainer);
    if (rule === undefined) explainer?.tellUnmatched(policy.name);
    return rule && (explainer?.explained(rule) ?? rule);
  };
}
