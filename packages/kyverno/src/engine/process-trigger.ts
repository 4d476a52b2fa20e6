import type { ObjectValue } from '@assay/jmespath';

import type { Policy } from '../policy/policy.ts';
import { once } from '../values/once.ts';
import type { Operation, Phase, PlanPhase, Trigger } from './phase.ts';
import type { PhaseEntry, PhaseName } from './phases.ts';
import { PHASES } from './phases.ts';
import type { PolicyResponse } from './response.ts';
import type { World } from './world.ts';

/**
 * Sends an object through all phases and gives the answers in the order in which they are reported; `tell` hears of each as soon as its phase
 * is done.
 */
export type ProcessTrigger = (resource: ObjectValue, operation: Operation | undefined, tell?: TellAnswer) => readonly PolicyResponse[];

/** Hears of an answer, and of the phase that it comes from. */
export type TellAnswer = (response: PolicyResponse, phase: PhaseName) => void;

/**
 * Loads the phases that the policies of a test need. A phase compiles its policies when the first object comes to it, and each sees the
 * object as those before left it (BEHAVIOUR 1.1, 1.2).
 */
export async function triggerProcessor(policies: readonly Policy[], world: World): Promise<ProcessTrigger> {
  const needed = PHASES.filter(({ concerns }) => policies.some(concerns));
  const steps = await Promise.all(needed.map(async (entry) => ({ entry, phase: plannedOnce(await entry.load(policies), policies, world) })));
  return (resource, operation, tell) => processThrough(steps, { resource, operation }, tell);
}

interface Step {
  readonly entry: PhaseEntry;
  readonly phase: Phase;
}

function plannedOnce(plan: PlanPhase, policies: readonly Policy[], world: World): Phase {
  const planned = once(() => plan(policies, world));
  return (trigger) => planned()(trigger);
}

function processThrough(steps: readonly Step[], { resource: given, operation }: Trigger, tell: TellAnswer = () => {}): readonly PolicyResponse[] {
  const first: PolicyResponse[] = [];
  const last: PolicyResponse[] = [];
  let resource = given;
  for (const { entry, phase } of steps) {
    if (entry.ignoresOperations && operation !== undefined) continue;
    const outcome = phase({ resource, operation });
    for (const response of outcome.responses) tell(response, entry.name);
    (entry.answersLast ? last : first).push(...outcome.responses);
    resource = outcome.resource;
  }
  return [...first, ...last];
}
