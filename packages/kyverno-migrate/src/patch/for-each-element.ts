import { isObject } from '@assay/jmespath';
import type { ObjectValue, Value } from '@assay/jmespath';
import { fieldOf, listOf, textOf } from '@assay/kyverno/objects';

import { plainText } from '../cel/access.ts';
import type { Access } from '../cel/access.ts';
import { ALWAYS, both, some } from '../cel/condition.ts';
import { translateConditions } from '../conditions/translate-conditions.ts';
import { elementsOf, lastName, operandOf } from '../jmespath/term.ts';
import type { ListTerm, Term } from '../jmespath/term.ts';
import { translateExpression } from '../jmespath/translate-expression.ts';
import type { ExpressionScope } from '../jmespath/translate-expression.ts';
import { Refusal } from '../refusal.ts';
import type { PolicyPath } from '../refusal.ts';
import { jsonPatch } from './json-patch.ts';
import type { PointerPart } from './pointer.ts';
import { indexName, loop, strategicPatch } from './strategic-patch.ts';
import type { PatchPlan } from './strategic-patch.ts';

export interface LoopPlace {
  readonly object: Access;
  readonly pointer: readonly PointerPart[];
  readonly scope: ExpressionScope;
  readonly path: PolicyPath;
  /** Translates the context of an entry. */
  readonly contextOf: (entries: readonly Value[], scope: ExpressionScope, path: PolicyPath) => ReadonlyMap<string, Term>;
}

/** Translates an entry of a foreach that changes the elements of a list of the object itself. */
export function forEachElement(entry: Value, place: LoopPlace): PatchPlan {
  const { scope, path } = place;
  if (listOf(entry, 'foreach').length > 0) throw new Refusal([...path, 'foreach'], 'loops within loops that change something are not converted');
  const translated = translateExpression(textOf(entry, 'list'), scope, [...path, 'list']);
  const list = elementsIn(translated, scope, [...path, 'list']);
  if (list.source.kind !== 'place' || list.value.kind !== 'place' || list.value.access.steps.length > 0) {
    throw new Refusal([...path, 'list'], 'a loop that changes something goes through a list of the object itself');
  }
  const element = list.value;
  const steps = list.source.access.steps.map(({ name }) => {
    if (typeof name === 'object') throw new Refusal([...path, 'list'], 'a loop goes through a member whose name is a variable');
    return String(name);
  });
  const index = indexName(list.variable, scope.taken);
  const named: ExpressionScope = {
    ...scope,
    names: new Map([...scope.names, ['element', element] as const]),
    taken: [...scope.taken, list.variable, index],
  };
  const inner = { ...named, names: place.contextOf(listOf(entry, 'context'), named, [...path, 'context']) };
  const preconditions = translateConditions(fieldOf(entry, 'preconditions'), inner, [...path, 'preconditions']);
  const plan = elementPlan(entry, { ...place, scope: inner }, { steps, index: `string(${index})`, access: element.access });
  const condition = both(preconditions, plan.gate, list.filter);
  // A list that is missing is an error.
  const operand =
    translated.kind === 'place' ? { lists: [plainText(translated.access)], names: [lastName(translated.access)] } : operandOf(list.source);
  const changes = some(operand, list.variable, both(condition, plan.changes));
  return {
    gate: ALWAYS,
    changes,
    lists: [{ kind: 'list', text: loop(String(operand.lists[0]), { index, variable: list.variable }, condition, plan.lists) }],
  };
}

/** An element of the list that a loop goes through. */
interface LoopElement {
  /** From the object to the list. */
  readonly steps: readonly string[];
  readonly index: string;
  readonly access: Access;
}

function elementPlan(entry: Value, { pointer, scope, path, object }: LoopPlace, { steps, index, access }: LoopElement): PatchPlan {
  const ofElement = [...pointer, ...steps, { expression: index }];
  const patch = fieldOf(entry, 'patchStrategicMerge');
  if (patch !== undefined) {
    const body = bodyOfElement(patch, steps, [...path, 'patchStrategicMerge']);
    return strategicPatch(body, { access, pointer: ofElement, scope, path: [...path, 'patchStrategicMerge'] });
  }
  const elements = new Map([['{{elementIndex}}', { access, index }]]);
  const text = textOf(entry, 'patchesJson6902').replaceAll(/\{\{\s*elementIndex\s*\}\}/g, '{{elementIndex}}');
  const plan = jsonPatch(text, { object, scope, elements, path: [...path, 'patchesJson6902'] });
  if (plan.lists.some((each) => each.text.includes("'remove'")))
    throw new Refusal([...path, 'patchesJson6902'], 'elements that go move those behind them');
  return plan;
}

/** Of a patch on the whole object, what it says of the element of this name. */
function bodyOfElement(patch: Value, steps: readonly string[], path: PolicyPath): ObjectValue {
  let at: Value = patch;
  for (const step of steps) {
    if (!isObject(at) || Object.keys(at).length !== 1 || at[step] === undefined)
      throw new Refusal(path, 'the patch is about more than the elements of the list');
    at = at[step];
  }
  const [only, ...others] = Array.isArray(at) ? (at as readonly Value[]) : [];
  if (only === undefined || others.length > 0 || !isObject(only)) throw new Refusal(path, 'the patch is about more than one element');
  const { name, '(name)': anchored, '<(name)': global, ...rest } = only;
  const named = name ?? anchored ?? global;
  if (typeof named !== 'string' || named.replaceAll(' ', '') !== '{{element.name}}')
    throw new Refusal(path, 'the patch is not about the element that has this name');
  return rest;
}

function elementsIn(term: Term, scope: ExpressionScope, path: PolicyPath): ListTerm {
  if (term.kind === 'list') return term;
  if (term.kind === 'place') return elementsOf(term.access, scope.taken, false);
  throw new Refusal(path, 'the list of foreach may be no list');
}
