import type { ObjectValue, Value } from '@assay/jmespath';

import type { GroupVersionKind } from '../objects/group-version-kind.ts';
import type { Policy } from '../policy/policy.ts';
import type { OpenExplainer } from './explain/explainer.ts';
import type { RefusePolicy } from './policy-error.ts';
import type { PolicyResponse } from './response.ts';
import type { RequestUser, World } from './world.ts';

/** What a request can do. */
export const OPERATIONS = ['CREATE', 'UPDATE', 'DELETE', 'CONNECT'] as const;

/** The operation that a row of results asks for. */
export type Operation = (typeof OPERATIONS)[number];

/** An object that is sent to the policies. */
export interface Trigger {
  /** The object as the phases before left it. */
  readonly resource: ObjectValue;
  /** What the row asks for; `undefined` where no row does, so that values or a default decide. */
  readonly operation: Operation | undefined;
  /** The rest of a real request. Without it given values say who asks and what the namespace is, and an update changes nothing. */
  readonly request?: RequestDetails;
  /** Given if somebody wants to know what decides. */
  readonly explain?: OpenExplainer | undefined;
}

/** What a request says beside its object and its operation. */
export interface RequestDetails {
  /** The object as it was before; `undefined` if it is created. */
  readonly oldObject: ObjectValue | undefined;
  /** Who asks; `undefined` if nothing tells. */
  readonly user: RequestUser | undefined;
  /** The Namespace in which the object is; `undefined` if it is in none, or nothing tells. */
  readonly namespaceObject: ObjectValue | undefined;
  /** Some of the objects that can be params; `undefined` if the world has all of them. */
  readonly params: readonly ObjectValue[] | undefined;
  /** What the object counts as: its own sort, or that of its parent for a subresource. */
  readonly target: GroupVersionKind;
  /** The resource of that, such as `deployments`, if the request says it. */
  readonly plural: string | undefined;
  /** Such as `scale`; empty for the object itself. */
  readonly subresource: string;
  readonly isDryRun: boolean;
}

/** What became of a trigger in one phase. */
export interface PhaseOutcome {
  /** In the order in which they were evaluated; policies that do not answer are missing. */
  readonly responses: readonly PolicyResponse[];
  /** The object for the phases behind. */
  readonly resource: ObjectValue;
}

/** One phase of the engine, its policies compiled: evaluates a trigger. Throws a `PolicyError` where the reference cannot go on. */
export type Phase = (trigger: Trigger) => PhaseOutcome;

/**
 * Compiles what one phase needs. It takes all policies and picks its own. Throws a `PolicyError` where the reference cannot go on
 * because a policy does not compile, unless `refuse` hears of it.
 */
export type PlanPhase = (policies: readonly Policy[], world: World, refuse?: RefusePolicy) => Phase;

/** A document that is no Kubernetes object: JSON, or a request as HTTP or Envoy policies see it. */
export interface Payload {
  readonly kind: 'json' | 'http' | 'envoy';
  /** The name that rows use for it: the path, as written for JSON, and relative for the others. */
  readonly name: string;
  readonly content: Value;
}

/** What the policies for payloads answer, by the kind of the payload. They throw a `PolicyError` where the reference cannot go on. */
export type PayloadPhase = Readonly<Record<Payload['kind'], (payload: Value) => readonly PolicyResponse[]>>;

/** Compiles the policies for payloads. */
export type PlanPayloadPhase = (policies: readonly Policy[], world: World) => PayloadPhase;
