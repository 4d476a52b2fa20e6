import type { ObjectValue } from '@assay/jmespath';

import { fieldOf, listOf, textOf } from '../objects/fields.ts';
import type { GroupVersionKind } from '../objects/group-version-kind.ts';
import { readDiscovery } from './discovery.ts';

/** Between kinds and resource names, those of given CRDs included. */
export interface KindMap {
  readonly resourceOf: (sort: GroupVersionKind) => KnownResource | undefined;
  readonly kindOf: (group: string, version: string, resource: string) => KnownResource | undefined;
  /** Whether objects of a kind have a namespace, whatever the version; a kind that nobody knows has one. */
  readonly hasNamespace: (group: string, kind: string) => boolean;
  /** Whether any group has a kind of this name. */
  readonly knowsKind: (kind: string) => boolean;
  /** The custom resource definitions that are given; their numbers are doubles. */
  readonly definitions: readonly ObjectValue[];
}

/** A kind with its resource. */
export interface KnownResource extends GroupVersionKind {
  /** The plural, such as `pods`. */
  readonly resource: string;
  readonly isNamespaced: boolean;
}

/**
 * The kinds and resources that the CLI knows without a cluster, and those of custom resource definitions in the versions that are
 * served; where both have one, that of the definition counts.
 */
export function kindMap(definitions: readonly ObjectValue[]): KindMap {
  const defined = indexKinds(definitions.flatMap(resourcesOf));
  const lookUp = <Found>(table: (index: KindIndex) => ReadonlyMap<string, Found>, key: string): Found | undefined =>
    table(defined).get(key) ?? table(BUILT_IN).get(key);
  return {
    resourceOf: ({ group, version, kind }) => lookUp(({ byKind }) => byKind, `${group}/${version}/${kind}`),
    kindOf: (group, version, resource) => lookUp(({ byResource }) => byResource, `${group}/${version}/${resource}`),
    hasNamespace: (group, kind) => lookUp(({ scopes }) => scopes, `${group}/${kind}`) ?? true,
    knowsKind: (kind) => defined.kinds.has(kind) || BUILT_IN.kinds.has(kind),
    definitions,
  };
}

interface KindIndex {
  readonly byKind: ReadonlyMap<string, KnownResource>;
  readonly byResource: ReadonlyMap<string, KnownResource>;
  readonly scopes: ReadonlyMap<string, boolean>;
  readonly kinds: ReadonlySet<string>;
}

/** Of entries with the same key the last one counts. */
function indexKinds(known: readonly KnownResource[]): KindIndex {
  return {
    byKind: new Map(known.map((each) => [`${each.group}/${each.version}/${each.kind}`, each])),
    byResource: new Map(known.map((each) => [`${each.group}/${each.version}/${each.resource}`, each])),
    scopes: new Map(known.map((each) => [`${each.group}/${each.kind}`, each.isNamespaced])),
    kinds: new Set(known.map(({ kind }) => kind)),
  };
}

/** Subresources are no resources of their own. */
const BUILT_IN: KindIndex = indexKinds(
  readDiscovery()
    .filter(({ name }) => !name.includes('/'))
    .map(({ group, version, kind, name, namespaced }) => ({ group, version, kind, resource: name, isNamespaced: namespaced })),
);

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
