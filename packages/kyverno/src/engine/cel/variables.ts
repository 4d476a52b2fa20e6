import { CelFault } from '@assay/cel';
import type { CelProgram, CelValue } from '@assay/cel';
import type { ObjectValue } from '@assay/jmespath';

import { textOf } from '../../objects/fields.ts';
import { VARIABLES } from '../../policy/expression-fields.ts';
import { writtenExpressions } from '../../policy/written-expressions.ts';
import { compileWritten } from './compile-expression.ts';
import type { PolicyEnvironment } from './policy-environment.ts';
import type { PolicyScope } from './policy-scope.ts';
import { VariableValues } from './variable-values.ts';

/** The `variables` of a policy, compiled. */
export interface PlannedVariables {
  /** The value of `variables` for one object: each is evaluated when it is asked for first, and once only. */
  readonly open: (scope: PolicyScope) => CelValue;
}

/**
 * Compiles `spec.variables` in order: each has the static type of its expression, and later ones, and all that is compiled
 * afterwards in the same environment, can use it.
 */
export function planVariables(
  spec: ObjectValue,
  environment: PolicyEnvironment,
): { readonly variables: PlannedVariables; readonly problems: readonly string[] } {
  const programs = new Map<string, CelProgram>();
  const problems: string[] = [];
  for (const written of writtenExpressions(spec, VARIABLES)) {
    const compiled = compileWritten(environment, written);
    if (compiled.kind === 'problem') {
      problems.push(compiled.problem);
      continue;
    }
    const name = textOf(written.element, 'name');
    programs.set(name, compiled.program);
    environment.declareVariable(name, compiled.program.resultType);
  }
  return { variables: { open: (scope) => new VariableValues(programs, (program) => evaluate(program, scope)) }, problems };
}

function evaluate(program: CelProgram, scope: PolicyScope): CelValue | CelFault {
  const outcome = scope.evaluate(program);
  return outcome.kind === 'value' ? outcome.value : new CelFault(outcome.message);
}
