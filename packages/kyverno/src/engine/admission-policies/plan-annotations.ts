import type { ObjectValue } from '@assay/jmespath';

import { textOf } from '../../objects/fields.ts';
import { ANNOTATIONS } from '../../policy/expression-fields.ts';
import { writtenExpressions } from '../../policy/written-expressions.ts';
import type { PolicyEnvironment } from '../cel/policy-environment.ts';
import type { PolicyScope } from '../cel/policy-scope.ts';
import { planExpression } from './plan-expression.ts';

/** The texts that an admission policy of Kubernetes notes for the audit log, by key. */
export type AuditAnnotations = (scope: PolicyScope) => Readonly<Record<string, string>>;

/** Compiles `auditAnnotations`. One that comes to null or cannot be evaluated notes nothing, and decides nothing, as in Kubernetes. */
export function planAdmissionAnnotations(spec: ObjectValue | undefined, environment: PolicyEnvironment): AuditAnnotations {
  const planned = writtenExpressions(spec, ANNOTATIONS).map((written) => {
    return { key: textOf(written.element, 'key'), expression: planExpression(environment, written) };
  });
  return (scope) => {
    const noted = planned.flatMap(({ key, expression }): readonly (readonly [string, string])[] => {
      const outcome = expression.evaluate(scope);
      return outcome.kind === 'value' && typeof outcome.value === 'string' ? [[key, outcome.value]] : [];
    });
    return Object.fromEntries(noted);
  };
}
