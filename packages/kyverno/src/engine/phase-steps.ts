import type { ObjectValue } from '@assay/jmespath';

import type { Policy } from '../policy/policy.ts';
import type { Phase, PhaseOutcome, PlanPhase, Trigger } from './phase.ts';
import { PHASES } from './phases.ts';
import type { PhaseEntry } from './phases.ts';

/** A phase that policies need, ready for objects. */
export interface PhaseStep {
  readonly entry: PhaseEntry;
  readonly phase: Phase;
  /** Those that the phase is for. */
  readonly policies: readonly Policy[];
}

/** Loads the phases that policies need, in their order. */
export async function loadPhaseSteps(
  policies: readonly Policy[],
  planned: (plan: PlanPhase) => Phase,
  phases: readonly PhaseEntry[] = PHASES,
): Promise<readonly PhaseStep[]> {
  const needed = phases.filter(({ concerns }) => policies.some(concerns));
  return Promise.all(
    needed.map(async (entry): Promise<PhaseStep> => ({
      entry,
      phase: planned(await entry.load(policies)),
      policies: policies.filter(entry.concerns),
    })),
  );
}

/** What a phase made of an object, and how the object came to it. */
export interface StepOutcome extends PhaseOutcome {
  readonly step: PhaseStep;
  readonly sent: ObjectValue;
}

/**
 * Sends an object through the phases, each of which sees it as those before left it. With `asksForOperation` the phases
 * that ignore operations are left out.
 */
export function* evaluateSteps(
  steps: readonly PhaseStep[],
  trigger: Trigger,
  { asksForOperation, evaluate = ({ phase }, sent) => phase(sent) }: EvaluateStepsOptions,
): Generator<StepOutcome, void> {
  let { resource } = trigger;
  for (const step of steps) {
    if (step.entry.ignoresOperations && asksForOperation) continue;
    const outcome = evaluate(step, { ...trigger, resource });
    yield { step, sent: resource, ...outcome };
    resource = outcome.resource;
  }
}

/** How an object is sent through phases. */
export interface EvaluateStepsOptions {
  readonly asksForOperation: boolean;
  /** Default: what a phase throws is thrown on. */
  readonly evaluate?: (step: PhaseStep, trigger: Trigger) => PhaseOutcome;
}
