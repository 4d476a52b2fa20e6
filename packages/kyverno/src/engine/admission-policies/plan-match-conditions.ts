import type { WrittenExpression } from '../../policy/written-expressions.ts';
import { aggregateProblems } from '../cel/compile-expression.ts';
import type { ConditionsOutcome } from '../cel/conditions.ts';
import type { PolicyEnvironment } from '../cel/policy-environment.ts';
import type { PolicyScope } from '../cel/policy-scope.ts';
import { planExpression } from './plan-expression.ts';

/** Match conditions of an admission policy: one that is false decides, whatever became of the others. */
export type MatchConditions = (scope: PolicyScope) => ConditionsOutcome;

/**
 * Compiles match conditions. With `ignoresErrors`, conditions that cannot be evaluated are not met. Follows
 * plugin/webhook/matchconditions of k8s.io/apiserver (v0.36).
 */
export function planMatchConditions(
  conditions: readonly WrittenExpression[],
  environment: PolicyEnvironment,
  ignoresErrors: boolean,
): MatchConditions {
  const planned = conditions.map((written) => ({ written: written.element, expression: planExpression(environment, written) }));
  return (scope) => {
    const errors: string[] = [];
    for (const { written, expression } of planned) {
      const outcome = expression.evaluate(scope);
      scope.explainer?.addExpression('condition', written, outcome, scope, expression.program);
      if (outcome.kind === 'error') errors.push(outcome.message);
      else if (outcome.value === false) return { kind: 'unmet' };
    }
    if (errors.length === 0) return { kind: 'met' };
    return ignoresErrors ? { kind: 'unmet' } : { kind: 'error', message: aggregateProblems(errors) };
  };
}
