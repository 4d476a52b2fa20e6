import type { ObjectValue } from '@assay/jmespath';

import type { KindMap, KnownResource } from '../engine/world.ts';
import { fieldOf, listOf, textOf } from '../resource/fields.ts';
import { readDiscovery } from './discovery.ts';

/**
 * The kinds and resources that the CLI knows without a cluster, and those of custom resource definitions in the versions that are
 * served; where both have one, that of the definition counts.
 */
export function kindMap(definitions: readonly ObjectValue[]): KindMap {
  const byKind = new Map<string, KnownResource>();
  const byResource = new Map<string, KnownResource>();
  const scopes = new Map<string, boolean>();
  const add = (known: KnownResource): void => {
    byKind.set(`${known.group}/${known.version}/${known.kind}`, known);
    byResource.set(`${known.group}/${known.version}/${known.resource}`, known);
    scopes.set(`${known.group}/${known.kind}`, known.isNamespaced);
  };
  for (const known of BUILT_IN) add(known);
  for (const known of definitions.flatMap(resourcesOf)) add(known);
  return {
    resourceOf: ({ group, version, kind }) => byKind.get(`${group}/${version}/${kind}`),
    kindOf: (group, version, resource) => byResource.get(`${group}/${version}/${resource}`),
    hasNamespace: (group, kind) => scopes.get(`${group}/${kind}`) ?? true,
    definitions,
  };
}

/** Subresources are no resources of their own. */
const BUILT_IN: readonly KnownResource[] = readDiscovery()
  .filter(({ name }) => !name.includes('/'))
  .map(({ group, version, kind, name, namespaced }) => ({ group, version, kind, resource: name, isNamespaced: namespaced }));

function resourcesOf(definition: ObjectValue): readonly KnownResource[] {
  const known = {
    group: textOf(definition, 'spec', 'group'),
    kind: textOf(definition, 'spec', 'names', 'kind'),
    resource: textOf(definition, 'spec', 'names', 'plural'),
    isNamespaced: textOf(definition, 'spec', 'scope') === 'Namespaced',
  };
  return listOf(definition, 'spec', 'versions')
    .filter((version) => fieldOf(version, 'served') === true)
    .map((version) => ({ ...known, version: textOf(version, 'name') }));
}
