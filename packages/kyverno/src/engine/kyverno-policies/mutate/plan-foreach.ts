import type { ObjectValue, Value } from '@assay/jmespath';
import { isObject } from '@assay/jmespath';

import { planConditions } from '../../conditions/plan-conditions.ts';
import { planContext } from '../../context/plan-context.ts';
import { equalJson } from '../../patch/equal-json.ts';
import { fieldOf, listOf, textOf } from '../../../objects/fields.ts';
import { objectWith } from '../../../objects/with-fields.ts';
import { planQuery } from '../../variables/plan-query.ts';
import { planTerm } from '../../variables/plan-substitution.ts';
import { addElement, evaluateList } from '../foreach-elements.ts';
import type { RuleOwner } from '../plan-rule.ts';
import type { RuleEvaluation } from '../rule-evaluation.ts';
import type { PatchOutcome } from './patch-outcome.ts';
import { patchProblem, UNCHANGED } from './patch-outcome.ts';
import { planPatch } from './plan-patch.ts';

/** What mutates an object for a rule. */
export type Mutator = (resource: ObjectValue, evaluation: RuleEvaluation) => PatchOutcome;

/**
 * Plans the entries of a `mutate.foreach`: each works on what those before left, and lets variables read it as `request.object`.
 * Follows pkg/engine/handlers/mutation/common.go of Kyverno (v1.19.0).
 */
export function planForeach(entries: readonly Value[], owner: RuleOwner, nesting = 0): Mutator {
  const planned = entries.filter(isObject).map((entry) => ({ list: planQuery(textOf(entry, 'list')), mutate: planEntry(entry, owner, nesting) }));
  return (given, evaluation) => {
    const { scope } = evaluation;
    let resource = given;
    let isPatched = false;
    for (const { list, mutate } of planned) {
      const elements = evaluateList(list, scope);
      if (elements.kind === 'problem') return patchProblem(`failed to evaluate list ${list.text}: ${elements.message}: ${elements.message}`);
      scope.context.checkpoint();
      const outcome = mutate(resource, elements.elements, evaluation);
      scope.context.restore();
      if (outcome.kind === 'problem') return patchProblem(`failed to mutate elements: ${outcome.message}`);
      if (outcome.kind === 'unchanged') continue;
      ({ resource } = outcome);
      isPatched = true;
      scope.context.replaceInRequest('object', resource);
    }
    return isPatched ? { kind: 'patched', resource } : { kind: 'unchanged', message: '0 elements processed' };
  };
}

type ElementsMutator = (resource: ObjectValue, elements: readonly Value[], evaluation: RuleEvaluation) => PatchOutcome;

function planEntry(entry: ObjectValue, owner: RuleOwner, nesting: number): ElementsMutator {
  const context = planContext(listOf(entry, 'context'), owner);
  const preconditions = planConditions(fieldOf(entry, 'preconditions'), planTerm).test;
  const mutate = planElement(entry, owner, nesting);
  const isReversed = isDescending(entry);
  return (given, elements, evaluation) => {
    const { scope } = evaluation;
    const { charge } = scope.budget;
    let resource = given;
    for (let place = 0; place < elements.length; place += 1) {
      const at = isReversed ? elements.length - 1 - place : place;
      const element = elements[at] ?? null;
      if (element === null) continue;
      scope.context.reset();
      addElement(scope, element, at, nesting);
      const broken = evaluation.loadContext(context);
      if (broken !== undefined) return patchProblem(`failed to load to mutate.foreach[${at}].context: ${broken.message}`);
      const outcome = preconditions(scope, charge);
      if (outcome.kind === 'problem' || !outcome.holds) evaluation.explainer?.addConditions('preconditions', entry, outcome, scope);
      if (outcome.kind === 'problem') return patchProblem(`failed to evaluate mutate.foreach[${at}].preconditions: ${outcome.message}`);
      if (!outcome.holds) continue;
      const mutated = mutate(resource, evaluation);
      if (mutated.kind === 'problem') return mutated;
      if (mutated.kind === 'patched') ({ resource } = mutated);
    }
    return resource === given || equalJson(resource, given, charge) ? UNCHANGED : { kind: 'patched', resource };
  };
}

function planElement(entry: ObjectValue, owner: RuleOwner, nesting: number): Mutator {
  const nested = fieldOf(entry, 'foreach');
  if (nested !== undefined) return planForeach(listOf(entry, 'foreach'), owner, nesting + 1);
  const { patchStrategicMerge, patchesJson6902 } = entry;
  const patch = planPatch(objectWith({ patchStrategicMerge, patchesJson6902 }));
  return (resource, { scope }) => patch(resource, scope);
}

/** Kustomize puts what is merged later in front, so elements are merged backwards unless the author says otherwise. */
function isDescending(entry: ObjectValue): boolean {
  const order = textOf(entry, 'order');
  return order === '' ? fieldOf(entry, 'patchStrategicMerge') !== undefined : order === 'Descending';
}
