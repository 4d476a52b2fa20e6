import { DYN, CelFault, listOf as listType, mapOf } from '@assay/cel';
import type { CelProgram, Type, CelValue } from '@assay/cel';
import type { ObjectValue } from '@assay/jmespath';

import type { PolicyEnvironment } from '../cel/policy-environment.ts';
import type { PolicyScope } from '../cel/policy-scope.ts';
import { VariableValues } from '../cel/variable-values.ts';
import type { PlannedVariables } from '../cel/variables.ts';
import { textOf } from '../../objects/fields.ts';
import { VARIABLES } from '../../policy/expression-fields.ts';
import type { ExpressionField } from '../../policy/expression-fields.ts';
import { writtenExpressions } from '../../policy/written-expressions.ts';
import { planExpression } from './plan-expression.ts';

/**
 * Compiles the `variables` of an admission policy. One that does not compile is an error where it is used. Follows
 * plugin/cel/composition.go of k8s.io/apiserver (v0.36).
 */
export function planAdmissionVariables(
  holder: ObjectValue | undefined,
  environment: PolicyEnvironment,
  field: ExpressionField = VARIABLES,
): PlannedVariables {
  const variables = new Map<string, Variable>();
  for (const written of writtenExpressions(holder, field)) {
    const name = textOf(written.element, 'name');
    const compiled = environment.environment.compile(written.text);
    if (compiled.kind === 'program') {
      variables.set(name, { program: compiled.program });
      environment.declareVariable(name, declaredType(compiled.program.resultType));
    } else {
      const { problem = '' } = planExpression(environment, written);
      variables.set(name, { problem: `composited variable "${name}" fails to compile: ${problem}` });
      environment.declareVariable(name, DYN);
    }
  }
  return { open: (scope) => new VariableValues(variables, (variable, name) => evaluate(variable, name, scope)) };
}

type Variable = { readonly program: CelProgram } | { readonly problem: string };

/** What a variable is declared as: of what is neither plain nor a list or map nothing is known. */
export function declaredType(type: Type): Type {
  if (type.kind === 'list') return listType(declaredType(type.element));
  if (type.kind === 'map') return mapOf(declaredType(type.key), declaredType(type.value));
  return UNKNOWN_KINDS.has(type.kind) ? DYN : type;
}

const UNKNOWN_KINDS: ReadonlySet<Type['kind']> = new Set<Type['kind']>(['object', 'opaque', 'type', 'wrapper', 'parameter', 'error']);

function evaluate(variable: Variable, name: string, scope: PolicyScope): CelValue | CelFault {
  if ('problem' in variable) return new CelFault(variable.problem);
  const outcome = scope.evaluate(variable.program);
  return outcome.kind === 'value' ? outcome.value : new CelFault(`composited variable "${name}" fails to evaluate: ${outcome.message}`);
}
