import type { ObjectValue } from '@assay/jmespath';

import type { World } from '../../world.ts';
import { textOf } from '../../../objects/fields.ts';
import { groupVersionKindOf } from '../../../objects/group-version-kind.ts';
import { guessPlural } from '../guess-plural.ts';

/** The objects of a test's cluster, or of its Context file, by resource. */
export interface ResourceStore {
  /** The objects of a resource, such as `apps/v1` and `deployments`; `undefined` if there are none of it. */
  readonly objectsOf: (apiVersion: string, resource: string) => readonly StoredObject[] | undefined;
}

export interface StoredObject {
  readonly namespace: string;
  readonly name: string;
  readonly kind: string;
  readonly object: ObjectValue;
}

/** What the test pretends that a server holds; of two objects of one name the later one counts. Made when it is asked for first. */
export function resourceStore(world: World): ResourceStore {
  let store: ReadonlyMap<string, readonly StoredObject[]> | undefined;
  return {
    objectsOf(apiVersion, resource) {
      store ??= fill(world);
      return store.get(`${apiVersion} ${resource}`);
    },
  };
}

function fill(world: World): ReadonlyMap<string, readonly StoredObject[]> {
  const objects =
    world.cluster === undefined ? (world.celContext?.resources ?? []) : [...world.resources, ...world.targets, ...world.params, ...world.cluster];
  const byResource = new Map<string, Map<string, StoredObject>>();
  for (const object of objects) {
    const sort = groupVersionKindOf(object);
    const resource = world.kinds.resourceOf(sort)?.resource ?? guessPlural(sort.kind);
    const key = `${textOf(object, 'apiVersion')} ${resource}`;
    const stored: StoredObject = {
      namespace: textOf(object, 'metadata', 'namespace'),
      name: textOf(object, 'metadata', 'name'),
      kind: sort.kind,
      object,
    };
    const named = byResource.get(key) ?? new Map<string, StoredObject>();
    byResource.set(key, named.set(`${stored.namespace}/${stored.name}`, stored));
  }
  return new Map(Array.from(byResource, ([key, named]) => [key, [...named.values()]]));
}
