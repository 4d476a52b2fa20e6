import type { Policy } from '../policy/policy.ts';
import { once } from '../values/once.ts';
import type { Phase, PlanPhase, Trigger } from './phase.ts';
import { evaluateSteps, loadPhaseSteps } from './phase-steps.ts';
import type { PhaseName } from './phases.ts';
import type { PolicyResponse } from './response.ts';
import type { World } from './world.ts';

/**
 * Sends an object through all phases and gives the answers in the order in which they are reported; `tell` hears of each as soon as its phase
 * is done.
 */
export type ProcessTrigger = (trigger: Trigger, tell?: TellAnswer) => readonly PolicyResponse[];

/** Hears of an answer, and of the phase that it comes from. */
export type TellAnswer = (response: PolicyResponse, phase: PhaseName) => void;

/** Loads the phases that the policies need. A phase compiles its policies when the first object comes to it. */
export async function triggerProcessor(policies: readonly Policy[], world: World): Promise<ProcessTrigger> {
  const steps = await loadPhaseSteps(policies, (plan) => plannedOnce(plan, policies, world));
  return (trigger, tell) => {
    const first: PolicyResponse[] = [];
    const last: PolicyResponse[] = [];
    for (const { step, responses } of evaluateSteps(steps, trigger, { asksForOperation: trigger.operation !== undefined })) {
      for (const response of responses) tell?.(response, step.entry.name);
      (step.entry.answersLast ? last : first).push(...responses);
    }
    return [...first, ...last];
  };
}

function plannedOnce(plan: PlanPhase, policies: readonly Policy[], world: World): Phase {
  const planned = once(() => plan(policies, world));
  return (trigger) => planned()(trigger);
}
