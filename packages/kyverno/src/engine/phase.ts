import type { ObjectValue, Value } from '@assay/jmespath';

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

/** A document that is no Kubernetes object: JSON, or a request as HTTP or Envoy policies see it. */
export interface Payload {
  readonly kind: 'json' | 'http' | 'envoy';
  /** The name that rows use for it: the path, as written for JSON, and from the directory of the test for the others. */
  readonly name: string;
  readonly content: Value;
}

/** What the policies for payloads answer, by the kind of the payload. They throw a `TestAbort` where the reference ends the test. */
export type PayloadPhase = Readonly<Record<Payload['kind'], (payload: Value) => readonly PolicyResponse[]>>;

/** Compiles the policies for payloads. */
export type PlanPayloadPhase = (policies: readonly Policy[], world: World) => PayloadPhase;
