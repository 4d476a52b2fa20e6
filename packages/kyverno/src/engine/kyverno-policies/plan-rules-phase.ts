import { isObject, plainObject } from '@assay/jmespath';
import type { ObjectValue } from '@assay/jmespath';

import { planAutogen } from '../autogen/generate-rules.ts';
import type { AutogenRules } from '../autogen/generate-rules.ts';
import type { Phase, PhaseOutcome, Trigger } from '../phase.ts';
import type { PolicyResponse, RuleResponse } from '../response.ts';
import type { World } from '../world.ts';
import type { Policy } from '../../policy/policy.ts';
import { listOf, textOf } from '../../objects/fields.ts';
import { once } from '../../values/once.ts';
import { remembering } from '../../values/remembering.ts';
import { canMatchKind } from '../match/rule-match.ts';
import { ObjectRequest } from './object-request.ts';
import { planRule } from './plan-rule.ts';
import type { PlannedRule, RulePhase } from './plan-rule.ts';
import { operationOf, PolicyEvaluation, setsRequest } from './policy-evaluation.ts';
import type { EngineOperation } from './rule-evaluation.ts';

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
  const concerned = remembering(
    (kind: string) => kind,
    (kind) => planned.filter(({ concerns }) => concerns(kind)),
  );
  return (trigger) => {
    const responses: PolicyResponse[] = [];
    let request = new ObjectRequest(trigger, world);
    // To an object alone every policy answers. To real requests most policies have nothing to say, so that they are not even asked.
    const isForAll = trigger.request === undefined || trigger.explain !== undefined || !request.isItself;
    for (const { evaluate } of isForAll ? planned : concerned(request.kind)) {
      const response = evaluate(request);
      responses.push(response);
      const resource = response.patchedResource;
      if (resource !== request.trigger.resource) request = new ObjectRequest({ ...trigger, resource }, world);
    }
    return { responses, resource: request.trigger.resource } satisfies PhaseOutcome;
  };
}

interface PlannedPolicy {
  readonly evaluate: (request: ObjectRequest) => PolicyResponse;
  /** Whether one of its rules can be about objects of a kind. */
  readonly concerns: (kind: string) => boolean;
}

function planPolicy(policy: Policy, world: World, phase: RulesPhase): PlannedPolicy {
  const rules = once(() => planAutogen(policy.content));
  const rulesFor = phase.rulesFor ?? ((autogen: AutogenRules, kind: string) => autogen.forKind(kind));
  const plannedRules = new Map<ObjectValue, PlannedRule | undefined>();
  const planOnce = (rule: ObjectValue): PlannedRule | undefined => {
    if (!plannedRules.has(rule)) plannedRules.set(rule, planRule(rule, { policy, world }, phase));
    return plannedRules.get(rule);
  };
  const plannedFor = remembering(
    (kind: string) => kind,
    (kind): KindPlan => {
      const ofKind = rulesFor(rules(), kind);
      return { kind, rules: ofKind.map(planOnce).filter((rule) => rule !== undefined), canMatch: ofKind.some((rule) => canMatchKind(rule, kind)) };
    },
  );
  let lastPlan: KindPlan | undefined;
  const stopsAfterOne = textOf(policy.content, 'spec', 'applyRules') === 'One';

  /** In Kyverno's command line no policy sees an object any more that is deleted, after one that mutates. */
  const leftOf = ({ resource, request }: Trigger, operation: EngineOperation): ObjectValue => {
    const isForgotten = phase.type === 'mutation' && operation === 'DELETE' && request === undefined;
    return isForgotten && isFor(policy, resource) ? plainObject() : resource;
  };

  const evaluate = (request: ObjectRequest): PolicyResponse => {
    const { trigger } = request;
    // Objects of one kind often come one after the other.
    const plan = lastPlan?.kind === request.kind ? lastPlan : (lastPlan = plannedFor(request.kind));
    // Most policies are about other kinds, so that nothing has to be made for them, unless given values say what the object is to be like.
    if (!plan.canMatch && request.isItself && trigger.explain === undefined) {
      const values = world.values.ofResource(policy.name, request.resourceName);
      if (!setsRequest(values)) return { policy, rules: NO_RULES, patchedResource: leftOf(trigger, operationOf(trigger, values)) };
    }
    const evaluation = new PolicyEvaluation(policy, request, world);
    const responses: RuleResponse[] = [];
    for (const evaluateRule of plan.rules) {
      const answers = evaluateRule(evaluation);
      responses.push(...answers);
      if (stopsAfterOne && answers.some(({ status }) => status === 'pass' || status === 'fail')) break;
    }
    return { policy, rules: responses, patchedResource: evaluation.newResource ?? leftOf(trigger, evaluation.operation) };
  };
  return { evaluate, concerns: (kind) => rulesFor(rules(), kind).some((rule) => canMatchKind(rule, kind)) };
}

function isFor({ namespace }: Policy, resource: ObjectValue): boolean {
  return namespace === '' || namespace === textOf(resource, 'metadata', 'namespace');
}

/** The rules of a policy for objects of one kind. */
interface KindPlan {
  readonly kind: string;
  readonly rules: readonly PlannedRule[];
  /** Whether one of them can be about such an object. */
  readonly canMatch: boolean;
}

const NO_RULES: readonly RuleResponse[] = [];
