import type { ObjectValue, Value } from '@assay/jmespath';

import { testObjects, testWorld } from './test-world.ts';
import type { Phase, PlanPhase } from '../src/engine/phase.ts';
import type { Values, World } from '../src/engine/world.ts';
import type { Policy } from '../src/policy/policy.ts';
import type { YamlObject } from '../src/objects/yaml-object.ts';

/** What tests write as literals. */
export type Json = Value | object;

/** A ClusterPolicy, for tests. */
export function policy(name: string, spec: Json): Policy {
  const written = document({ apiVersion: 'kyverno.io/v1', kind: 'ClusterPolicy', metadata: { name }, spec });
  return { family: 'rules', kind: 'ClusterPolicy', name, namespace: '', content: written.value, written };
}

/** An object of example.com in the namespace `default`. */
export function resource(kind: string, name: string, spec: Json): ObjectValue {
  return document({ apiVersion: 'example.com/v1', kind, metadata: { name, namespace: 'default' }, spec }).value;
}

/** A Pod in the namespace `default`. */
export function pod(name: string, spec: Json): ObjectValue {
  return document({ apiVersion: 'v1', kind: 'Pod', metadata: { name, namespace: 'default' }, spec }).value;
}

/** A PolicyException in the namespace `default`. */
export function exception(name: string, spec: Json): YamlObject {
  return document({ apiVersion: 'kyverno.io/v2', kind: 'PolicyException', metadata: { name, namespace: 'default' }, spec });
}

/** Values of a test that hold for everything. */
export function globalValues(values: Readonly<Record<string, Value>>): Values {
  const global = new Map(Object.entries(values));
  return { ...testWorld().values, global, ofResource: () => global };
}

/** Plans a phase in a world without anything but what is given. */
export function planPolicies(plan: PlanPhase, policies: readonly Policy[], given: Partial<World> = {}): Phase {
  return plan(policies, testWorld(given));
}

function document(content: Json): YamlObject {
  const [object] = testObjects(JSON.stringify(content));
  if (object === undefined) throw new Error('a test has an object');
  return object;
}
