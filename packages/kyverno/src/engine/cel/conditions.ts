import type { CelProgram } from '@assay/cel';
import type { ObjectValue, Value } from '@assay/jmespath';

import type { ExpressionField } from '../../policy/expression-fields.ts';
import { writtenExpressions } from '../../policy/written-expressions.ts';
import { compileWritten } from './compile-expression.ts';
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

/** Compiles the conditions of a `spec` that stand in a field such as `MATCH_CONDITIONS`. */
export function planConditions(
  spec: ObjectValue | undefined,
  environment: PolicyEnvironment,
  field: ExpressionField,
): { readonly conditions: PlannedConditions; readonly problems: readonly string[] } {
  const compiled = writtenExpressions(spec, field).map((written) => ({ written: written.element, ...compileWritten(environment, written) }));
  const accepted = compiled.filter((each) => each.kind === 'program');
  const problems = compiled.flatMap((each) => (each.kind === 'problem' ? [each.problem] : []));
  return { conditions: { test: (scope) => testAll(accepted, scope) }, problems };
}

interface Condition {
  readonly written: Value;
  readonly program: CelProgram;
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
