import type { ObjectValue } from '@assay/jmespath';
import { oncePer } from '@assay/source';

import { textOf } from '../../../objects/fields.ts';
import { groupVersionOf } from '../../../objects/group-version-kind.ts';
import { indexedCluster } from '../../cluster/cluster-reader.ts';
import type { CelContext } from '../../context-provider.ts';
import type { World } from '../../world.ts';
import { guessPlural } from '../guess-plural.ts';

/** An object of the cluster or of a Context file. */
export interface StoredObject {
  readonly namespace: string;
  readonly name: string;
  readonly kind: string;
  readonly object: ObjectValue;
}

/** The objects of a resource, such as `apps/v1` and `deployments`; `undefined` if there are none of it. */
export function objectsOfResource(apiVersion: string, resource: string, world: World): readonly StoredObject[] | undefined {
  const cluster = world.hasServer ? world.cluster : world.provider.celContext && contextCluster(world.provider.celContext);
  const { group, version } = groupVersionOf(apiVersion);
  const kinds = (cluster?.kinds() ?? []).filter((kind) => {
    return kind.group === group && kind.version === version && (world.kinds.resourceOf(kind)?.resource ?? guessPlural(kind.kind)) === resource;
  });
  if (cluster === undefined || kinds.length === 0) return undefined;
  return kinds.flatMap((kind) => distinctObjects(cluster.list(kind)));
}

const contextCluster = oncePer(({ resources }: CelContext) => indexedCluster(resources));

/** Of two objects of one name the later one counts. */
const distinctObjects = oncePer((objects: readonly ObjectValue[]): readonly StoredObject[] => {
  const named = new Map<string, StoredObject>();
  for (const object of objects) {
    const namespace = textOf(object, 'metadata', 'namespace');
    const name = textOf(object, 'metadata', 'name');
    named.set(`${namespace}/${name}`, { namespace, name, kind: textOf(object, 'kind'), object });
  }
  return [...named.values()];
});
