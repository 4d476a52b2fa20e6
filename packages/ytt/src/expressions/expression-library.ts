import type * as Expressions from './plan-expression.ts';

/** What `cel=` needs. It is loaded where a program may ask for these rules: CEL with its libraries is large. */
export type ExpressionLibrary = typeof Expressions;
