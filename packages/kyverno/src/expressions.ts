export { checkExceptionExpressions, checkPolicyExpressions } from './expressions/check-expressions.ts';
export type { ExpressionProblem } from './expressions/expression-check.ts';
