import { NULL, STRING } from '@assay/cel';
import type { Program } from '@assay/cel';
import type { ObjectValue, Value } from '@assay/jmespath';

import type { ExpectedResult } from '../../cel/compile-expression.ts';
import { BOOLEAN_RESULT, compileExpression, TEXT_RESULT } from '../../cel/compile-expression.ts';
import type { PolicyEnvironment } from '../../cel/policy-environment.ts';
import type { PolicyScope } from '../../cel/policy-scope.ts';
import type { RuleResponse, RuleStatus } from '../../response.ts';
import { listOf, textOf } from '../../../objects/fields.ts';

/** The `validations` and `auditAnnotations` of a policy, compiled. */
export interface PlannedValidations {
  readonly evaluate: (scope: PolicyScope) => RuleResponse;
}

interface Validation {
  readonly program: Program;
  readonly messageProgram: Program | undefined;
  readonly message: string;
}

interface Annotation {
  readonly key: string;
  readonly program: Program;
}

/** Compiles `spec.validations` up to the first that does not compile, then `spec.auditAnnotations` (BEHAVIOUR 20.3). */
export function planValidations(
  spec: ObjectValue,
  environment: PolicyEnvironment,
): { readonly validations: PlannedValidations; readonly problems: readonly string[] } {
  const validations: Validation[] = [];
  const problems: string[] = [];
  for (const [index, written] of listOf(spec, 'validations').entries()) {
    const validation = planValidation(written, environment, `spec.validations[${index}]`);
    if ('problem' in validation) problems.push(validation.problem);
    else validations.push(validation);
    if (problems.length > 0) break;
  }
  const annotations = problems.length > 0 ? [] : planAnnotations(spec, environment, problems);
  return { validations: { evaluate: (scope) => evaluate(validations, annotations, scope) }, problems };
}

function planValidation(written: Value, environment: PolicyEnvironment, field: string): Validation | { readonly problem: string } {
  const compiled = compileExpression(environment, textOf(written, 'expression'), `${field}.expression`, BOOLEAN_RESULT);
  if (compiled.kind === 'problem') return compiled;
  const { program } = compiled;
  const message = textOf(written, 'message');
  const messageExpression = textOf(written, 'messageExpression');
  if (messageExpression === '') return { program, messageProgram: undefined, message };
  const compiledMessage = compileExpression(environment, messageExpression, `${field}.messageExpression`, TEXT_RESULT);
  return compiledMessage.kind === 'problem' ? compiledMessage : { program, messageProgram: compiledMessage.program, message };
}

/** What an audit annotation must result in. */
export const ANNOTATION_RESULT: ExpectedResult = { types: [STRING, NULL], words: 'either of type string or null_type' };

/** Adds to the problems what does not compile. */
function planAnnotations(spec: ObjectValue, environment: PolicyEnvironment, problems: string[]): readonly Annotation[] {
  const annotations: Annotation[] = [];
  for (const [index, written] of listOf(spec, 'auditAnnotations').entries()) {
    const field = `spec.auditAnnotations[${index}].valueExpression`;
    const compiled = compileExpression(environment, textOf(written, 'valueExpression'), field, ANNOTATION_RESULT);
    if (compiled.kind === 'problem') problems.push(compiled.problem);
    else annotations.push({ key: textOf(written, 'key'), program: compiled.program });
  }
  return annotations;
}

function evaluate(validations: readonly Validation[], annotations: readonly Annotation[], scope: PolicyScope): RuleResponse {
  for (const [index, validation] of validations.entries()) {
    const outcome = scope.evaluate(validation.program);
    if (outcome.kind === 'value' && outcome.value === true) continue;
    const annotated = outcome.kind === 'error' ? outcome : evaluateAnnotations(annotations, scope);
    const properties = { [INDEX]: String(index), ...(annotated.kind === 'texts' && annotated.texts) };
    if (annotated.kind === 'error') return { ...verdict('', 'error', `error: ${annotated.message}`), properties };
    return { ...verdict('', 'fail', failureMessage(validation, index, scope)), properties };
  }
  const annotated = evaluateAnnotations(annotations, scope);
  if (annotated.kind === 'error') return verdict('evaluation', 'error', `failed to load context: ${annotated.message}`);
  return annotations.length === 0 ? verdict('', 'pass', 'success') : { ...verdict('', 'pass', 'success'), properties: annotated.texts };
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

function evaluatedMessage(program: Program, scope: PolicyScope): string {
  const outcome = scope.evaluate(program);
  if (outcome.kind === 'error') return `failed to evaluate message expression: ${outcome.message}`;
  return typeof outcome.value === 'string' ? outcome.value : '';
}

/** What annotations give, or what is wrong with the first that gives no text. */
type AnnotationTexts =
  | { readonly kind: 'texts'; readonly texts: Readonly<Record<string, string>> }
  | { readonly kind: 'error'; readonly message: string };

function evaluateAnnotations(annotations: readonly Annotation[], scope: PolicyScope): AnnotationTexts {
  const texts: [key: string, text: string][] = [];
  for (const { key, program } of annotations) {
    const outcome = scope.evaluate(program);
    if (outcome.kind === 'error') return { kind: 'error', message: `failed to evaluate auditAnnotation '${key}': ${outcome.message}` };
    if (outcome.value === null) {
      return { kind: 'error', message: `failed to convert auditAnnotation '${key}' expression: type conversion error from 'null_type' to 'string'` };
    }
    texts.push([key, typeof outcome.value === 'string' ? outcome.value : '']);
  }
  return { kind: 'texts', texts: Object.fromEntries(texts) };
}
