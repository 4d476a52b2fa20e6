import type { Program } from '@assay/cel';
import type { Value } from '@assay/jmespath';

import { textOf } from '../../objects/fields.ts';
import { BOOLEAN_RESULT, compileExpression } from './compile-expression.ts';
import type { PolicyEnvironment } from './policy-environment.ts';
import type { PolicyScope } from './policy-scope.ts';

/** What conditions of which all must be true came to. */
export type ConditionsOutcome =
  | { readonly kind: 'met' }
  /** One is false, whatever became of the others. */
  | { readonly kind: 'unmet' }
  /** None is false, and these could not be evaluated; the message joins what is wrong. */
  | { readonly kind: 'error'; readonly message: string };

/** Conditions such as `matchConditions`, compiled. */
export interface PlannedConditions {
  readonly test: (scope: PolicyScope) => ConditionsOutcome;
}

/** Compiles a list of conditions that stands in a field such as `spec.matchConditions`. */
export function planConditions(
  conditions: readonly Value[],
  environment: PolicyEnvironment,
  field: string,
): { readonly conditions: PlannedConditions; readonly problems: readonly string[] } {
  const compiled = conditions.map((written, index) => {
    return { written, ...compileExpression(environment, textOf(written, 'expression'), `${field}[${index}].expression`, BOOLEAN_RESULT) };
  });
  const accepted = compiled.filter((each) => each.kind === 'program');
  const problems = compiled.flatMap((each) => (each.kind === 'problem' ? [each.problem] : []));
  return { conditions: { test: (scope) => testAll(accepted, scope) }, problems };
}

interface Condition {
  readonly written: Value;
  readonly program: Program;
}

function testAll(conditions: readonly Condition[], scope: PolicyScope): ConditionsOutcome {
  const errors: string[] = [];
  for (const { written, program } of conditions) {
    const outcome = scope.evaluate(program);
    scope.explainer?.addExpression('condition', written, outcome, scope, program);
    if (outcome.kind === 'error') errors.push(outcome.message);
    else if (outcome.value !== true) return { kind: 'unmet' };
  }
  return errors.length === 0 ? { kind: 'met' } : { kind: 'error', message: errors.join('; ') };
}
