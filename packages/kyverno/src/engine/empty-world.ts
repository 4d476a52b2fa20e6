import { indexedCluster } from './cluster/cluster-reader.ts';
import { NO_ANSWERS } from './context-provider.ts';
import type { World } from './world.ts';

/** A world without anything: expressions can be compiled in it. */
export const EMPTY_WORLD: World = {
  resources: [],
  targets: [],
  params: [],
  bindings: [],
  exceptions: [],
  values: {
    global: new Map(),
    ofResource: () => new Map(),
    ofRule: () => new Map(),
    userOf: () => undefined,
    namespaceLabels: () => undefined,
    namespace: () => undefined,
    subresources: [],
  },
  kinds: { resourceOf: () => undefined, kindOf: () => undefined, hasNamespace: () => true, knowsKind: () => false, definitions: [] },
  cluster: indexedCluster([]),
  hasServer: false,
  provider: NO_ANSWERS,
  host: { now: () => ({ epochMilliseconds: 0, offsetMinutes: 0 }), random: () => 0 },
};
