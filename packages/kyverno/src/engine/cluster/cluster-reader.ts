import type { ObjectValue } from '@assay/jmespath';
import { compareTexts } from '@assay/jmespath';

import { textOf } from '../../objects/fields.ts';
import { groupVersionKindOf } from '../../objects/group-version-kind.ts';
import type { GroupVersionKind } from '../../objects/group-version-kind.ts';
import { once } from '../../values/once.ts';

/** The objects of a cluster, as policies look for them: those that the API server holds, or those that stand for it. */
export interface ClusterReader {
  /** The kinds of which there are objects. */
  readonly kinds: () => readonly GroupVersionKind[];
  /** The objects of a kind, in all namespaces. */
  readonly list: (kind: GroupVersionKind) => readonly ObjectValue[];
  /** The first object of a kind that has this name; `namespace` is empty for what is in none. */
  readonly get: (kind: GroupVersionKind, namespace: string, name: string) => ObjectValue | undefined;
}

/** A cluster of these objects, found without looking at each. The index is made when something is looked for. */
export function indexedCluster(objects: readonly ObjectValue[]): ClusterReader {
  const index = once(() => indexByKind(objects));
  return {
    kinds: () => Array.from(index().values(), ({ kind }) => kind),
    list: (kind) => index().get(keyOf(kind))?.objects ?? [],
    get: (kind, namespace, name) => index().get(keyOf(kind))?.byName.get(`${namespace}/${name}`),
  };
}

interface ObjectsOfKind {
  readonly kind: GroupVersionKind;
  readonly objects: ObjectValue[];
  readonly byName: Map<string, ObjectValue>;
}

function indexByKind(objects: readonly ObjectValue[]): ReadonlyMap<string, ObjectsOfKind> {
  const byKind = new Map<string, ObjectsOfKind>();
  for (const object of objects) {
    const kind = groupVersionKindOf(object);
    const key = keyOf(kind);
    const known = byKind.get(key) ?? { kind, objects: [], byName: new Map<string, ObjectValue>() };
    byKind.set(key, known);
    known.objects.push(object);
    const name = `${textOf(object, 'metadata', 'namespace')}/${textOf(object, 'metadata', 'name')}`;
    if (!known.byName.has(name)) known.byName.set(name, object);
  }
  return byKind;
}

function keyOf({ group, version, kind }: GroupVersionKind): string {
  return `${group}/${version}/${kind}`;
}

/** Compares objects as a server lists them. */
export function byNamespaceAndName(left: ObjectValue, right: ObjectValue): number {
  const order = compareTexts(textOf(left, 'metadata', 'namespace'), textOf(right, 'metadata', 'namespace'));
  return order === 0 ? compareTexts(textOf(left, 'metadata', 'name'), textOf(right, 'metadata', 'name')) : order;
}

/** The Namespace of this name. */
export function namespaceInCluster(name: string, cluster: ClusterReader): ObjectValue | undefined {
  return cluster.get(NAMESPACE, '', name);
}

const NAMESPACE: GroupVersionKind = { group: '', version: 'v1', kind: 'Namespace' };
