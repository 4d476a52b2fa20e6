import { ClusterIndex } from '@assay/kubevirt';
import { Source } from '@assay/source';

import { faultOf } from '../log/fault.ts';
import type { Logger } from '../log/logger.ts';
import type { ClusterSource } from './cluster-source.ts';
import { ApiClient, ApiError } from './kubernetes/api-client.ts';
import type { ReadAccess } from './kubernetes/cluster-access.ts';
import { WatchedResource } from './kubernetes/watched-resource.ts';
import type { WatchTimes } from './kubernetes/watched-resource.ts';

interface Sort {
  readonly apiVersion: string;
  readonly kind: string;
  readonly path: string;
}

/** What is listed and watched: the rights that `deploy/` grants. */
export const WATCHED: readonly Sort[] = [
  { apiVersion: 'template.openshift.io/v1', kind: 'Template', path: '/apis/template.openshift.io/v1/templates' },
  { apiVersion: 'kubevirt.io/v1', kind: 'VirtualMachine', path: '/apis/kubevirt.io/v1/virtualmachines' },
];

/** The Templates and VMs of a cluster, kept up to date. Throws a `ServeTrouble` if there is no access at all when it begins. */
export function kubernetesSource(readAccess: ReadAccess, logger: Logger, times: WatchTimes = {}): ClusterSource {
  readAccess();
  const client = new ApiClient(readAccess);
  const index = new ClusterIndex();
  const watched = WATCHED.map((sort) => watch(client, sort, index, logger, times));
  return {
    objects: () => (watched.every(({ isCurrent }) => isCurrent) ? index : undefined),
    close: () => {
      for (const resource of watched) resource.close();
      client.close();
    },
  };
}

function watch(client: ApiClient, sort: Sort, index: ClusterIndex, logger: Logger, times: WatchTimes): WatchedResource {
  const route = sort.path;
  let known = new Set<string>();
  const put = (object: object): string => {
    const identity = identityOf(sort, object);
    index.put(identity, new Source(identity, JSON.stringify(withoutBallast(sort, object))));
    return identity;
  };
  const listener = {
    replaced: (objects: readonly object[]): void => {
      const present = new Set(objects.map(put));
      for (const identity of known) if (!present.has(identity)) index.remove(identity);
      known = present;
      logger.info('objects listed', { route, count: objects.length });
    },
    changed: (object: object): void => void known.add(put(object)),
    removed: (object: object): void => {
      const identity = identityOf(sort, object);
      index.remove(identity);
      known.delete(identity);
    },
    unknown: (): void => logger.warn('the API server does not know this resource', { route }),
    failed: (error: unknown): void => logger.warn('the API server cannot be read', { route, ...reasonOf(error) }),
  };
  return new WatchedResource(client, route, listener, times);
}

function reasonOf(error: unknown): object {
  return error instanceof ApiError ? { status: error.status } : { fault: faultOf(error) };
}

function identityOf({ path }: Sort, object: object): string {
  const { namespace, name } = metadataOf(object);
  return `${path}/${JSON.stringify([namespace, name])}.json`;
}

/** What rules and the names of parents are read from, and not the copy of the whole object that `kubectl apply` leaves behind. */
function withoutBallast({ apiVersion, kind }: Sort, object: object): object {
  const { name, namespace, labels, annotations } = metadataOf(object);
  return { apiVersion, kind, metadata: { name, namespace, labels, annotations: { ...asObject(annotations), [LAST_APPLIED]: undefined } } };
}

const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';

function metadataOf(object: object): Readonly<Record<string, unknown>> {
  return 'metadata' in object ? { ...asObject(object.metadata) } : {};
}

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}
