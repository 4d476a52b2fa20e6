import { NULL, STRING } from '@assay/cel';
import type { Program } from '@assay/cel';
import type { ObjectValue } from '@assay/jmespath';

import { listOf, textOf } from '../../objects/fields.ts';
import { compileExpression } from './compile-expression.ts';
import type { ExpectedResult } from './compile-expression.ts';
import type { PolicyEnvironment } from './policy-environment.ts';
import type { PolicyScope } from './policy-scope.ts';

/** What an audit annotation must result in. */
export const ANNOTATION_RESULT: ExpectedResult = { types: [STRING, NULL], words: 'either of type string or null_type' };

/** The `auditAnnotations` of a policy, compiled. */
export interface PlannedAnnotations {
  readonly evaluate: (scope: PolicyScope) => AnnotationTexts | AnnotationFailure;
}

/** The texts by their keys; what reports say as properties. */
export interface AnnotationTexts {
  readonly kind: 'texts';
  /** Absent without annotations. */
  readonly properties?: Readonly<Record<string, string>>;
}

/** The first annotation that gives no text, and why. */
export interface AnnotationFailure {
  readonly kind: 'failure';
  readonly key: string;
  /** `evaluate` if the expression fails, `convert` if it comes to null. */
  readonly step: 'evaluate' | 'convert';
  readonly message: string;
}

interface Annotation {
  readonly key: string;
  readonly program: Program;
}

/** Compiles all audit annotations. */
export function planAuditAnnotations(
  spec: ObjectValue,
  environment: PolicyEnvironment,
): { readonly annotations: PlannedAnnotations; readonly problems: readonly string[] } {
  const annotations: Annotation[] = [];
  const problems: string[] = [];
  for (const [index, written] of listOf(spec, 'auditAnnotations').entries()) {
    const field = `spec.auditAnnotations[${index}].valueExpression`;
    const compiled = compileExpression(environment, textOf(written, 'valueExpression'), field, ANNOTATION_RESULT);
    if (compiled.kind === 'problem') problems.push(compiled.problem);
    else annotations.push({ key: textOf(written, 'key'), program: compiled.program });
  }
  return { annotations: { evaluate: (scope) => evaluateAll(annotations, scope) }, problems };
}

/** A failure in Kyverno's words, which quote the key one way or the other. */
export function describeAnnotationFailure({ key, step, message }: AnnotationFailure, quoteKey: (key: string) => string): string {
  const annotation = `auditAnnotation ${quoteKey(key)}`;
  return step === 'evaluate' ? `failed to evaluate ${annotation}: ${message}` : `failed to convert ${annotation} expression: ${message}`;
}

function evaluateAll(annotations: readonly Annotation[], scope: PolicyScope): AnnotationTexts | AnnotationFailure {
  const texts: [key: string, text: string][] = [];
  for (const { key, program } of annotations) {
    const outcome = scope.evaluate(program);
    if (outcome.kind === 'error') return { kind: 'failure', key, step: 'evaluate', message: outcome.message };
    if (outcome.value === null) return { kind: 'failure', key, step: 'convert', message: "type conversion error from 'null_type' to 'string'" };
    texts.push([key, typeof outcome.value === 'string' ? outcome.value : '']);
  }
  return texts.length === 0 ? { kind: 'texts' } : { kind: 'texts', properties: Object.fromEntries(texts) };
}
