import type { ObjectValue, Value } from '@assay/jmespath';

import { planExpressionCause } from '../cel/expression-cause.ts';
import type { PolicyEnvironment } from '../cel/policy-environment.ts';
import type { PolicyScope } from '../cel/policy-scope.ts';
import type { RuleCause } from '../response.ts';
import { textOf } from '../../objects/fields.ts';
import { VALIDATIONS } from '../../policy/expression-fields.ts';
import type { ValidationFields } from '../../policy/expression-fields.ts';
import { writtenExpression, writtenExpressions } from '../../policy/written-expressions.ts';
import type { WrittenExpression } from '../../policy/written-expressions.ts';
import { planExpression } from './plan-expression.ts';
import type { AdmissionExpression } from './plan-expression.ts';

/** What the validations of an admission policy come to: the first that is false or cannot be evaluated. */
export type Decision =
  | { readonly kind: 'admitted' }
  /** `index` says which validation is false, `paramPath` which part of `params` it compares with. */
  | {
      readonly kind: 'denied';
      readonly message: string;
      readonly index: number;
      readonly cause: RuleCause | undefined;
      readonly paramPath: RuleCause['path'] | undefined;
    }
  | { readonly kind: 'error'; readonly message: string };

/** Validations, compiled. */
export type Validations = (scope: PolicyScope) => Decision;

/** What validations are compiled with. */
export interface ValidationsOptions {
  /** Those of a rule, if it is one. */
  readonly fields?: ValidationFields;
  /** As the policy has them. */
  readonly variables: readonly Value[];
  /** For validations without a message of their own. */
  readonly message?: string;
  /** Whether there are `params`. Default: no. */
  readonly hasParams?: boolean;
  /** Whether denials say which field is to blame. */
  readonly findsCauses: boolean;
}

/**
 * Compiles `validations` of an admission policy, or `expressions` of CEL in a rule; `message` is for those without a message of their
 * own. Follows plugin/policy/validating of k8s.io/apiserver (v0.36).
 */
export function planValidations(
  holder: ObjectValue | undefined,
  environment: PolicyEnvironment,
  { fields = VALIDATIONS, variables, message = '', hasParams = false, findsCauses }: ValidationsOptions,
): Validations {
  const planned = writtenExpressions(holder, fields.expression).map((written, index) => {
    return planValidation(written, writtenExpression(written.element, index, fields.message), environment, message);
  });
  const causeOf = findsCauses ? planExpressionCause(environment, variables) : () => undefined;
  const causeInParams = findsCauses && hasParams ? planExpressionCause(environment, variables, 'params') : () => undefined;
  return (scope) => {
    for (const [index, { written, expression, denial }] of planned.entries()) {
      const outcome = expression.evaluate(scope);
      scope.explainer?.addExpression('validation', written, outcome, scope, expression.program);
      if (outcome.kind === 'error') return outcome;
      if (outcome.value !== true) {
        const { program } = expression;
        const [cause, paramCause] = program ? [causeOf(program, scope), causeInParams(program, scope)] : [];
        return { kind: 'denied', message: denial(scope), index, cause, paramPath: paramCause?.path };
      }
    }
    return { kind: 'admitted' };
  };
}

interface Validation {
  readonly written: Value;
  readonly expression: AdmissionExpression;
  /** What is said when it is false. */
  readonly denial: (scope: PolicyScope) => string;
}

function planValidation(
  expression: WrittenExpression,
  ofMessage: WrittenExpression | undefined,
  environment: PolicyEnvironment,
  message: string,
): Validation {
  const { element, text } = expression;
  const written = (textOf(element, 'message') || message).trim();
  const fallback = written === '' ? `failed expression: ${text.trim()}` : written;
  const messageExpression = ofMessage && planExpression(environment, ofMessage);
  return {
    written: element,
    expression: planExpression(environment, expression),
    denial: (scope) => (messageExpression && evaluatedMessage(messageExpression, scope)) ?? fallback,
  };
}

/** Kubernetes takes no longer ones. */
const MAX_MESSAGE_LENGTH = 5 * 1024;

/** What an expression for a message gives; `undefined` if that is no message: an error, empty, too long, or of several lines. */
function evaluatedMessage(expression: AdmissionExpression, scope: PolicyScope): string | undefined {
  const outcome = expression.evaluate(scope);
  if (outcome.kind === 'error' || typeof outcome.value !== 'string') return undefined;
  const message = outcome.value.trim();
  return message === '' || message.length > MAX_MESSAGE_LENGTH || message.includes('\n') ? undefined : message;
}
