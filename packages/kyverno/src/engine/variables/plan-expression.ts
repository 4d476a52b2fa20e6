import { planQuery } from './plan-query.ts';
import type { Query } from './plan-query.ts';
import { planText } from './plan-text.ts';
import { hasVariables } from './scan-variables.ts';
import type { VariableScope } from './variable-scope.ts';

/** An expression with its variables replaced, or why that cannot be. */
export type ResolvedExpression = { readonly kind: 'query'; readonly query: Query } | { readonly kind: 'problem'; readonly message: string };

/** Plans an expression (`jmesPath`) that may hold variables itself; without any it is compiled only once. */
export function planExpression(written: string): (scope: VariableScope) => ResolvedExpression {
  if (!hasVariables(written)) {
    const fixed: ResolvedExpression = { kind: 'query', query: planQuery(written) };
    return () => fixed;
  }
  const textOfExpression = planText(written);
  return (scope) => {
    const resolved = textOfExpression(scope);
    return resolved.kind === 'text' ? { kind: 'query', query: planQuery(resolved.text) } : resolved;
  };
}
