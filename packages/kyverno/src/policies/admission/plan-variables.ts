import { DYN, Fault, listOf as listType, mapOf, ObjectView } from '@assay/cel';
import type { Program, Type, Value as CelValue } from '@assay/cel';
import type { ObjectValue } from '@assay/jmespath';

import { VARIABLES_TYPE_NAME } from '../../cel/policy-environment.ts';
import type { PolicyEnvironment } from '../../cel/policy-environment.ts';
import type { PolicyScope } from '../../cel/policy-scope.ts';
import type { PlannedVariables } from '../../cel/variables.ts';
import { listOf, textOf } from '../../resource/fields.ts';
import { planExpression } from './plan-expression.ts';

/**
 * Compiles the `variables` of an admission policy. One that does not compile is an error where it is used. Follows
 * plugin/cel/composition.go of k8s.io/apiserver (v0.36).
 */
export function planAdmissionVariables(spec: ObjectValue | undefined, environment: PolicyEnvironment): PlannedVariables {
  const variables = new Map<string, Variable>();
  for (const written of listOf(spec, 'variables')) {
    const name = textOf(written, 'name');
    const compiled = environment.environment.compile(textOf(written, 'expression'));
    if (compiled.kind === 'program') {
      variables.set(name, { program: compiled.program });
      environment.declareVariable(name, declaredType(compiled.program.resultType));
    } else {
      const { problem = '' } = planExpression(environment, textOf(written, 'expression'));
      variables.set(name, { problem: `composited variable "${name}" fails to compile: ${problem}` });
      environment.declareVariable(name, DYN);
    }
  }
  return { open: (scope) => new VariableValues(variables, scope) };
}

type Variable = { readonly program: Program } | { readonly problem: string };

/** What a variable is declared as: of what is neither plain nor a list or map nothing is known. */
export function declaredType(type: Type): Type {
  if (type.kind === 'list') return listType(declaredType(type.element));
  if (type.kind === 'map') return mapOf(declaredType(type.key), declaredType(type.value));
  return UNKNOWN_KINDS.has(type.kind) ? DYN : type;
}

const UNKNOWN_KINDS: ReadonlySet<Type['kind']> = new Set<Type['kind']>(['object', 'opaque', 'type', 'wrapper', 'parameter', 'error']);

class VariableValues extends ObjectView {
  override readonly typeName = VARIABLES_TYPE_NAME;
  readonly #variables: ReadonlyMap<string, Variable>;
  readonly #scope: PolicyScope;
  readonly #values = new Map<string, CelValue | Fault>();

  constructor(variables: ReadonlyMap<string, Variable>, scope: PolicyScope) {
    super();
    this.#variables = variables;
    this.#scope = scope;
  }

  override get(field: string): CelValue | undefined {
    const value = this.#values.get(field) ?? this.#evaluate(field);
    if (value instanceof Fault) throw value;
    return value;
  }

  #evaluate(field: string): CelValue | Fault | undefined {
    const variable = this.#variables.get(field);
    if (variable === undefined) return undefined;
    const value = 'problem' in variable ? new Fault(variable.problem) : this.#run(field, variable.program);
    this.#values.set(field, value);
    return value;
  }

  #run(field: string, program: Program): CelValue | Fault {
    const outcome = this.#scope.evaluate(program);
    if (outcome.kind === 'value') return outcome.value;
    return new Fault(`composited variable "${field}" fails to evaluate: ${outcome.message}`);
  }
}
