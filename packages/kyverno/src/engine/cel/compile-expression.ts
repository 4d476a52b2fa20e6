import { ANY, BOOL, listOf as listType, mapOf, NULL, objectType, STRING, typesEqual } from '@assay/cel';
import type { CelProgram, Type } from '@assay/cel';
import { quote } from '@assay/go-values';

import type { ExpressionResult } from '../../policy/expression-fields.ts';
import { printField } from '../../policy/written-expressions.ts';
import type { WrittenExpression } from '../../policy/written-expressions.ts';
import { ENVOY_RESPONSE_TYPE, HTTP_RESPONSE_TYPE } from './authorization.ts';
import type { PolicyEnvironment } from './policy-environment.ts';

/** What compiling an expression of a policy comes to. */
export type CompiledExpression =
  | { readonly kind: 'program'; readonly program: CelProgram }
  /** `problem` is what the reference says, the field first. */
  | { readonly kind: 'problem'; readonly problem: string };

/** What an expression must result in. A value whose type is known only at run time is not of it. */
export interface ExpectedResult {
  readonly types: readonly Type[];
  /** The end of `output is expected to be `. */
  readonly words: string;
  /** What the reference calls the result; default `output`. */
  readonly name?: string;
  /** What the reference says where it has a sentence of its own. */
  readonly refusal?: string;
}

/** The types of the results of expressions; `undefined` where any type is right. */
export const EXPECTED_RESULTS: Readonly<Record<ExpressionResult, ExpectedResult | undefined>> = {
  anything: undefined,
  boolean: { types: [BOOL], words: 'of type bool' },
  text: { types: [STRING], words: 'of type string' },
  'text or null': { types: [STRING, NULL], words: 'either of type string or null_type' },
  map: { types: [mapOf(STRING, ANY)], words: 'a map', refusal: 'output type must be a map' },
  configuration: { types: [objectType('Object')], words: 'of type Object' },
  operations: { types: [listType(objectType('JSONPatch'))], words: 'of type list' },
  'HTTP response': responseOf(HTTP_RESPONSE_TYPE),
  'Envoy response': responseOf(ENVOY_RESPONSE_TYPE),
};

function responseOf(type: string): ExpectedResult {
  return { types: [objectType(type), NULL], words: `of type ${type}`, name: 'rule response output' };
}

/** Compiles an expression of a `spec`, with the result that its field wants. */
export function compileWritten({ environment }: PolicyEnvironment, written: WrittenExpression): CompiledExpression {
  const problem = (message: string): CompiledExpression => ({ kind: 'problem', problem: invalidValue(printField(written), written.text, message) });
  const compiled = environment.compile(written.text);
  if (compiled.kind === 'problems') return problem(compiled.text);
  const { program } = compiled;
  const expected = EXPECTED_RESULTS[written.field.result];
  if (expected !== undefined && !hasResult(program, expected)) {
    return problem(expected.refusal ?? `${expected.name ?? 'output'} is expected to be ${expected.words}`);
  }
  return { kind: 'program', program };
}

/** Whether a program is of one of the types that are wanted, as far as that is known before it runs. */
export function hasResult({ resultType }: CelProgram, expected: ExpectedResult | undefined): boolean {
  return expected === undefined || expected.types.some((type) => typesEqual(type, resultType));
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
