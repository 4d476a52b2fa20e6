import { Fault, ObjectView } from '@assay/cel';
import type { Program, Value as CelValue } from '@assay/cel';
import type { ObjectValue } from '@assay/jmespath';

import { listOf, textOf } from '../resource/fields.ts';
import { compileExpression } from './compile-expression.ts';
import { VARIABLES_TYPE_NAME } from './policy-environment.ts';
import type { PolicyEnvironment } from './policy-environment.ts';
import type { PolicyScope } from './policy-scope.ts';

/** The `variables` of a policy, compiled. */
export interface PlannedVariables {
  /** The value of `variables` for one object: each is evaluated when it is asked for first, and once only. */
  readonly open: (scope: PolicyScope) => CelValue;
}

/**
 * Compiles `spec.variables` in order: each has the static type of its expression, and later ones, and all that is compiled
 * afterwards in the same environment, can use it (BEHAVIOUR 19.2, 19.9).
 */
export function planVariables(
  spec: ObjectValue,
  environment: PolicyEnvironment,
): { readonly variables: PlannedVariables; readonly problems: readonly string[] } {
  const programs = new Map<string, Program>();
  const problems: string[] = [];
  listOf(spec, 'variables').forEach((variable, index) => {
    const name = textOf(variable, 'name');
    const compiled = compileExpression(environment, textOf(variable, 'expression'), `spec.variables[${index}].expression`);
    if (compiled.kind === 'problem') {
      problems.push(compiled.problem);
      return;
    }
    programs.set(name, compiled.program);
    environment.declareVariable(name, compiled.program.resultType);
  });
  return { variables: { open: (scope) => new VariableValues(programs, scope) }, problems };
}

class VariableValues extends ObjectView {
  override readonly typeName = VARIABLES_TYPE_NAME;
  readonly #programs: ReadonlyMap<string, Program>;
  readonly #scope: PolicyScope;
  readonly #values = new Map<string, CelValue | Fault>();

  constructor(programs: ReadonlyMap<string, Program>, scope: PolicyScope) {
    super();
    this.#programs = programs;
    this.#scope = scope;
  }

  override get(field: string): CelValue | undefined {
    const known = this.#values.get(field) ?? this.#evaluate(field);
    if (known instanceof Fault) throw known;
    return known;
  }

  #evaluate(field: string): CelValue | Fault | undefined {
    const program = this.#programs.get(field);
    if (program === undefined) return undefined;
    const outcome = this.#scope.evaluate(program);
    const value = outcome.kind === 'value' ? outcome.value : new Fault(outcome.message);
    this.#values.set(field, value);
    return value;
  }
}
