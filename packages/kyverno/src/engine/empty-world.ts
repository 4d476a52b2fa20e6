import { indexedCluster } from './cluster/cluster-reader.ts';
import type { World } from './world.ts';

/** A world without anything: expressions can be compiled in it, and tests put into it what they need. */
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
  celContext: undefined,
  apiCalls: [],
  globalContext: undefined,
  cloneSourcesOf: () => [],
  host: { now: () => ({ epochMilliseconds: 0, offsetMinutes: 0 }), random: () => 0 },
};
