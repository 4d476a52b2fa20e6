import type { BinaryOperator } from './tree.ts';

/** Binary operators from the loosest to the tightest binding; `not` is between `and` and the comparisons. */
const LEVELS: readonly (readonly BinaryOperator[])[] = [
  ['or'],
  ['and'],
  [],
  ['==', '!=', '<', '>', '<=', '>=', 'in', 'not in'],
  ['|'],
  ['^'],
  ['&'],
  ['<<', '>>'],
  ['-', '+'],
  ['*', '%', '/', '//'],
];

/** The level at which `not` binds. */
export const NOT_LEVEL = 2;
/** Comparisons do not associate: `a < b < c` is an error. */
export const COMPARISON_LEVEL = 3;
/** Signs and `~` bind tighter than every binary operator. */
export const SIGN_LEVEL: number = LEVELS.length;

const LEVEL_OF: ReadonlyMap<string, number> = new Map(LEVELS.flatMap((operators, level) => operators.map((operator) => [operator, level] as const)));

/** How tightly a binary operator binds, larger is tighter; -1 for a token that is none on its own, such as `not` of `not in`. */
export function levelOf(kind: string): number {
  return LEVEL_OF.get(kind) ?? -1;
}

/** Whether a token is a binary operator on its own; `not in` is two tokens. */
export function isBinaryOperator(kind: string): kind is BinaryOperator {
  return LEVEL_OF.has(kind);
}
