import type { World } from '../engine/world.ts';

/** A world without anything, for tests, with what is given put into it. */
export function emptyWorld(given: Partial<World> = {}): World {
  return {
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
    kinds: { resourceOf: () => undefined, kindOf: () => undefined, hasNamespace: () => true, definitions: [] },
    cluster: undefined,
    celContext: undefined,
    apiCalls: [],
    globalContext: undefined,
    cloneSourcesOf: () => [],
    host: { now: () => ({ epochMilliseconds: 0, offsetMinutes: 0 }), random: () => 0 },
    ...given,
  };
}
