import { planSubstitution } from './plan-substitution.ts';
import type { VariableScope } from './variable-scope.ts';

/** A text with its variables replaced, or why that cannot be. */
export type ResolvedText = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'problem'; readonly message: string };

/** Plans a text that has to stay one when its variables are replaced: a name, an address, an expression. */
export function planText(written: string): (scope: VariableScope) => ResolvedText {
  const substitution = planSubstitution(written);
  return (scope) => {
    const resolved = substitution.resolve(scope);
    if (resolved.kind === 'problem') return resolved;
    if (typeof resolved.value === 'string') return { kind: 'text', text: resolved.value };
    return { kind: 'problem', message: `the variables of ${written} do not give a text` };
  };
}
