import { isObject } from '@assay/jmespath';
import type { ObjectValue } from '@assay/jmespath';

import { planAutogen } from '../autogen/generate-rules.ts';
import type { AutogenRules } from '../autogen/generate-rules.ts';
import type { Phase, PhaseOutcome, Trigger } from '../phase.ts';
import type { PolicyResponse, RuleResponse } from '../response.ts';
import type { World } from '../world.ts';
import type { Policy } from '../../policy/policy.ts';
import { listOf, textOf } from '../../objects/fields.ts';
import { once } from '../../values/once.ts';
import { planRule } from './plan-rule.ts';
import type { PlannedRule, RulePhase } from './plan-rule.ts';
import { PolicyEvaluation } from './policy-evaluation.ts';

/** How a phase goes through policies of kyverno.io. */
export interface RulesPhase extends RulePhase {
  /** Which rules of a policy it takes for an object of this kind. Default: those for the kind. */
  readonly rulesFor?: (rules: AutogenRules, kind: string) => readonly ObjectValue[];
}

/**
 * Plans one phase over the policies of kyverno.io that have a rule for it, in their order. Each answers every object, with no rules where
 * none matched or the object is not in the namespace of the policy; each gets the object as those before left it.
 */
export function planRulesPhase(policies: readonly Policy[], world: World, phase: RulesPhase): Phase {
  const planned = policies
    .filter((policy) => policy.family === 'rules' && listOf(policy.content, 'spec', 'rules').some((rule) => isObject(rule) && phase.hasHandler(rule)))
    .map((policy) => planPolicy(policy, world, phase));
  return (trigger) => {
    const responses: PolicyResponse[] = [];
    let { resource } = trigger;
    for (const evaluate of planned) {
      const response = evaluate({ ...trigger, resource });
      responses.push(response);
      resource = response.patchedResource;
    }
    return { responses, resource } satisfies PhaseOutcome;
  };
}

type PlannedPolicy = (trigger: Trigger) => PolicyResponse;

function planPolicy(policy: Policy, world: World, phase: RulesPhase): PlannedPolicy {
  const rules = once(() => planAutogen(policy.content));
  const rulesFor = phase.rulesFor ?? ((autogen: AutogenRules, kind: string) => autogen.forKind(kind));
  const plannedRules = new Map<ObjectValue, PlannedRule | undefined>();
  const plannedKinds = new Map<string, readonly PlannedRule[]>();
  const planOnce = (rule: ObjectValue): PlannedRule | undefined => {
    if (!plannedRules.has(rule)) plannedRules.set(rule, planRule(rule, { policy, world }, phase));
    return plannedRules.get(rule);
  };
  const plannedFor = (kind: string): readonly PlannedRule[] => {
    const known = plannedKinds.get(kind);
    if (known !== undefined) return known;
    const plan = rulesFor(rules(), kind)
      .map(planOnce)
      .filter((rule) => rule !== undefined);
    plannedKinds.set(kind, plan);
    return plan;
  };
  const stopsAfterOne = textOf(policy.content, 'spec', 'applyRules') === 'One';

  return (trigger) => {
    const evaluation = new PolicyEvaluation(policy, trigger, world);
    const responses: RuleResponse[] = [];
    for (const evaluate of plannedFor(textOf(trigger.resource, 'kind'))) {
      const answers = evaluate(evaluation);
      responses.push(...answers);
      if (stopsAfterOne && answers.some(({ status }) => status === 'pass' || status === 'fail')) break;
    }
    return { policy, rules: responses, patchedResource: evaluation.newResource ?? trigger.resource };
  };
}
