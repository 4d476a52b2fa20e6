import type { Bindings, Outcome, Program, Value as CelValue } from '@assay/cel';
import { DEFAULT_BUDGET } from '@assay/cel';
import { Fault } from '@assay/jmespath';

import { EVALUATION_STEPS } from '../budget.ts';
import type { World } from '../world.ts';
import type { PolicyEnvironment } from './policy-environment.ts';
import type { PlannedVariables } from './variables.ts';

/** The values that the expressions of one policy see for one object. */
export interface PolicyScope extends Bindings {
  /** Throws a `Fault` of `@assay/jmespath` when the budget is used up, as rules do; an outcome is what the policy itself came to. */
  readonly evaluate: (program: Program) => Outcome;
}

/** Values of variables by name; one that is `undefined` is not set: `no such attribute(s): …`. */
export type ScopeValues = Readonly<Record<string, CelValue | undefined>>;

/**
 * Opens a scope with these values beside those of the libraries, and with the variables of the policy, none of them evaluated yet. All
 * that is evaluated in it shares one budget.
 */
export function openScope(environment: PolicyEnvironment, values: ScopeValues, world: World, variables?: PlannedVariables): PolicyScope {
  let left = EVALUATION_STEPS;
  const size = DEFAULT_BUDGET.size;
  const spend = (steps: number): void => {
    left = Math.max(0, left - steps);
  };
  const now = BigInt(Math.trunc(world.host.now().epochMilliseconds)) * 1_000_000n;
  const scope: PolicyScope = {
    get(name) {
      if (name === 'variables') return variableValues;
      return Object.hasOwn(values, name) ? values[name] : environment.libraryValues.get(name);
    },
    evaluate(program) {
      const outcome = program.evaluate(scope, { budget: { steps: left, size, spend }, now });
      if (outcome.kind === 'value' || outcome.budget === undefined) return outcome;
      throw new Fault('exhausted', outcome.budget === 'steps' ? TOO_MANY_STEPS : outcome.message);
    },
  };
  const variableValues = variables?.open(scope);
  return scope;
}

const TOO_MANY_STEPS = `the evaluation of the policy takes more than ${EVALUATION_STEPS} steps`;
