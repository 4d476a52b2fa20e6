import type { Expression } from '@assay/starlark';

import { partsOf } from './expression-parts.ts';

/** The names that an expression uses. */
export function namesIn(expression: Expression): ReadonlySet<string> {
  const names = new Set<string>();
  const pending: Expression[] = [expression];
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (next.kind === 'identifier') names.add(next.name);
    else pending.push(...partsOf(next));
  }
  return names;
}
