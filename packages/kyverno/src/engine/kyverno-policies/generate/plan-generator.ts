import type { Charge, ObjectValue, Value } from '@assay/jmespath';
import { isObject, plainObject } from '@assay/jmespath';

import { planConditions } from '../../conditions/plan-conditions.ts';
import { planContext } from '../../context/plan-context.ts';
import { planLabelSelector } from '../../../values/label-selector.ts';
import { checkSize } from '../../../objects/check-size.ts';
import { fieldOf, listOf, objectOf, textOf, textsOf } from '../../../objects/fields.ts';
import { objectWith } from '../../../objects/with-fields.ts';
import { planQuery } from '../../variables/plan-query.ts';
import { planSubstitution, planTerm } from '../../variables/plan-substitution.ts';
import { addElement, evaluateList } from '../foreach-elements.ts';
import type { RuleOwner } from '../plan-rule.ts';
import { loadRuleContext } from '../plan-rule.ts';
import type { PolicyEvaluation } from '../policy-evaluation.ts';
import { cloneContent, generatedObject } from './generated-object.ts';
import type { GenerationOrigin } from './generated-object.ts';
import type { ObjectName, ObjectStore } from './object-store.ts';

/** What a rule generated, or that it failed. */
export type Generation =
  | { readonly kind: 'generated'; readonly names: readonly ObjectName[] }
  | { readonly kind: 'problem'; readonly message: string };

/** Generates objects and puts them into the store. */
export type Generator = (evaluation: PolicyEvaluation, store: ObjectStore) => Generation;

/** Plans what a generate rule makes. Follows pkg/background/generate of Kyverno (v1.19.0). */
export function planGenerator(rule: ObjectValue, owner: RuleOwner): Generator {
  const ruleName = textOf(rule, 'name');
  const context = planContext(listOf(rule, 'context'), owner);
  const generate =
    fieldOf(rule, 'generate', 'foreach') === undefined ? planPart(rule, objectOf(rule, 'generate'), owner, rule) : planForeach(rule, owner);
  return (evaluation, store) => {
    const broken = loadRuleContext(context, ruleName, evaluation);
    if (broken !== undefined) return { kind: 'problem', message: `failed to load rule level context: ${broken.message}` };
    return generate(evaluation, store);
  };
}

/** Every element is tried; one that fails makes the rule fail, after all. */
function planForeach(rule: ObjectValue, owner: RuleOwner): Generator {
  const entries = listOf(rule, 'generate', 'foreach').filter(isObject);
  const planned = entries.map((entry) => ({ list: planQuery(textOf(entry, 'list')), generate: planPart(rule, entry, owner, entry) }));
  return (evaluation, store) => {
    const { scope } = evaluation;
    const names: ObjectName[] = [];
    const problems: string[] = [];
    for (const { list, generate } of planned) {
      const elements = evaluateList(list, scope);
      if (elements.kind === 'problem') {
        problems.push(`failed to evaluate foreach list: ${elements.message}`);
        continue;
      }
      scope.context.checkpoint();
      for (const [index, element] of elements.elements.entries()) {
        if (element === null) continue;
        scope.context.reset();
        addElement(scope, element, index, 0);
        const generation = generate(evaluation, store);
        if (generation.kind === 'problem') problems.push(`failed to process ${index} element: ${generation.message}`);
        else names.push(...generation.names);
      }
      scope.context.restore();
    }
    return problems.length > 0 ? { kind: 'problem', message: problems.join('; ') } : { kind: 'generated', names };
  };
}

/** Plans one body of a rule: that of the rule itself or of an entry of its foreach. Context and preconditions stand in `around`. */
function planPart(rule: ObjectValue, body: ObjectValue | undefined, owner: RuleOwner, around: ObjectValue): Generator {
  const ruleName = textOf(rule, 'name');
  const generatingRule = { policy: owner.policy.name, policyNamespace: owner.policy.namespace, rule: ruleName };
  const context = planContext(listOf(around, 'context'), owner);
  const preconditions = planConditions(fieldOf(around, 'preconditions'), planTerm).test;
  const { apiVersion, kind, namespace, name, data, clone, cloneList } = body ?? {};
  const substitution = planSubstitution(objectWith({ apiVersion, kind, namespace, name, data, clone, cloneList }));
  const isSynchronized = fieldOf(rule, 'generate', 'synchronize') === true;
  return (evaluation, store) => {
    const { scope } = evaluation;
    const broken = loadRuleContext(context, ruleName, evaluation);
    if (broken !== undefined) return { kind: 'problem', message: `failed to load context: ${broken.message}` };
    const decided = preconditions(scope, scope.budget.charge);
    if (decided.kind === 'problem') return { kind: 'problem', message: `failed to evaluate preconditions: ${decided.message}` };
    if (!decided.holds) return { kind: 'generated', names: [] };
    const resolved = substitution.resolve(scope);
    if (resolved.kind === 'problem') return resolved;
    checkSize(resolved.value, 'a generated object', scope.budget.charge);
    const made = wantedObjects(resolved.value, store, scope.budget.charge);
    if (made.kind === 'problem') return made;
    const origin: GenerationOrigin = { ...generatingRule, trigger: evaluation.resource };
    return { kind: 'generated', names: putAll(made.wanted, store, origin, isSynchronized) };
  };
}

/** An object that is to be there. */
interface Wanted {
  readonly target: ObjectName;
  readonly content: ObjectValue;
}

type WantedObjects = { readonly kind: 'objects'; readonly wanted: readonly Wanted[] } | { readonly kind: 'problem'; readonly message: string };

function wantedObjects(pattern: Value, store: ObjectStore, charge: Charge): WantedObjects {
  const wrong = TARGET_FIELDS.find((name) => typeof (fieldOf(pattern, name) ?? '') !== 'string');
  if (wrong !== undefined) return { kind: 'problem', message: `the ${wrong} of a generated object is no text` };
  const target: ObjectName = {
    apiVersion: textOf(pattern, 'apiVersion'),
    kind: textOf(pattern, 'kind'),
    namespace: textOf(pattern, 'namespace'),
    name: textOf(pattern, 'name'),
  };
  if (textOf(pattern, 'clone', 'name') !== '') {
    return cloneOf({ ...target, namespace: textOf(pattern, 'clone', 'namespace'), name: textOf(pattern, 'clone', 'name') }, target, store);
  }
  const kinds = textsOf(pattern, 'cloneList', 'kinds');
  if (kinds.length > 0) return { kind: 'objects', wanted: kinds.flatMap((kind) => clonesOf(kind, pattern, target.namespace, store, charge)) };
  const data = fieldOf(pattern, 'data') ?? plainObject();
  return isObject(data)
    ? { kind: 'objects', wanted: [{ target, content: data }] }
    : { kind: 'problem', message: 'the data of a generate rule is no object' };
}

const TARGET_FIELDS = ['apiVersion', 'kind', 'namespace', 'name'];

function cloneOf(source: ObjectName, target: ObjectName, store: ObjectStore): WantedObjects {
  if (source.namespace === target.namespace && source.name === target.name) return { kind: 'objects', wanted: [] };
  const found = store.get(source);
  if (found === undefined) return { kind: 'problem', message: `source resource ${source.kind} ${source.namespace}/${source.name} not found` };
  return { kind: 'objects', wanted: [{ target, content: cloneContent(found, target.namespace) }] };
}

/** Clones all objects of a kind, given as `group/version/Kind`, to another namespace. */
function clonesOf(kindText: string, pattern: Value, namespace: string, store: ObjectStore, charge: Charge): readonly Wanted[] {
  const slash = kindText.lastIndexOf('/');
  const sort = { apiVersion: kindText.slice(0, Math.max(0, slash)), kind: kindText.slice(slash + 1) };
  const selector = objectOf(pattern, 'cloneList', 'selector');
  const hasLabels = selector === undefined ? () => true : planLabelSelector(selector);
  return store
    .list({ ...sort, namespace: textOf(pattern, 'cloneList', 'namespace') }, hasLabels, charge)
    .filter((source) => textOf(source, 'metadata', 'namespace') !== namespace)
    .map((source) => ({
      target: { ...sort, namespace, name: textOf(source, 'metadata', 'name') },
      content: cloneContent(source, namespace),
    }));
}

/** Puts objects into the store; what is there already is changed only by a rule that synchronizes, and does not count as generated. */
function putAll(wanted: readonly Wanted[], store: ObjectStore, origin: GenerationOrigin, isSynchronized: boolean): readonly ObjectName[] {
  const names: ObjectName[] = [];
  for (const { target, content } of wanted) {
    const isThere = store.get(target) !== undefined;
    if (isThere && !isSynchronized) continue;
    store.put(generatedObject(content, target, origin));
    if (!isThere) names.push(target);
  }
  return names;
}
