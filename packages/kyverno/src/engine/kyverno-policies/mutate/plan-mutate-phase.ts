import type { ObjectValue } from '@assay/jmespath';
import { plainObject } from '@assay/jmespath';

import { planConditions, preconditionsMessage } from '../../conditions/plan-conditions.ts';
import { planContext } from '../../context/plan-context.ts';
import type { PlanPhase } from '../../phase.ts';
import type { RuleResponse, RuleStatus } from '../../response.ts';
import { fieldOf, listOf, objectOf, textOf } from '../../../objects/fields.ts';
import type { RuleOwner } from '../plan-rule.ts';
import { planRulesPhase } from '../plan-rules-phase.ts';
import { planTerm } from '../../variables/plan-substitution.ts';
import type { RuleEvaluation, RuleHandler } from '../rule-evaluation.ts';
import { planForeach } from './plan-foreach.ts';
import type { Mutator } from './plan-foreach.ts';
import { planPatch } from './plan-patch.ts';
import type { PatchOutcome } from './patch-outcome.ts';
import { planTargets, targetsOf } from './plan-targets.ts';
import type { FindTargets } from './plan-targets.ts';

/**
 * Plans the mutate rules of all policies. Each rule works on the object as the one before left it; one that fails leaves nothing of
 * it, as in Kyverno. A rule with targets mutates these and leaves the object alone. Follows pkg/engine/mutation.go and
 * pkg/engine/handlers/mutation of Kyverno (v1.19.0).
 */
export const planMutatePhase: PlanPhase = (policies, world) =>
  planRulesPhase(policies, world, {
    type: 'mutation',
    hasHandler: (rule) => objectOf(rule, 'mutate') !== undefined,
    rulesFor: (rules) => rules.all,
    planHandler: (rule, owner) => (targetsOf(rule).length > 0 ? planTargetsHandler(rule, owner) : planHandler(rule, owner)),
  });

function planHandler(rule: ObjectValue, owner: RuleOwner): RuleHandler {
  const mutate = planMutator(rule, owner);
  return (evaluation) => {
    const outcome = mutate(evaluation.newResource ?? plainObject(), evaluation);
    if (outcome.kind === 'patched') evaluation.ofPolicy.replaceResource(outcome.resource);
    if (outcome.kind === 'problem') evaluation.ofPolicy.loseResource();
    return [responseOf(rule, outcome)];
  };
}

function planMutator(rule: ObjectValue, owner: RuleOwner): Mutator {
  if (fieldOf(rule, 'mutate', 'foreach') !== undefined) return planForeach(listOf(rule, 'mutate', 'foreach'), owner);
  const patch = planPatch(rule, 'mutate');
  return (resource, { scope }) => patch(resource, scope);
}

function planTargetsHandler(rule: ObjectValue, owner: RuleOwner): RuleHandler {
  const mutate = planTargetMutator(rule, owner);
  const targets = targetsOf(rule).map((target, index) => planTarget(rule, target, index, owner, mutate));
  return (evaluation) => {
    const found = targets.map(({ find, respondTo }) => ({ found: find(evaluation.scope), respondTo }));
    const problems = found.flatMap((target) => (target.found.kind === 'problem' ? [target.found.message] : []));
    const responses = problems.length > 0 ? [respond(rule, 'error', `: ${problems.join('; ')}`)] : [];
    for (const target of found) {
      if (target.found.kind === 'targets') for (const object of target.found.objects) responses.push(target.respondTo(object, evaluation));
    }
    return responses;
  };
}

/** Mutates a target; variables behind see it as it is then, unless it was done element by element. */
function planTargetMutator(rule: ObjectValue, owner: RuleOwner): Mutator {
  const mutate = planMutator(rule, owner);
  const isForeach = fieldOf(rule, 'mutate', 'foreach') !== undefined;
  return (object, evaluation) => {
    const outcome = mutate(object, evaluation);
    if (outcome.kind === 'patched' && !isForeach) evaluation.scope.context.replace({ target: outcome.resource });
    return outcome;
  };
}

interface PlannedTarget {
  readonly find: FindTargets;
  readonly respondTo: (object: ObjectValue, evaluation: RuleEvaluation) => RuleResponse;
}

function planTarget(rule: ObjectValue, target: ObjectValue, index: number, owner: RuleOwner, mutate: Mutator): PlannedTarget {
  const context = planContext(listOf(target, 'context'), owner);
  const preconditions = planConditions(fieldOf(target, 'preconditions'), planTerm).test;
  return {
    find: planTargets(target, index, owner),
    respondTo: (object, evaluation) => {
      const { scope } = evaluation;
      scope.context.replace({ target: object });
      const broken = evaluation.loadContext(context);
      if (broken !== undefined) return respond(rule, 'error', `failed to load context: ${broken.message}`);
      const decided = preconditions(scope, scope.budget.charge);
      evaluation.explainer?.addConditions('preconditions', target, decided, scope);
      if (decided.kind === 'problem') return respond(rule, 'error', `failed to evaluate preconditions: ${decided.message}`);
      if (!decided.holds) return respond(rule, 'skip', preconditionsMessage(decided.message));
      const outcome = mutate(object, evaluation);
      const response = responseOf(rule, outcome);
      return outcome.kind === 'patched' ? { ...response, patchedTarget: outcome.resource } : response;
    },
  };
}

function responseOf(rule: ObjectValue, outcome: PatchOutcome): RuleResponse {
  if (outcome.kind === 'patched') return respond(rule, 'pass', successMessage(outcome.resource));
  return respond(rule, outcome.kind === 'problem' ? 'error' : 'skip', outcome.message);
}

function respond(rule: ObjectValue, status: RuleStatus, message: string): RuleResponse {
  return { rule: textOf(rule, 'name'), type: 'mutation', status, message };
}

function successMessage(resource: ObjectValue): string {
  const namespace = textOf(resource, 'metadata', 'namespace');
  const mutated = `mutated ${textOf(resource, 'kind')}/${textOf(resource, 'metadata', 'name')}`;
  return namespace === '' ? mutated : `${mutated} in namespace ${namespace}`;
}
