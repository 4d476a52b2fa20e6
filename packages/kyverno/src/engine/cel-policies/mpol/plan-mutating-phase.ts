import { Budget, plainObject } from '@assay/jmespath';
import type { ObjectValue } from '@assay/jmespath';

import { mutatingPolicyVariants } from '../../autogen/mutating-policy.ts';
import { celValueOf } from '../../cel/cel-value.ts';
import { namespaceValue, readGuessedAdmission, requestUser } from '../../cel/match-subject.ts';
import type { AdmissionSubject } from '../../cel/match-subject.ts';
import { requestValue } from '../../cel/request.ts';
import { unmappedAbort } from '../../cel/unmapped-abort.ts';
import { EVALUATION_STEPS } from '../../budget.ts';
import type { Explainer } from '../../explain/explainer.ts';
import type { PlanPhase } from '../../phase.ts';
import type { PolicyResponse, RuleResponse } from '../../response.ts';
import { planEach, refuseAll } from '../../policy-error.ts';
import type { World } from '../../world.ts';
import type { MatchConstraints } from '../../match/match-constraints.ts';
import { MATCH_CONDITIONS } from '../../../policy/expression-fields.ts';
import type { Policy } from '../../../policy/policy.ts';
import { objectOf } from '../../../objects/fields.ts';
import { groupVersionKindOf } from '../../../objects/group-version-kind.ts';
import { structuredTypes } from '../mutations/structured-types.ts';
import { ObjectState } from '../mutations/object-state.ts';
import { planMutatingConstraints } from './mutating-constraints.ts';
import { planMutatingPolicy } from './plan-mutating-policy.ts';
import type { MutatingPolicyProgram, MutationOutcome } from './plan-mutating-policy.ts';
import { planTargets } from './plan-targets.ts';

/**
 * The phase of MutatingPolicies: one sequence, each policy followed by its variants for controllers, each working on the object that
 * the former left; then, for every target resource, the policies that mutate existing objects. The object of every response is the
 * final one. Follows policy_processor.go of the Kyverno CLI (v1.19.0).
 */
export const planMutatingPhase: PlanPhase = (policies, world, refuse = refuseAll) => {
  const mutating = policies.filter(({ family }) => family === 'mutating');
  const plans = planEach(mutating, refuse, (policy) => planVariants(policy, world)).flat();
  if (plans.length === 0) return ({ resource }) => ({ responses: [], resource });
  const typeOf = structuredTypes(world.kinds);
  const targets = planTargets(mutating, world, { typeOf, refuse });

  return (trigger) => {
    const reading = readGuessedAdmission(trigger, world);
    if (reading.kind === 'unmapped') throw unmappedAbort(trigger, reading.message);
    const { charge } = new Budget(EVALUATION_STEPS);
    const { subject } = reading;
    const oldObject = celValueOf(subject.oldObject ?? ABSENT);
    const namespaceObject = namespaceValue(subject, world);
    // A subresource is merged by its own kind, not by that of its parent.
    const type = typeOf(groupVersionKindOf(trigger.resource), charge);

    let state = new ObjectState(subject.object ?? ABSENT);
    const answers: Answer[] = [];
    for (const plan of plans) {
      const explainer = trigger.explain?.(plan.policy, plan.spec, [subject.object, subject.oldObject]);
      const refusal = matchPlan(plan, { ...subject, object: state.object, oldObject: subject.oldObject ?? ABSENT }, explainer);
      if (refusal === 'unmatched') {
        explainer?.tellUnmatched('');
        if (!plan.constraints.isSimple) answers.push({ policy: plan.policy, rules: [] });
        continue;
      }
      const request = requestValue(subject, requestUser(subject, plan.policy.name, world));
      const outcome = refusal ?? plan.evaluate({ state, oldObject, request, namespaceObject, type }, explainer);
      answers.push({ policy: plan.policy, rules: [explainer?.explained(outcome.rule) ?? outcome.rule] });
      state = outcome.mutated ?? state;
    }
    const resource = subject.object === undefined ? trigger.resource : state.object;
    const responses: PolicyResponse[] = answers.map((answer) => ({ ...answer, patchedResource: state.object }));
    return { responses: [...responses, ...targets({ subject, object: state })], resource };
  };
};

/** An object that is absent is an empty one to MutatingPolicies. */
const ABSENT: ObjectValue = plainObject();

interface Answer {
  readonly policy: Policy;
  readonly rules: readonly RuleResponse[];
}

interface Plan {
  readonly policy: Policy;
  readonly spec: ObjectValue;
  readonly constraints: MatchConstraints;
  readonly evaluate: MutatingPolicyProgram;
}

function planVariants(policy: Policy, world: World): readonly Plan[] {
  const spec = objectOf(policy.content, 'spec') ?? plainObject();
  return [spec, ...mutatingPolicyVariants(spec).map((variant) => variant.spec())].map((each) => ({
    policy,
    spec: each,
    constraints: planMutatingConstraints(each, 'matchConstraints'),
    evaluate: planMutatingPolicy(policy, each, world, { conditions: MATCH_CONDITIONS }),
  }));
}

/** What becomes of a policy by its constraints alone; `undefined` if they let the request through. */
function matchPlan({ constraints }: Plan, subject: AdmissionSubject, explainer: Explainer | undefined): MutationOutcome | 'unmatched' | undefined {
  const { charge } = new Budget(EVALUATION_STEPS);
  const outcome = constraints.test(subject, charge);
  explainer?.addConstraints(subject, outcome);
  if (outcome.kind === 'matched') return undefined;
  if (outcome.kind === 'unmatched') return 'unmatched';
  return { rule: { rule: 'match', type: 'validation', status: 'error', message: `failed to execute matching: ${outcome.message}` } };
}
