import { BOOL, formatType, STRING, typesEqual } from '@assay/cel';
import type { Outcome, Program, Type } from '@assay/cel';

import type { PolicyEnvironment } from '../cel/policy-environment.ts';
import type { PolicyScope } from '../cel/policy-scope.ts';

/** An expression of an admission policy. One that does not compile is an error whenever it is evaluated, as in Kubernetes. */
export interface AdmissionExpression {
  /** Its static type; `undefined` if it does not compile. */
  readonly type: Type | undefined;
  /** Why it does not compile. */
  readonly problem: string | undefined;
  /** `undefined` if it does not compile. */
  readonly program: Program | undefined;
  readonly evaluate: (scope: PolicyScope) => Outcome;
}

/** The result that conditions and validations must have. */
export const BOOLEAN: Type = BOOL;
/** The result that expressions for messages must have. */
export const TEXT: Type = STRING;

/**
 * Compiles an expression of an admission policy of Kubernetes, or of CEL in a rule; the messages are those of plugin/cel in
 * k8s.io/apiserver (v0.36). Without `expected`, the result can be of any type.
 */
export function planExpression({ environment }: PolicyEnvironment, expression: string, expected?: Type): AdmissionExpression {
  const compiled = environment.compile(expression);
  if (compiled.kind === 'problems') {
    const isPlanned = compiled.problems.some(({ code }) => code === 'constant');
    return broken(`${isPlanned ? 'instantiation' : 'compilation'} failed: ${compiled.text}`);
  }
  const { program } = compiled;
  const type = program.resultType;
  if (expected !== undefined && !typesEqual(expected, type)) return broken(`must evaluate to ${formatType(expected)} but got ${formatType(type)}`);
  return {
    type,
    problem: undefined,
    program,
    evaluate(scope) {
      const outcome = scope.evaluate(program);
      if (outcome.kind === 'value') return outcome;
      return { ...outcome, message: `expression '${expression}' resulted in error: ${outcome.message}` };
    },
  };
}

function broken(problem: string): AdmissionExpression {
  const outcome: Outcome = { kind: 'error', message: `compilation error: ${problem}`, budget: undefined };
  return { type: undefined, problem, program: undefined, evaluate: () => outcome };
}
