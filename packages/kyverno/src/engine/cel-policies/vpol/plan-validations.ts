import type { CelProgram } from '@assay/cel';
import type { ObjectValue, Value } from '@assay/jmespath';

import { describeAnnotationFailure, planAuditAnnotations } from '../../cel/audit-annotations.ts';
import type { AnnotationFailure, PlannedAnnotations } from '../../cel/audit-annotations.ts';
import { compileWritten } from '../../cel/compile-expression.ts';
import { planExpressionCause } from '../../cel/expression-cause.ts';
import type { ExpressionCause } from '../../cel/expression-cause.ts';
import type { PolicyEnvironment } from '../../cel/policy-environment.ts';
import type { PolicyScope } from '../../cel/policy-scope.ts';
import type { RuleResponse, RuleStatus } from '../../response.ts';
import { listOf, textOf } from '../../../objects/fields.ts';
import { VALIDATIONS } from '../../../policy/expression-fields.ts';
import { writtenExpression, writtenExpressions } from '../../../policy/written-expressions.ts';
import type { WrittenExpression } from '../../../policy/written-expressions.ts';

/** The `validations` and `auditAnnotations` of a policy, compiled. */
export interface PlannedValidations {
  readonly evaluate: (scope: PolicyScope) => RuleResponse;
}

interface Validation {
  readonly written: Value;
  readonly program: CelProgram;
  readonly messageProgram: CelProgram | undefined;
  readonly message: string;
}

/** How validations are to be evaluated. */
export interface ValidationOptions {
  /** Whether failures say which field is to blame. */
  readonly findsCauses: boolean;
  /** How the message of an expression that cannot be evaluated begins; default `error`. */
  readonly failure?: string;
}

/** Compiles `spec.validations` up to the first that does not compile, then `spec.auditAnnotations`. */
export function planValidations(
  spec: ObjectValue,
  environment: PolicyEnvironment,
  { findsCauses, failure = 'error' }: ValidationOptions,
): { readonly validations: PlannedValidations; readonly problems: readonly string[] } {
  const validations: Validation[] = [];
  const problems: string[] = [];
  for (const [index, written] of writtenExpressions(spec, VALIDATIONS.expression).entries()) {
    const validation = planValidation(written, writtenExpression(written.element, index, VALIDATIONS.message), environment);
    if ('problem' in validation) problems.push(validation.problem);
    else validations.push(validation);
    if (problems.length > 0) break;
  }
  const planned = planAuditAnnotations(spec, environment);
  if (problems.length === 0) problems.push(...planned.problems);
  const causeOf = findsCauses ? planExpressionCause(environment, listOf(spec, 'variables')) : () => undefined;
  return { validations: { evaluate: (scope) => evaluate({ validations, annotations: planned.annotations, causeOf, failure }, scope) }, problems };
}

function planValidation(
  expression: WrittenExpression,
  messageExpression: WrittenExpression | undefined,
  environment: PolicyEnvironment,
): Validation | { readonly problem: string } {
  const { element } = expression;
  const compiled = compileWritten(environment, expression);
  if (compiled.kind === 'problem') return compiled;
  const compiledMessage = messageExpression && compileWritten(environment, messageExpression);
  if (compiledMessage?.kind === 'problem') return compiledMessage;
  return { written: element, program: compiled.program, message: textOf(element, 'message'), messageProgram: compiledMessage?.program };
}

interface PlannedSpec {
  readonly validations: readonly Validation[];
  readonly annotations: PlannedAnnotations;
  readonly causeOf: ExpressionCause;
  readonly failure: string;
}

function evaluate({ validations, annotations, causeOf, failure }: PlannedSpec, scope: PolicyScope): RuleResponse {
  for (const [index, validation] of validations.entries()) {
    const outcome = scope.evaluate(validation.program);
    scope.explainer?.addExpression('validation', validation.written, outcome, scope, validation.program);
    if (outcome.kind === 'value' && outcome.value === true) continue;
    const properties = { [INDEX]: String(index) };
    if (outcome.kind === 'error') return { properties, ...verdict('', 'error', `${failure}: ${outcome.message}`) };
    const noted = annotations.annotate(scope);
    if (noted.kind === 'failure') return { properties, ...verdict('', 'error', `${failure}: ${describe(noted)}`) };
    const cause = causeOf(validation.program, scope);
    const message = failureMessage(validation, index, scope);
    return { rule: '', type: 'validation', status: 'fail', message, validation: index, properties, ...(cause && { cause }), ...noted.annotations };
  }
  const noted = annotations.annotate(scope);
  if (noted.kind === 'failure') return verdict('evaluation', 'error', `failed to load context: ${describe(noted)}`);
  return { ...verdict('', 'pass', 'success'), ...noted.annotations };
}

/** The property that says which validation decided. */
const INDEX = 'cel.validationIndex';

/** A rule of a policy that validates. */
export function verdict(rule: string, status: RuleStatus, message: string): RuleResponse {
  return { rule, type: 'validation', status, message };
}

function failureMessage({ messageProgram, message }: Validation, index: number, scope: PolicyScope): string {
  const text = messageProgram === undefined ? message : evaluatedMessage(messageProgram, scope);
  return text === '' ? `CEL expression validation failed at index ${index}` : text;
}

function evaluatedMessage(program: CelProgram, scope: PolicyScope): string {
  const outcome = scope.evaluate(program);
  if (outcome.kind === 'error') return `failed to evaluate message expression: ${outcome.message}`;
  return typeof outcome.value === 'string' ? outcome.value : '';
}

function describe(failure: AnnotationFailure): string {
  return describeAnnotationFailure(failure, (key) => `'${key}'`);
}
