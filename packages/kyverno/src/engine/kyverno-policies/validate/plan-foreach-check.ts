import { isObject } from '@assay/jmespath';
import type { ObjectValue, Value } from '@assay/jmespath';

import { planConditions } from '../../conditions/plan-conditions.ts';
import { planContext } from '../../context/plan-context.ts';
import { goTypeName } from '../../../values/go-type-name.ts';
import { fieldOf, listOf, textOf } from '../../../objects/fields.ts';
import { planQuery } from '../../variables/plan-query.ts';
import { planTerm } from '../../variables/plan-substitution.ts';
import { addElement, evaluateList } from '../foreach-elements.ts';
import type { RuleOwner } from '../plan-rule.ts';
import type { RuleEvaluation } from '../rule-evaluation.ts';
import { planElementPath } from './element-path.ts';
import { verdict } from './verdict.ts';
import type { Check, Verdict } from './verdict.ts';

/** Plans the body that an entry of a foreach has for each element. */
export type PlanBody = (written: ObjectValue, nesting: number) => Check;

/**
 * Plans `foreach`: all elements of all its lists have to pass. If there was nothing to check it has nothing to say, or says why a list
 * could not be evaluated.
 */
export function planForeachCheck(entries: readonly Value[], owner: RuleOwner, nesting: number, planBody: PlanBody): Check {
  const planned = entries.filter(isObject).map((entry) => planEntry(entry, owner, nesting, planBody));
  return (evaluation, element) => {
    let count = 0;
    let broken: string | undefined;
    for (const checkEntry of planned) {
      const outcome = checkEntry(evaluation, element);
      if (outcome.kind === 'verdict') return outcome.verdict;
      if (outcome.kind === 'broken') broken ??= outcome.message;
      else count += outcome.passed;
    }
    if (count > 0) return verdict('pass', 'rule passed');
    return broken === undefined ? undefined : verdict('error', `failed to evaluate list: ${broken}`);
  };
}

/** What came of one entry: how many elements passed, what the first that did not says, or why its list has none. */
type EntryOutcome =
  | { readonly kind: 'passed'; readonly passed: number }
  | { readonly kind: 'verdict'; readonly verdict: Verdict }
  | { readonly kind: 'broken'; readonly message: string };

type EntryCheck = (evaluation: RuleEvaluation, outer: ObjectValue | undefined) => EntryOutcome;

function planEntry(entry: ObjectValue, owner: RuleOwner, nesting: number, planBody: PlanBody): EntryCheck {
  const list = planQuery(textOf(entry, 'list'));
  const checkElement = planElementCheck(entry, owner, nesting, planBody);
  return (explained, outer) => {
    const { scope, explainer } = explained;
    // Of the elements only the one that decides is explained.
    const evaluation = explainer === undefined ? explained : { ...explained, explainer: undefined };
    const listed = evaluateList(list, scope);
    if (listed.kind === 'problem') {
      explainer?.addList(entry, scope, { holds: listed.isUnknownKey ? true : undefined, message: listed.message });
      return listed.isUnknownKey ? NOTHING_PASSED : { kind: 'broken', message: listed.message };
    }
    const { context } = scope;
    context.checkpoint();
    let passed = 0;
    for (const [index, element] of listed.elements.entries()) {
      scope.budget.charge(ELEMENT_COST);
      if (element === null) continue;
      context.reset();
      addElement(scope, element, index, nesting);
      const found = checkElement(evaluation, element, index, outer);
      if (found === undefined || found.status === 'skip') continue;
      if (found.status !== 'pass') {
        explainer?.addAnew(scope, () => {
          context.reset();
          addElement(scope, element, index, nesting);
          checkElement(explained, element, index, outer);
        });
        context.restore();
        return { kind: 'verdict', verdict: found };
      }
      passed += 1;
    }
    context.restore();
    explainer?.addList(entry, scope, { holds: true, message: passedText(passed, listed.elements.length) });
    return { kind: 'passed', passed };
  };
}

function passedText(passed: number, all: number): string {
  return passed === all ? `all ${all} elements pass` : `${passed} of ${all} elements pass, the others are passed over`;
}

/** What an element costs beside its own checks, in steps. */
const ELEMENT_COST = 50;

const NOTHING_PASSED: EntryOutcome = { kind: 'passed', passed: 0 };

function planElementCheck(
  entry: ObjectValue,
  owner: RuleOwner,
  nesting: number,
  planBody: PlanBody,
): (evaluation: RuleEvaluation, element: Value, index: number, outer: ObjectValue | undefined) => Verdict | undefined {
  const entries = planContext(listOf(entry, 'context'), owner);
  const preconditions = planConditions(fieldOf(entry, 'preconditions'), planTerm).test;
  const scoped = fieldOf(entry, 'elementScope');
  const check = planBody(entry, nesting + 1);
  const pathOf = planElementPath(textOf(entry, 'list'), nesting);
  return (evaluation, element, index, outer) => {
    const { scope } = evaluation;
    if (scoped === true && !isObject(element)) return verdict('error', `failed to process foreach: ${notScoped(element)}`);
    const inner = scoped !== false && isObject(element) ? element : outer;
    const inElement =
      evaluation.explainer === undefined ? evaluation : within(evaluation, pathOf(outer ?? evaluation.newResource, index), inner === element);
    evaluation.explainer?.addElement(entry, index, element, inElement.elementPath);
    const broken = evaluation.loadContext(entries);
    if (broken !== undefined) return verdict('error', `${FAILURE}failed to load context: ${broken.message}`);
    const outcome = preconditions(scope, scope.budget.charge);
    evaluation.explainer?.addConditions('preconditions', entry, outcome, scope);
    if (outcome.kind === 'problem' || !outcome.holds) return undefined;
    const found = check(inElement, inner);
    if (found === undefined || found.status === 'pass' || found.status === 'skip') return found;
    const path = pathOf(outer ?? evaluation.newResource, index);
    return {
      status: found.status,
      message: `${FAILURE}${found.message}`,
      ...(found.said !== undefined && { said: found.said }),
      ...causeOutside(found, { path, element, isInner: inner === element }),
    };
  };
}

/** The evaluation of an element, which is at this path of what the foreach stands in. */
function within(evaluation: RuleEvaluation, path: readonly (string | number)[] | undefined, isInner: boolean): RuleEvaluation {
  const { elementPath } = evaluation;
  return isInner ? { ...evaluation, elementPath: elementPath && path && [...elementPath, ...path] } : evaluation;
}

const FAILURE = 'validation failure: ';

interface ElementPlace {
  /** From what the foreach stands in; `undefined` if nobody knows. */
  readonly path: readonly (string | number)[] | undefined;
  readonly element: Value;
  /** Whether it is the element that was checked. */
  readonly isInner: boolean;
}

/** The cause of a failure as it is seen from outside of the element: without a cause, the element is one itself. */
function causeOutside({ status, cause }: Verdict, { path, element, isInner }: ElementPlace): Pick<Verdict, 'cause'> {
  if (status !== 'fail' || (cause !== undefined && !isInner)) return cause === undefined ? {} : { cause };
  if (path === undefined) return {};
  return { cause: cause === undefined ? { path, found: element } : { ...cause, path: [...path, ...cause.path] } };
}

function notScoped(element: Value): string {
  return `cannot use elementScope=true foreach rules for elements that are not maps, expected type=map got type=${goTypeName(element)}`;
}
