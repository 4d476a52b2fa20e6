import type { Charge, ObjectValue } from '@assay/jmespath';

import { labelsOf } from '../../match/labels-of.ts';
import type { LabelTest } from '../../../values/label-selector.ts';
import { textOf } from '../../../objects/fields.ts';
import { groupVersionOf } from '../../../objects/group-version-kind.ts';
import type { GroupVersionKind } from '../../../objects/group-version-kind.ts';
import type { ClusterReader } from '../../cluster/cluster-reader.ts';

/** What names one object on a server. */
export interface ObjectName {
  readonly apiVersion: string;
  readonly kind: string;
  /** Empty for objects of the whole cluster. */
  readonly namespace: string;
  readonly name: string;
}

/** The objects on which the generate rules of a policy work, in the order in which they came, over those of a cluster. */
export class ObjectStore {
  readonly #objects = new Map<string, ObjectValue>();
  readonly #cluster: ClusterReader | undefined;

  constructor(objects: readonly ObjectValue[], cluster?: ClusterReader) {
    this.#cluster = cluster;
    for (const object of objects) this.put(object);
  }

  get(name: ObjectName): ObjectValue | undefined {
    return this.#objects.get(keyOf(name)) ?? this.#cluster?.get(kindOf(name), name.namespace, name.name);
  }

  put(object: ObjectValue): void {
    this.#objects.set(keyOf(nameOf(object)), object);
  }

  /** The objects of a sort that have the labels; of all namespaces if that is empty. */
  list({ apiVersion, kind, namespace }: Omit<ObjectName, 'name'>, hasLabels: LabelTest, charge: Charge): readonly ObjectValue[] {
    const others = this.#cluster?.list(kindOf({ apiVersion, kind })).filter((object) => !this.#objects.has(keyOf(nameOf(object)))) ?? [];
    charge(this.#objects.size + others.length);
    return [...this.#objects.values(), ...others].filter((object) => {
      const found = nameOf(object);
      const isListed = found.kind === kind && found.apiVersion === apiVersion && (namespace === '' || found.namespace === namespace);
      return isListed && hasLabels(labelsOf(object, charge), charge);
    });
  }
}

/** The name of an object. */
export function nameOf(object: ObjectValue): ObjectName {
  return {
    apiVersion: textOf(object, 'apiVersion'),
    kind: textOf(object, 'kind'),
    namespace: textOf(object, 'metadata', 'namespace'),
    name: textOf(object, 'metadata', 'name'),
  };
}

function kindOf({ apiVersion, kind }: Pick<ObjectName, 'apiVersion' | 'kind'>): GroupVersionKind {
  return { ...groupVersionOf(apiVersion), kind };
}

function keyOf({ apiVersion, kind, namespace, name }: ObjectName): string {
  return [apiVersion, kind, namespace, name].join('\n');
}
