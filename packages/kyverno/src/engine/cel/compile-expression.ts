import { BOOL, STRING, typesEqual } from '@assay/cel';
import type { Program, Type } from '@assay/cel';

import { quote } from '@assay/go-values';
import type { PolicyEnvironment } from './policy-environment.ts';

/** What compiling an expression of a policy comes to. */
export type CompiledExpression =
  | { readonly kind: 'program'; readonly program: Program }
  /** `problem` is what the reference says, the field first. */
  | { readonly kind: 'problem'; readonly problem: string };

/** What an expression must result in. A value whose type is known only at run time is not of it. */
export interface ExpectedResult {
  readonly types: readonly Type[];
  /** The end of `output is expected to be `. */
  readonly words: string;
}

export const BOOLEAN_RESULT: ExpectedResult = { types: [BOOL], words: 'of type bool' };
export const TEXT_RESULT: ExpectedResult = { types: [STRING], words: 'of type string' };

/** Compiles the expression that stands in a field such as `spec.validations[0].expression`. */
export function compileExpression(
  { environment }: PolicyEnvironment,
  expression: string,
  field: string,
  expected?: ExpectedResult,
): CompiledExpression {
  const compiled = environment.compile(expression);
  if (compiled.kind === 'problems') return { kind: 'problem', problem: invalidValue(field, expression, compiled.text) };
  const { program } = compiled;
  if (expected !== undefined && !expected.types.some((type) => typesEqual(type, program.resultType))) {
    return { kind: 'problem', problem: invalidValue(field, expression, `output is expected to be ${expected.words}`) };
  }
  return { kind: 'program', program };
}

/** The text of a `field.Invalid` of Kubernetes. */
export function invalidValue(field: string, value: string, message: string): string {
  return `${field}: Invalid value: ${quote(value)}: ${message}`;
}

/** The text of a list of errors, as Kubernetes' `ToAggregate` gives it: one stands alone, and what was said already is left out. */
export function aggregateProblems(problems: readonly string[]): string {
  const distinct = [...new Set(problems)];
  return distinct.length === 1 ? (distinct[0] ?? '') : `[${distinct.join(', ')}]`;
}
