import { ClusterIndex, essentialObject } from '@assay/kubevirt';

import { faultOf } from '../log/fault.ts';
import type { LogFields, Logger } from '../log/logger.ts';
import type { ClusterSource } from './cluster-source.ts';
import { ApiClient, ApiError } from './kubernetes/api-client.ts';
import type { ReadAccess } from './kubernetes/cluster-access.ts';
import { asApiObject, WatchedResource } from './kubernetes/watched-resource.ts';
import type { ApiObject, WatchTimes } from './kubernetes/watched-resource.ts';

interface ResourceType {
  readonly apiVersion: string;
  readonly kind: string;
  readonly path: string;
}

/** What is listed and watched: the rights that `deploy/` grants. */
export const WATCHED: readonly ResourceType[] = [
  { apiVersion: 'template.openshift.io/v1', kind: 'Template', path: '/apis/template.openshift.io/v1/templates' },
  { apiVersion: 'kubevirt.io/v1', kind: 'VirtualMachine', path: '/apis/kubevirt.io/v1/virtualmachines' },
];

/** The Templates and VMs of a cluster, kept up to date. Throws a `ServeTrouble` if there is no access at all when it begins. */
export function kubernetesSource(readAccess: ReadAccess, logger: Logger, times: WatchTimes = {}): ClusterSource {
  readAccess();
  const client = new ApiClient(readAccess);
  const index = new ClusterIndex();
  const watched = WATCHED.map((type) => watch(client, type, index, logger, times));
  return {
    title: 'the cluster',
    isStale: () => false,
    objects: () => (watched.every(({ isCurrent }) => isCurrent) ? index : undefined),
    close: () => {
      for (const resource of watched) resource.close();
      client.close();
    },
  };
}

function watch(
  client: ApiClient,
  { apiVersion, kind, path: route }: ResourceType,
  index: ClusterIndex,
  logger: Logger,
  times: WatchTimes,
): WatchedResource {
  /** Identities of what is in the index, and of what was told of since the last list began. */
  let known = new Set<string>();
  let told = known;
  const remove = (identity: string): void => {
    index.remove(identity);
    known.delete(identity);
    told.delete(identity);
  };
  const listener = {
    listing: (): void => {
      told = new Set();
    },
    changed: (object: ApiObject): void => {
      const identity = identityOf(route, object);
      index.put(identity, essentialObject({ ...object, apiVersion, kind }));
      known.add(identity);
      told.add(identity);
    },
    removed: (object: ApiObject): void => remove(identityOf(route, object)),
    listed: (): void => {
      for (const identity of known) if (!told.has(identity)) remove(identity);
      known = told;
      logger.info('objects listed', { route, count: known.size });
    },
    unknown: (): void => logger.warn('the API server does not know this resource', { route }),
    failed: (error: unknown): void => logger.warn('the API server cannot be read', { route, ...reasonOf(error) }),
  };
  return new WatchedResource(client, route, listener, times);
}

function reasonOf(error: unknown): LogFields {
  if (!(error instanceof ApiError)) return { fault: faultOf(error) };
  return { error: error.message, ...(error.status !== undefined && { status: error.status }) };
}

function identityOf(route: string, { metadata }: ApiObject): string {
  const { namespace, name } = asApiObject(metadata);
  return route + JSON.stringify([namespace, name]);
}
