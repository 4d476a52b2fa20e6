import { didYouMean } from '@assay/findings';
import { quote } from '@assay/go-values';
import type { Charge, ObjectValue, Value } from '@assay/jmespath';
import { isObject, plainObject, propertyOf } from '@assay/jmespath';
import { chargeText } from '../../values/charge-text.ts';
import { conditionLiteral } from './condition-literal.ts';
import { CONDITION_OPERATORS, findOperator } from './operators.ts';

/** A value with its variables replaced, or why that cannot be. */
export type Resolved = { readonly kind: 'value'; readonly value: Value } | { readonly kind: 'problem'; readonly message: string };

/** Key or value of a condition, planned: replaces its variables in a scope, and only when asked to. */
export type Term<Scope> = (scope: Scope) => Resolved;

/** Plans what an author wrote as key or value. */
export type PlanTerm<Scope> = (written: Value) => Term<Scope>;

/** What became of a condition or of several. */
export type ConditionOutcome =
  | {
      readonly kind: 'decided';
      readonly holds: boolean;
      /** The messages of the conditions that decided, as written: variables in them are not replaced. Empty if there are none. */
      readonly message: string;
    }
  | { readonly kind: 'problem'; readonly message: string };

/** Conditions that are ready to be evaluated. */
export type ConditionTest<Scope> = (scope: Scope, charge: Charge) => ConditionOutcome;

/** A mistake of whoever wrote conditions. Kyverno does not take policies that have one. */
export interface ConditionProblem {
  /** Steps from the conditions to the mistake. */
  readonly path: readonly (string | number)[];
  readonly code: 'incomplete' | 'unknown-operator' | 'not-conditions';
  /** In Kyverno's words, where it has any of its own. */
  readonly message: string;
}

/** Tells of mistakes in what an author wrote. */
export type ReportProblem = (problem: ConditionProblem) => void;

/** Plans one condition: key and value are resolved in this order, then compared. */
export function planCondition<Scope>(
  written: Value,
  planTerm: PlanTerm<Scope>,
  path: readonly (string | number)[],
  report: ReportProblem,
): ConditionTest<Scope> {
  const condition: ObjectValue = isObject(written) ? written : plainObject();
  const key = propertyOf(condition, 'key') ?? null;
  const value = propertyOf(condition, 'value') ?? null;
  const name = propertyOf(condition, 'operator') ?? '';
  const operator = typeof name === 'string' ? findOperator(name) : undefined;
  if (key === null || value === null || name === '') report({ path, code: 'incomplete', message: INCOMPLETE });
  else if (operator?.name !== name) report({ path: [...path, 'operator'], code: 'unknown-operator', message: unknownOperator(name) });

  const messageWritten = propertyOf(condition, 'message');
  const message = typeof messageWritten === 'string' ? messageWritten : '';
  const resolveKey = planTerm(conditionLiteral(key));
  const resolveValue = planTerm(conditionLiteral(value));
  return (scope, charge) => {
    charge(1);
    const resolvedKey = resolveKey(scope);
    if (resolvedKey.kind === 'problem') return problem(`failed to substitute variables in condition key: ${resolvedKey.message}`);
    const resolvedValue = resolveValue(scope);
    if (resolvedValue.kind === 'problem') return problem(`failed to substitute variables in condition value: ${resolvedValue.message}`);
    if (operator === undefined) return problem(UNKNOWN_OPERATOR);
    chargeTexts(charge, resolvedKey.value, resolvedValue.value);
    return { kind: 'decided', holds: operator.holds(resolvedKey.value, resolvedValue.value, charge), message };
  };
}

const INCOMPLETE = 'entered value of `key`, `value` or `operator` is missing or misspelled';

function unknownOperator(name: Value): string {
  if (typeof name !== 'string') return 'the operator of a condition is a text';
  const names = CONDITION_OPERATORS.map((operator) => operator.name);
  const advice = didYouMean(name, names) ?? `use one of ${names.join(', ')}`;
  return `${quote(name)} is not an operator of conditions: ${advice}`;
}

/** Operators read texts a few times. */
function chargeTexts(charge: Charge, ...values: readonly Value[]): void {
  for (const value of values) if (typeof value === 'string') chargeText(charge, value);
}

/** Kyverno prints an error here that it has not got. */
const UNKNOWN_OPERATOR = 'failed to create handler for condition operator: %!w(<nil>)';

function problem(message: string): ConditionOutcome {
  return { kind: 'problem', message };
}
