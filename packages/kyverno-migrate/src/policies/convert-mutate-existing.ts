import type { ObjectValue, Value } from '@assay/jmespath';
import { fieldOf, listOf, objectOf, textOf } from '@assay/kyverno/objects';

import { field, plainText, root } from '../cel/access.ts';
import type { Access } from '../cel/access.ts';
import { both } from '../cel/condition.ts';
import { translateConditions } from '../conditions/translate-conditions.ts';
import type { ExpressionScope } from '../jmespath/translate-expression.ts';
import { resourcesOfKind } from '../match/kinds.ts';
import type { MatchedResource } from '../match/kinds.ts';
import { selectorCondition } from '../match/translate-filter.ts';
import type { MatchCondition, RuleMatch } from '../match/translate-match.ts';
import { choosePatchForm } from '../patch/choose-patch-form.ts';
import { jsonPatch } from '../patch/json-patch.ts';
import { printMutations } from '../patch/print-mutations.ts';
import type { PatchPlan } from '../patch/strategic-patch.ts';
import { wildcardTest } from '../pattern/wildcard-test.ts';
import { Refusal } from '../refusal.ts';
import type { PolicyPath } from '../refusal.ts';
import { schemasOfKinds } from '../schema/known-fields.ts';
import { chooseOperations, matchConstraints, namedConditions, resourceRules } from './admission-match.ts';
import type { OldRule } from './old-rule.ts';
import { evaluationOf } from './policy-settings.ts';

/** The spec of a MutatingPolicy that changes existing objects, when a request that it matches comes. */
export function convertMutateExisting(old: OldRule, match: RuleMatch): ObjectValue {
  const { rule, path, table } = old;
  const mutate = objectOf(rule, 'mutate') ?? {};
  const at = [...path, 'mutate'];
  const [target = null, ...others] = listOf(mutate, 'targets');
  const inTargets = [...at, 'targets'];
  if (others.length > 0) throw new Refusal(inTargets, 'a policy of CEL changes targets of one kind', 'write one rule for each target');
  for (const name of ['context', 'uid']) {
    if (fieldOf(target, name) !== undefined) throw new Refusal([...inTargets, 0, name], `"${name}" of a target is not converted`);
  }
  if (listOf(rule, 'context').length > 0) throw new Refusal([...path, 'context'], 'a context is not converted where existing objects are changed');
  if (JSON.stringify({ ...mutate, targets: [{ ...objectOf(target), name: '', namespace: '' }] }).includes('request.')) {
    throw new Refusal(at, 'the change takes something from the request, which is about another object', 'look it up with resource.Get');
  }
  const targets = resourcesOfKind(`${textOf(target, 'apiVersion')}/${textOf(target, 'kind')}`, [...inTargets, 0, 'kind']);
  const object = root(
    'object',
    schemasOfKinds(
      targets.flatMap((each) => each.objects),
      table,
    ),
  );
  const scope: ExpressionScope = { object, oldObject: object, names: new Map([['target', { kind: 'place', access: object }]]), taken: [] };
  const trigger: ExpressionScope = {
    object: root('object', match.schemas),
    oldObject: root('oldObject', match.schemas),
    names: new Map(),
    taken: [],
  };
  const preconditions = translateConditions(fieldOf(rule, 'preconditions'), trigger, [...path, 'preconditions']);
  const asked = match.operations.length > 0 ? match.operations : ['CREATE', 'UPDATE'];
  const chosen = chooseOperations([...match.conditions('object'), { name: 'preconditions-hold', condition: preconditions }], asked);
  const plan = planPatch(mutate, object, scope, targets, at);
  const ofTargets = namedConditions(
    [
      ...targetConditions(target, object, [...inTargets, 0]),
      { name: 'preconditions-hold', condition: translateConditions(fieldOf(target, 'preconditions'), scope, [...inTargets, 0, 'preconditions']) },
      { name: 'has-something-to-change', condition: both(plan.gate, plan.changes) },
    ].filter(({ condition }) => condition.kind !== 'constant'),
  );
  if (fieldOf(mutate, 'mutateExistingOnPolicyUpdate') !== true) {
    old.differs(at, 'existing objects are changed when the policy is written as well');
  }
  const settings = evaluationOf(old);
  const conditions = namedConditions(chosen.conditions);
  return {
    ...settings,
    evaluation: { ...objectOf(settings, 'evaluation'), mutateExisting: { enabled: true } },
    matchConstraints: matchConstraints(match, chosen.operations),
    ...(conditions.length > 0 && { matchConditions: conditions }),
    targetMatchConstraints: { resourceRules: resourceRules(targets, ['CREATE', 'UPDATE']) },
    ...(ofTargets.length > 0 && { targetMatchConditions: ofTargets }),
    mutations: printMutations(plan),
  };
}

function planPatch(mutate: ObjectValue, object: Access, scope: ExpressionScope, targets: readonly MatchedResource[], path: PolicyPath): PatchPlan {
  const patch = fieldOf(mutate, 'patchStrategicMerge');
  if (patch !== undefined) return choosePatchForm(patch, { access: object, pointer: [], scope, path: [...path, 'patchStrategicMerge'] }, targets);
  const text = textOf(mutate, 'patchesJson6902');
  if (text !== '') return jsonPatch(text, { object, scope, path: [...path, 'patchesJson6902'] });
  throw new Refusal(path, 'loops over existing objects are not converted');
}

/** Which objects of the kind are meant. */
function targetConditions(target: Value, object: Access, path: PolicyPath): readonly MatchCondition[] {
  const metadata = field(object, 'metadata');
  const named = ['name', 'namespace'].flatMap((name): readonly MatchCondition[] => {
    const wanted = textOf(target, name);
    if (wanted.includes('{{'))
      throw new Refusal([...path, name], 'the target is named by a variable', 'name it in targetMatchConstraints.expression');
    return wanted === '' ? [] : [{ name: `has-${name}`, condition: wildcardTest(plainText(field(metadata, name)), wanted) }];
  });
  const selector = selectorCondition(objectOf(target, 'selector'), field(metadata, 'labels'), [...path, 'selector']);
  return [...named, { name: 'is-selected', condition: selector }];
}
