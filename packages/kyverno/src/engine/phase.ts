import type { ObjectValue } from '@assay/jmespath';

import type { Policy } from '../policy/policy.ts';
import type { PolicyResponse } from './response.ts';
import type { World } from './world.ts';

/** The operation that a row of results asks for. */
export type Operation = 'CREATE' | 'UPDATE' | 'DELETE' | 'CONNECT';

/** An object that is sent to the policies. */
export interface Trigger {
  /** The object as the phases before left it. */
  readonly resource: ObjectValue;
  /** What the row asks for; `undefined` where no row does, so that values or a default decide. */
  readonly operation: Operation | undefined;
}

/** What became of a trigger in one phase. */
export interface PhaseOutcome {
  /** In the order in which they were evaluated; policies that do not answer are missing. */
  readonly responses: readonly PolicyResponse[];
  /** The object for the phases behind. */
  readonly resource: ObjectValue;
}

/** One phase of the engine, its policies compiled: evaluates a trigger. Throws a `TestAbort` where the reference ends the test. */
export type Phase = (trigger: Trigger) => PhaseOutcome;

/**
 * Compiles what one phase needs. It takes all policies of a test and picks its own. Throws a `TestAbort` if the reference ends the
 * test because a policy does not compile.
 */
export type PlanPhase = (policies: readonly Policy[], world: World) => Phase;
