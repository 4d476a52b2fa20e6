import { CelFault, ObjectView } from '@assay/cel';
import type { CelValue } from '@assay/cel';

import { VARIABLES_TYPE_NAME } from './policy-environment.ts';

/** The value of `variables` for one object: each is evaluated when it is asked for first, and once only. */
export class VariableValues<Variable> extends ObjectView {
  override readonly typeName: string = VARIABLES_TYPE_NAME;
  readonly #variables: ReadonlyMap<string, Variable>;
  readonly #evaluate: (variable: Variable, name: string) => CelValue | CelFault;
  readonly #values = new Map<string, CelValue | CelFault>();

  /** A fault that `evaluate` gives is that of every expression that asks for the variable. */
  constructor(variables: ReadonlyMap<string, Variable>, evaluate: (variable: Variable, name: string) => CelValue | CelFault) {
    super();
    this.#variables = variables;
    this.#evaluate = evaluate;
  }

  override get(name: string): CelValue | undefined {
    const value = this.#values.get(name) ?? this.#evaluated(name);
    if (value instanceof CelFault) throw value;
    return value;
  }

  #evaluated(name: string): CelValue | CelFault | undefined {
    const variable = this.#variables.get(name);
    if (variable === undefined) return undefined;
    const value = this.#evaluate(variable, name);
    this.#values.set(name, value);
    return value;
  }
}
