import type { ObjectValue, Value } from '@assay/jmespath';
import { fieldOf, listOf, objectOf, textOf } from '@assay/kyverno/objects';

import { root } from '../cel/access.ts';
import { ALWAYS, both, either } from '../cel/condition.ts';
import { translateConditions } from '../conditions/translate-conditions.ts';
import type { ExpressionScope } from '../jmespath/translate-expression.ts';
import { translateMatch } from '../match/translate-match.ts';
import type { RuleMatch } from '../match/translate-match.ts';
import { choosePatchForm } from '../patch/choose-patch-form.ts';
import { printMutations } from '../patch/print-mutations.ts';
import type { PatchPlan } from '../patch/strategic-patch.ts';
import { jsonPatch } from '../patch/json-patch.ts';
import { forEachElement } from '../patch/for-each-element.ts';
import type { LoopPlace } from '../patch/for-each-element.ts';
import { Refusal } from '../refusal.ts';
import type { PolicyPath } from '../refusal.ts';
import { chooseOperations, matchConstraints, namedConditions } from './admission-match.ts';
import { convertMutateExisting } from './convert-mutate-existing.ts';
import { addContext, inlineContext } from './convert-context.ts';
import type { OldRule } from './old-rule.ts';
import { evaluationOf } from './policy-settings.ts';
import { podTemplates } from './pod-templates.ts';

/** The spec of a MutatingPolicy that changes what a rule changes, by what is applied to an object where that comes to the same, else by operations of JSON patches. */
export function convertMutateRule(old: OldRule): ObjectValue {
  const { rule, path, table } = old;
  const mutate = objectOf(rule, 'mutate') ?? {};
  const at = [...path, 'mutate'];
  const match = translateMatch(rule, path, table);
  if (listOf(mutate, 'targets').length > 0) return convertMutateExisting(old, match);
  const templates = podTemplates(old, match);
  const object = root(templates?.object ?? 'object', templates?.schemas ?? match.schemas);
  const plain: ExpressionScope = { object, oldObject: root('oldObject', match.schemas), names: new Map(), taken: [] };
  const context = addContext(listOf(rule, 'context'), { scope: plain, table, isNamespaced: old.isNamespaced }, [...path, 'context']);
  const scope = { ...plain, names: context.names };
  const plan = planOf(mutate, { object, scope, prefix: templates?.prefix, path: at, old, resources: match.resources });
  const preconditions = translateConditions(fieldOf(rule, 'preconditions'), scope, [...path, 'preconditions']);
  const asked = match.operations.length > 0 ? match.operations : ['CREATE', 'UPDATE'];
  const { operations, conditions } = chooseOperations(
    [
      ...match.conditions('object'),
      { name: 'preconditions-hold', condition: preconditions },
      { name: 'has-something-to-change', condition: both(plan.gate, plan.changes) },
    ],
    asked,
  );
  if (operations.length === 0) throw new Refusal(path, 'the rule is about no request at all', 'take the rule away');
  const matched = namedConditions(conditions);
  const variables = [...(templates?.variables ?? []), ...context.variables];
  return {
    ...evaluationOf(old),
    matchConstraints: templates?.constraints(operations) ?? matchConstraints(match, operations),
    ...(isPodsAlone(match) && templates === undefined && { autogen: { podControllers: { controllers: [] } } }),
    ...(matched.length > 0 && { matchConditions: matched }),
    ...(variables.length > 0 && { variables }),
    mutations: printMutations(plan),
  };
}

function isPodsAlone({ resources }: RuleMatch): boolean {
  return resources.every(({ resource }) => resource === 'pods');
}

interface Place {
  readonly object: ReturnType<typeof root>;
  readonly scope: ExpressionScope;
  readonly prefix: string | undefined;
  readonly path: PolicyPath;
  readonly old: OldRule;
  readonly resources: RuleMatch['resources'];
}

/** What is done, and where there is anything to do. */
function planOf(mutate: ObjectValue, { object, scope, prefix, path, old, resources }: Place): PatchPlan {
  const pointer = prefix === undefined ? [] : [{ expression: prefix }];
  const patch = fieldOf(mutate, 'patchStrategicMerge');
  if (patch !== undefined) {
    return choosePatchForm(patch, { access: object, pointer, scope, path: [...path, 'patchStrategicMerge'] }, resources);
  }
  const text = textOf(mutate, 'patchesJson6902');
  if (text !== '') return jsonPatch(text, { object, scope, path: [...path, 'patchesJson6902'] });
  const contextOf: LoopPlace['contextOf'] = (entries, inner, at) =>
    inlineContext(entries, { scope: inner, table: old.table, isNamespaced: old.isNamespaced }, at);
  const entries = listOf(mutate, 'foreach').map((entry: Value, index) =>
    forEachElement(entry, { object, pointer, scope, contextOf, path: [...path, 'foreach', index] }),
  );
  if (entries.length === 0) throw new Refusal(path, 'nothing is changed');
  return { gate: ALWAYS, changes: either(...entries.map(({ changes }) => changes)), lists: entries.flatMap(({ lists }) => lists) };
}
