import { Source } from '@assay/source';
import type { ObjectValue } from '@assay/jmespath';

import { indexedCluster } from '../src/engine/cluster/cluster-reader.ts';
import { EMPTY_WORLD } from '../src/engine/empty-world.ts';
import type { World } from '../src/engine/world.ts';
import type { Policy, PolicyFamily } from '../src/policy/policy.ts';
import { readObjects } from '../src/objects/read-objects.ts';
import type { YamlObject } from '../src/objects/yaml-object.ts';
import { textOf } from '../src/objects/fields.ts';

/** A world without anything, for tests, with what is given put into it. */
export function testWorld(given: Partial<World> = {}): World {
  return {
    ...EMPTY_WORLD,
    kinds: {
      resourceOf: (sort) => {
        const known = KINDS.get(sort.kind);
        return known === undefined ? undefined : { ...sort, resource: known, isNamespaced: sort.kind !== 'Namespace' };
      },
      kindOf: () => undefined,
      hasNamespace: (_group, kind) => kind !== 'Namespace',
      knowsKind: (kind) => KINDS.has(kind),
      definitions: [],
    },
    host: { now: () => ({ epochMilliseconds: Date.UTC(2024, 1, 29, 12, 34, 56), offsetMinutes: 0 }), random: () => 0 },
    cluster: indexedCluster([...(given.resources ?? []), ...(given.targets ?? []), ...(given.params ?? [])]),
    ...given,
  };
}

const KINDS: ReadonlyMap<string, string> = new Map([
  ['ConfigMap', 'configmaps'],
  ['Namespace', 'namespaces'],
  ['Pod', 'pods'],
  ['Deployment', 'deployments'],
  ['CronJob', 'cronjobs'],
]);

/** The part of a world that has a server with these objects. */
export function withServer(objects: readonly ObjectValue[]): Pick<World, 'cluster' | 'hasServer'> {
  return { cluster: indexedCluster(objects), hasServer: true };
}

/** The documents of a YAML text. */
export function testObjects(text: string, integers: 'double' | 'int64' = 'double'): readonly YamlObject[] {
  const { objects, problem } = readObjects(new Source('test.yaml', text), 'test.yaml', { integers });
  if (problem !== undefined) throw new Error(problem.message);
  return objects;
}

/** The first document of a YAML text as data. */
export function testObject(text: string): ObjectValue {
  return testObjects(text)[0]?.value ?? {};
}

/** The policies in a YAML text. */
export function testPolicies(family: PolicyFamily, text: string): readonly Policy[] {
  return testObjects(text).map((written) => ({
    family,
    kind: textOf(written.value, 'kind'),
    name: textOf(written.value, 'metadata', 'name'),
    namespace: textOf(written.value, 'metadata', 'namespace'),
    content: written.value,
    written,
  }));
}
