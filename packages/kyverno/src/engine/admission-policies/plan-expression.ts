import { formatType } from '@assay/cel';
import type { CelOutcome, CelProgram, Type } from '@assay/cel';

import type { WrittenExpression } from '../../policy/written-expressions.ts';
import { EXPECTED_RESULTS, hasResult } from '../cel/compile-expression.ts';
import type { PolicyEnvironment } from '../cel/policy-environment.ts';
import type { PolicyScope } from '../cel/policy-scope.ts';

/** An expression of an admission policy. One that does not compile is an error whenever it is evaluated, as in Kubernetes. */
export interface AdmissionExpression {
  /** Its static type; `undefined` if it does not compile. */
  readonly type: Type | undefined;
  /** Why it does not compile. */
  readonly problem: string | undefined;
  /** `undefined` if it does not compile. */
  readonly program: CelProgram | undefined;
  readonly evaluate: (scope: PolicyScope) => CelOutcome;
}

/**
 * Compiles an expression of an admission policy of Kubernetes, or of CEL in a rule; the messages are those of plugin/cel in
 * k8s.io/apiserver (v0.36).
 */
export function planExpression({ environment }: PolicyEnvironment, { text, field }: WrittenExpression): AdmissionExpression {
  const compiled = environment.compile(text);
  if (compiled.kind === 'problems') {
    const isPlanned = compiled.problems.some(({ code }) => code === 'constant');
    return broken(`${isPlanned ? 'instantiation' : 'compilation'} failed: ${compiled.text}`);
  }
  const { program } = compiled;
  const type = program.resultType;
  const expected = EXPECTED_RESULTS[field.result];
  if (expected !== undefined && !hasResult(program, expected)) {
    const types = expected.types.map(formatType);
    return broken(`must evaluate to ${types.length === 1 ? types.join() : `one of [${types.join(' ')}]`} but got ${formatType(type)}`);
  }
  return {
    type,
    problem: undefined,
    program,
    evaluate(scope) {
      const outcome = scope.evaluate(program);
      if (outcome.kind === 'value') return outcome;
      return { ...outcome, message: `expression '${text}' resulted in error: ${outcome.message}` };
    },
  };
}

function broken(problem: string): AdmissionExpression {
  const outcome: CelOutcome = { kind: 'error', message: `compilation error: ${problem}`, budget: undefined };
  return { type: undefined, problem, program: undefined, evaluate: () => outcome };
}
