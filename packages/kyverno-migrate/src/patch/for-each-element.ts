import { isObject } from '@assay/jmespath';
import type { ObjectValue, Value } from '@assay/jmespath';
import { fieldOf, listOf, textOf } from '@assay/kyverno/objects';

import type { Access } from '../cel/access.ts';
import { ALWAYS, both } from '../cel/condition.ts';
import { quantify } from '../conditions/operators.ts';
import { translateConditions } from '../conditions/translate-conditions.ts';
import { elementsOf, operandOf } from '../jmespath/term.ts';
import type { ListTerm, Term } from '../jmespath/term.ts';
import { translateExpression } from '../jmespath/translate-expression.ts';
import type { ExpressionScope } from '../jmespath/translate-expression.ts';
import { Refusal } from '../refusal.ts';
import type { PolicyPath } from '../refusal.ts';
import { jsonPatchLists } from './json-patch.ts';
import type { PointerPart } from './pointer.ts';
import { loop, strategicPatch } from './strategic-patch.ts';
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
  const list = elementsIn(translateExpression(textOf(entry, 'list'), scope, [...path, 'list']), scope, [...path, 'list']);
  if (list.source.kind !== 'place' || list.value.kind !== 'place' || list.value.access.steps.length > 0) {
    throw new Refusal([...path, 'list'], 'a loop that changes something goes through a list of the object itself');
  }
  const element = list.value;
  const steps = list.source.access.steps.map(({ name }) => {
    if (typeof name === 'object') throw new Refusal([...path, 'list'], 'a loop goes through a member whose name is a variable');
    return String(name);
  });
  const named: ExpressionScope = {
    ...scope,
    names: new Map([...scope.names, ['element', element] as const]),
    taken: [...scope.taken, list.variable],
  };
  const inner = { ...named, names: place.contextOf(listOf(entry, 'context'), named, [...path, 'context']) };
  const preconditions = translateConditions(fieldOf(entry, 'preconditions'), inner, [...path, 'preconditions']);
  const plan = elementPlan(entry, { ...place, scope: inner }, steps, element.access);
  const condition = both(preconditions, plan.gate, list.filter);
  const operand = operandOf(list.source);
  const gate = quantify('some', list, () => both(preconditions, plan.gate));
  return { gate, lists: [{ kind: 'list', text: loop(String(operand.lists[0]), list.variable, condition, plan.lists) }] };
}

function elementPlan(entry: Value, { pointer, scope, path, object }: LoopPlace, steps: readonly string[], element: Access): PatchPlan {
  const ofElement = [...pointer, ...steps, { expression: 'string(index)' }];
  const patch = fieldOf(entry, 'patchStrategicMerge');
  if (patch !== undefined) {
    const body = bodyOfElement(patch, steps, [...path, 'patchStrategicMerge']);
    return strategicPatch(body, { access: element, pointer: ofElement, scope, path: [...path, 'patchStrategicMerge'] });
  }
  const elements = new Map([['{{elementIndex}}', { access: element, index: 'string(index)' }]]);
  const text = textOf(entry, 'patchesJson6902').replaceAll(/\{\{\s*elementIndex\s*\}\}/g, '{{elementIndex}}');
  const lists = jsonPatchLists(text, { object, scope, elements, path: [...path, 'patchesJson6902'] });
  if (lists.some((each) => each.text.includes("'remove'")))
    throw new Refusal([...path, 'patchesJson6902'], 'elements that go move those behind them');
  return { gate: ALWAYS, lists };
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
