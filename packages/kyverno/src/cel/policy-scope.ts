import type { Bindings, EvaluateOptions, Outcome, Program, Value as CelValue } from '@assay/cel';
import { DEFAULT_BUDGET } from '@assay/cel';

import { EVALUATION_STEPS } from '../engine/budget.ts';
import type { World } from '../engine/world.ts';
import type { PolicyEnvironment } from './policy-environment.ts';
import type { PlannedVariables } from './variables.ts';

/** The values that the expressions of one policy see for one object. */
export interface PolicyScope extends Bindings {
  readonly evaluate: (program: Program) => Outcome;
}

/** Values of variables by name; one that is `undefined` is not set: `no such attribute(s): …`. */
export type ScopeValues = Readonly<Record<string, CelValue | undefined>>;

/** Opens a scope with these values beside those of the libraries, and with the variables of the policy, none of them evaluated yet. */
export function openScope(environment: PolicyEnvironment, values: ScopeValues, world: World, variables?: PlannedVariables): PolicyScope {
  const options: EvaluateOptions = {
    budget: { ...DEFAULT_BUDGET, steps: EVALUATION_STEPS },
    now: BigInt(Math.trunc(world.host.now().epochMilliseconds)) * 1_000_000n,
  };
  const scope: PolicyScope = {
    get(name) {
      if (name === 'variables') return variableValues;
      return Object.hasOwn(values, name) ? values[name] : environment.libraryValues.get(name);
    },
    evaluate: (program) => program.evaluate(scope, options),
  };
  const variableValues = variables?.open(scope);
  return scope;
}
