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
    if (outcome.kind === 'error') return verdict('', 'error', `error: ${outcome.message}`);
    if (outcome.value === true) continue;
    const noted = annotate(annotations, scope);
    if (noted.kind === 'problem') return verdict('', 'error', `error: ${noted.message}`);
    return { ...verdict('', 'fail', failureMessage(validation, index, scope)), ...noted.annotations };
  }
  const noted = annotate(annotations, scope);
  if (noted.kind === 'problem') return verdict('evaluation', 'error', `failed to load context: ${noted.message}`);
  return { ...verdict('', 'pass', 'success'), ...noted.annotations };
}

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

/** What a policy notes for the audit log, or what is wrong with the first annotation that gives no text. */
type Noted =
  | { readonly kind: 'noted'; readonly annotations: Pick<RuleResponse, 'auditAnnotations'> }
  | { readonly kind: 'problem'; readonly message: string };

function annotate(annotations: readonly Annotation[], scope: PolicyScope): Noted {
  const texts: Record<string, string> = {};
  for (const { key, program } of annotations) {
    const outcome = scope.evaluate(program);
    if (outcome.kind === 'error') return { kind: 'problem', message: `failed to evaluate auditAnnotation '${key}': ${outcome.message}` };
    if (typeof outcome.value !== 'string') {
      return {
        kind: 'problem',
        message: `failed to convert auditAnnotation '${key}' expression: type conversion error from 'null_type' to 'string'`,
      };
    }
    texts[key] = outcome.value;
  }
  return { kind: 'noted', annotations: annotations.length === 0 ? {} : { auditAnnotations: texts } };
}
