import type { Expression } from '@assay/starlark';

import { partsOf } from './expression-parts.ts';
import { headOf } from './program-outline.ts';
import type { PlacedStatement } from './program-outline.ts';

/** An expression, and where it is in its program. */
export interface PlacedExpression {
  readonly expression: Expression;
  /** The expression that it is a part of. */
  readonly outer: PlacedExpression | undefined;
  readonly statement: PlacedStatement;
}

/** All expressions of a statement itself, not of its body, that are so. */
export function expressionsIn(statement: PlacedStatement, isSo: (expression: Expression) => boolean): readonly PlacedExpression[] {
  const found: PlacedExpression[] = [];
  const pending = headOf(statement.statement).map((expression): PlacedExpression => ({ expression, outer: undefined, statement }));
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (isSo(next.expression)) found.push(next);
    for (const expression of partsOf(next.expression)) pending.push({ expression, outer: next, statement });
  }
  return found.toReversed();
}
