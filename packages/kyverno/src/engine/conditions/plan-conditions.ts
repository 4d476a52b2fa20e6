import type { Charge, ObjectValue, Value } from '@assay/jmespath';
import { isList, isObject, propertyOf } from '@assay/jmespath';
import type { ConditionOutcome, ConditionProblem, ConditionTest, PlanTerm, ReportProblem } from './condition.ts';
import { planCondition } from './condition.ts';

/** Planned conditions with what is wrong in them. */
export interface PlannedConditions<Scope> {
  /** Evaluates as far as is needed for a decision, so that variables behind it are never touched. */
  readonly test: ConditionTest<Scope>;
  readonly problems: readonly ConditionProblem[];
}

/**
 * Plans conditions as preconditions, `deny.conditions`, exceptions and attestations have them: a block with `any` and `all`, a list of
 * such blocks that must all hold, or an old-style list of conditions that must all hold. None at all holds.
 */
export function planConditions<Scope>(written: Value | undefined, planTerm: PlanTerm<Scope>): PlannedConditions<Scope> {
  const problems: ConditionProblem[] = [];
  const report: ReportProblem = (problem) => problems.push(problem);
  return { test: planForm(written ?? null, planTerm, report), problems };
}

/** Plans `deny`: without conditions everything is denied. */
export function planDeny<Scope>(deny: ObjectValue, planTerm: PlanTerm<Scope>): PlannedConditions<Scope> {
  return planConditions(propertyOf(deny, 'conditions'), planTerm);
}

/** What Kyverno reports of a rule whose preconditions do not hold. */
export function preconditionsMessage(message: string): string {
  return joinTexts(['preconditions not met', message], '; ');
}

/** The message of a rule that denies, with those of its conditions behind it; variables are still to be replaced. */
export function denyMessage(ruleMessage: string, message: string): string {
  return joinTexts([ruleMessage, message], '; ');
}

function planForm<Scope>(written: Value, planTerm: PlanTerm<Scope>, report: ReportProblem): ConditionTest<Scope> {
  if (written === null) return () => HOLDS;
  if (isObject(written)) return planBlock(written, planTerm, [], report);
  if (!isList(written)) {
    report({ path: [], code: 'not-conditions', message: NOT_CONDITIONS });
    return () => ({ kind: 'problem', message: NOT_CONDITIONS });
  }
  return planEach(
    written.map((item, index) => (isBlock(item) ? planBlock(item, planTerm, [index], report) : planCondition(item, planTerm, [index], report))),
  );
}

const NOT_CONDITIONS = 'invalid condition';

const HOLDS: ConditionOutcome = { kind: 'decided', holds: true, message: '' };

function isBlock(item: Value): item is ObjectValue {
  return isObject(item) && (Object.hasOwn(item, 'any') || Object.hasOwn(item, 'all'));
}

/** `all` is evaluated even where `any` has decided that the block does not hold. */
function planBlock<Scope>(
  block: ObjectValue,
  planTerm: PlanTerm<Scope>,
  path: readonly (string | number)[],
  report: ReportProblem,
): ConditionTest<Scope> {
  const planMember = (name: string): readonly ConditionTest<Scope>[] | undefined => {
    const written = propertyOf(block, name) ?? null;
    if (isList(written)) return written.map((item, index) => planCondition(item, planTerm, [...path, name, index], report));
    if (written !== null) report({ path: [...path, name], code: 'not-conditions', message: NOT_CONDITIONS });
    return undefined;
  };
  const any = planMember('any');
  const all = planMember('all') ?? [];
  return (scope, charge) => {
    const messages: Messages = { met: [], unmet: [] };
    const anyDecided = any && evaluateUntil(true, any, messages, scope, charge);
    if (anyDecided?.kind === 'problem') return anyDecided;
    const allDecided = evaluateUntil(false, all, messages, scope, charge);
    if (allDecided?.kind === 'problem') return allDecided;
    const holds = (any === undefined || anyDecided !== undefined) && allDecided === undefined;
    return { kind: 'decided', holds, message: joinTexts(holds ? messages.met : messages.unmet, '; ') };
  };
}

/** The messages of the conditions that were evaluated. */
interface Messages {
  readonly met: string[];
  readonly unmet: string[];
}

/** The first outcome that is the wanted one, or a problem; `undefined` if there is none. */
function evaluateUntil<Scope>(
  wanted: boolean,
  tests: readonly ConditionTest<Scope>[],
  messages: Messages,
  scope: Scope,
  charge: Charge,
): ConditionOutcome | undefined {
  for (const test of tests) {
    const outcome = test(scope, charge);
    if (outcome.kind === 'problem') return outcome;
    messages[outcome.holds ? 'met' : 'unmet'].push(outcome.message);
    if (outcome.holds === wanted) return outcome;
  }
  return undefined;
}

/** The first that does not hold decides, with its message. */
function planEach<Scope>(tests: readonly ConditionTest<Scope>[]): ConditionTest<Scope> {
  return (scope, charge) => {
    const messages: Messages = { met: [], unmet: [] };
    const decided = evaluateUntil(false, tests, messages, scope, charge);
    return decided ?? { kind: 'decided', holds: true, message: joinTexts(messages.met, ';') };
  };
}

function joinTexts(texts: readonly string[], separator: string): string {
  return texts.filter((text) => text !== '').join(separator);
}
