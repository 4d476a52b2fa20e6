import type { CelProgram } from '@assay/cel';
import type { ObjectValue } from '@assay/jmespath';

import { textOf } from '../../objects/fields.ts';
import { ANNOTATIONS } from '../../policy/expression-fields.ts';
import { writtenExpressions } from '../../policy/written-expressions.ts';
import { compileWritten } from './compile-expression.ts';
import type { PolicyEnvironment } from './policy-environment.ts';
import type { RuleResponse } from '../response.ts';
import type { PolicyScope } from './policy-scope.ts';

/** The `auditAnnotations` of a policy, compiled. Nobody reads their texts where there is no request; one that has none is an error all the same. */
export interface PlannedAnnotations {
  readonly annotate: (scope: PolicyScope) => AnnotationOutcome;
}

/** What a policy notes for the audit log, as a part of its answer; or the first annotation that gives no text, and why. */
export type AnnotationOutcome = { readonly kind: 'noted'; readonly annotations: Pick<RuleResponse, 'auditAnnotations'> } | AnnotationFailure;

export interface AnnotationFailure {
  readonly kind: 'failure';
  readonly key: string;
  /** `evaluate` if the expression fails, `convert` if it comes to null. */
  readonly step: 'evaluate' | 'convert';
  readonly message: string;
}

interface Annotation {
  readonly key: string;
  readonly program: CelProgram;
}

/** Compiles all audit annotations. */
export function planAuditAnnotations(
  spec: ObjectValue,
  environment: PolicyEnvironment,
): { readonly annotations: PlannedAnnotations; readonly problems: readonly string[] } {
  const annotations: Annotation[] = [];
  const problems: string[] = [];
  for (const written of writtenExpressions(spec, ANNOTATIONS)) {
    const compiled = compileWritten(environment, written);
    if (compiled.kind === 'problem') problems.push(compiled.problem);
    else annotations.push({ key: textOf(written.element, 'key'), program: compiled.program });
  }
  return { annotations: { annotate: (scope) => annotate(annotations, scope) }, problems };
}

/** A failure in Kyverno's words, which quote the key one way or the other. */
export function describeAnnotationFailure({ key, step, message }: AnnotationFailure, quoteKey: (key: string) => string): string {
  const annotation = `auditAnnotation ${quoteKey(key)}`;
  return step === 'evaluate' ? `failed to evaluate ${annotation}: ${message}` : `failed to convert ${annotation} expression: ${message}`;
}

function annotate(annotations: readonly Annotation[], scope: PolicyScope): AnnotationOutcome {
  const texts: [key: string, text: string][] = [];
  for (const { key, program } of annotations) {
    const outcome = scope.evaluate(program);
    if (outcome.kind === 'error') return { kind: 'failure', key, step: 'evaluate', message: outcome.message };
    if (typeof outcome.value !== 'string') {
      return { kind: 'failure', key, step: 'convert', message: "type conversion error from 'null_type' to 'string'" };
    }
    texts.push([key, outcome.value]);
  }
  return { kind: 'noted', annotations: texts.length === 0 ? {} : { auditAnnotations: Object.fromEntries(texts) } };
}
