import type { Charge, ObjectValue } from '@assay/jmespath';

import { labelsOf } from '../../match/labels-of.ts';
import type { LabelTest } from '../../../values/label-selector.ts';
import { textOf } from '../../../objects/fields.ts';

/** What names one object on a server. */
export interface ObjectName {
  readonly apiVersion: string;
  readonly kind: string;
  /** Empty for objects of the whole cluster. */
  readonly namespace: string;
  readonly name: string;
}

/** The objects of the pretended server on which the generate rules of a policy work, in the order in which they came. */
export class ObjectStore {
  readonly #objects = new Map<string, ObjectValue>();

  constructor(objects: readonly ObjectValue[]) {
    for (const object of objects) this.put(object);
  }

  get(name: ObjectName): ObjectValue | undefined {
    return this.#objects.get(keyOf(name));
  }

  put(object: ObjectValue): void {
    this.#objects.set(keyOf(nameOf(object)), object);
  }

  /** The objects of a sort that have the labels; of all namespaces if that is empty. */
  list({ apiVersion, kind, namespace }: Omit<ObjectName, 'name'>, hasLabels: LabelTest, charge: Charge): readonly ObjectValue[] {
    charge(this.#objects.size);
    return [...this.#objects.values()].filter((object) => {
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

function keyOf({ apiVersion, kind, namespace, name }: ObjectName): string {
  return [apiVersion, kind, namespace, name].join('\n');
}
