import type { Bindings, CelOutcome, CelProgram, CelValue } from '@assay/cel';
import { DEFAULT_BUDGET } from '@assay/cel';
import { Fault } from '@assay/jmespath';

import { once } from '../../values/once.ts';
import { EVALUATION_STEPS } from '../budget.ts';
import type { Explainer } from '../explain/explainer.ts';
import type { ClausePart } from '../explain/explanation.ts';
import { programParts } from '../explain/program-parts.ts';
import type { ProgramSurroundings } from '../explain/program-parts.ts';
import type { World } from '../world.ts';
import type { PolicyEnvironment } from './policy-environment.ts';
import type { PlannedVariables } from './variables.ts';

/** The values that the expressions of one policy see for one object. */
export interface PolicyScope extends Bindings {
  /** Throws a `Fault` of `@assay/jmespath` when the budget is used up, as rules do; an outcome is what the policy itself came to. */
  readonly evaluate: (program: CelProgram) => CelOutcome;
  /** The parts of an expression with their values: it is evaluated anew, at no cost. */
  readonly partsOf: (text: string, program: CelProgram, surroundings: ProgramSurroundings) => readonly ClausePart[];
  /** Hears what decides, if somebody wants to know. */
  readonly explainer: Explainer | undefined;
}

/** What is seen and heard in a scope beside its values. */
export interface PolicyScopeOptions {
  /** Values that go before the others. */
  readonly added?: ScopeValues;
  /** The variables of the policy. */
  readonly variables?: PlannedVariables;
  readonly explainer?: Explainer | undefined;
}

/** Values of variables by name; one that is `undefined` is not set: `no such attribute(s): …`. */
export type ScopeValues = Readonly<Record<string, CelValue | undefined>>;

/**
 * Opens a scope with these values beside those of the libraries, and with the variables of the policy, none of them evaluated yet. All
 * that is evaluated in it shares one budget.
 */
export function openScope(
  environment: PolicyEnvironment,
  values: ScopeValues,
  world: World,
  { added, variables, explainer }: PolicyScopeOptions = {},
): PolicyScope {
  let left = EVALUATION_STEPS;
  const size = DEFAULT_BUDGET.size;
  const spend = (steps: number): void => {
    left = Math.max(0, left - steps);
  };
  const present = once(() => BigInt(Math.trunc(world.host.now().epochMilliseconds)) * 1_000_000n);
  const scope: PolicyScope = {
    get(name) {
      if (name === 'variables') return variableValues;
      if (added !== undefined && Object.hasOwn(added, name)) return added[name];
      return Object.hasOwn(values, name) ? values[name] : environment.libraryValues.get(name);
    },
    evaluate(program) {
      const outcome = program.evaluate(scope, { budget: { steps: left, size, spend }, now: present(), observe: world.observe?.(program) });
      if (outcome.kind === 'value' || outcome.budget === undefined) return outcome;
      throw new Fault('exhausted', outcome.budget === 'steps' ? TOO_MANY_STEPS : outcome.message);
    },
    partsOf: (text, program, surroundings) => {
      return programParts(text, program, program.trace(scope, { budget: { steps: EVALUATION_STEPS, size }, now: present() }), surroundings);
    },
    explainer,
  };
  const variableValues = variables?.open(scope);
  return scope;
}

const TOO_MANY_STEPS = `the evaluation of the policy takes more than ${EVALUATION_STEPS} steps`;
