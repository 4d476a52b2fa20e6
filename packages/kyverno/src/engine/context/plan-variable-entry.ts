import type { Value } from '@assay/jmespath';
import { Fault, printGoValue } from '@assay/jmespath';

import type { Resolved } from '../conditions/condition.ts';
import { fieldOf, textOf } from '../../objects/fields.ts';
import { planExpression } from '../variables/plan-expression.ts';
import type { Query } from '../variables/plan-query.ts';
import { planSubstitution } from '../variables/plan-substitution.ts';
import type { Substitution } from '../variables/plan-substitution.ts';
import type { VariableScope } from '../variables/variable-scope.ts';
import { asJson } from './as-json.ts';
import type { PlanEntry } from './plan-context.ts';

/** Plans an entry `variable`: a value, an expression on the context, or an expression on the value; `default` where that gives nothing. */
export const planVariableEntry: PlanEntry = (name, written) => {
  const expression = textOf(written, 'jmesPath');
  const queryOf = expression === '' ? undefined : planExpression(expression);
  const fallback = planPart(fieldOf(written, 'default'));
  const value = planPart(fieldOf(written, 'value'));

  const load = (scope: VariableScope): Resolved => {
    const notSubstituted = (part: PlannedPart | string, cause: string) =>
      problem(`failed to substitute variables in context entry ${name} ${typeof part === 'string' ? part : part.text()}: ${cause}`);
    const resolved = queryOf?.(scope);
    if (resolved?.kind === 'problem') return notSubstituted(expression, resolved.message);
    const fallbackValue = fallback?.substitution.resolve(scope) ?? NOTHING;
    if (fallback !== undefined && fallbackValue.kind === 'problem') return notSubstituted(fallback, fallbackValue.message);
    const given = value?.substitution.resolve(scope);
    if (value !== undefined && given?.kind === 'problem') return notSubstituted(value, given.message);

    const orElse = fallbackValue.kind === 'value' ? fallbackValue.value : null;
    const output = evaluate(given?.kind === 'value' ? given.value : undefined, resolved?.query, orElse, scope);
    if (output.kind === 'problem') return output;
    if (output.value === null) return problem(`failed to add context entry for variable ${name} since it evaluated to nil`);
    return { kind: 'value', value: asJson(output.value, scope.budget.charge) };
  };
  return { name, replaces: true, load };
};

interface PlannedPart {
  readonly substitution: Substitution;
  /** As Kyverno prints it in a message. */
  readonly text: () => string;
}

function planPart(written: Value | undefined): PlannedPart | undefined {
  if (written === undefined) return undefined;
  return { substitution: planSubstitution(written), text: () => printGoValue(written, () => {}) };
}

const NOTHING: Resolved = { kind: 'value', value: null };

function evaluate(given: Value | undefined, query: Query | undefined, fallback: Value, scope: VariableScope): Resolved {
  if (query === undefined) return { kind: 'value', value: given ?? fallback };
  const found = given === undefined ? scope.context.query(query) : searchValue(given, query, scope);
  if (found.kind === 'value') return found.value === null && given === undefined ? { kind: 'value', value: fallback } : found;
  if (fallback !== null) return { kind: 'value', value: fallback };
  return problem(`failed to apply jmespath ${query.text} to variable <nil>: ${found.message}`);
}

/** Evaluates an expression on a value instead of the context. */
export function searchValue(value: Value, query: Query, { budget, host }: VariableScope): Resolved {
  const compiled = query.compiled();
  if (compiled.kind === 'problem') return problem(`failed to compile JMESPath: ${query.text}, error: ${compiled.message}`);
  const outcome = compiled.program.search(value, { budget, host });
  if (outcome.kind === 'value') return outcome;
  if (outcome.code === 'exhausted') throw new Fault('exhausted', outcome.message);
  return problem(outcome.message);
}

function problem(message: string): Resolved {
  return { kind: 'problem', message };
}
