import { ClusterIndex } from '@assay/kubevirt';
import { Source } from '@assay/source';

import type { Logger } from '../log/logger.ts';
import type { ClusterSource } from './cluster-source.ts';
import { ApiClient } from './kubernetes/api-client.ts';
import type { ClusterAccess } from './kubernetes/cluster-access.ts';
import { WatchedResource } from './kubernetes/watched-resource.ts';
import type { WatchTimes } from './kubernetes/watched-resource.ts';

/** What is listed and watched: the rights that `deploy/` grants. */
export const WATCHED_PATHS: readonly string[] = ['/apis/template.openshift.io/v1/templates', '/apis/kubevirt.io/v1/virtualmachines'];

/** The Templates and VMs of a cluster, kept up to date. */
export function kubernetesSource(access: ClusterAccess, logger: Logger, times: WatchTimes = {}): ClusterSource {
  const client = new ApiClient(access);
  const index = new ClusterIndex();
  const watched = WATCHED_PATHS.map((path) => watch(client, path, index, logger, times));
  return {
    objects: () => (watched.every(({ isCurrent }) => isCurrent) ? index : undefined),
    close: () => {
      for (const resource of watched) resource.close();
      client.close();
    },
  };
}

function watch(client: ApiClient, path: string, index: ClusterIndex, logger: Logger, times: WatchTimes): WatchedResource {
  let known = new Set<string>();
  const put = (object: object): string => {
    const identity = identityOf(path, object);
    index.put(identity, new Source(identity, JSON.stringify(object)));
    return identity;
  };
  const listener = {
    replaced: (objects: readonly object[]): void => {
      const present = new Set(objects.map(put));
      for (const identity of known) if (!present.has(identity)) index.remove(identity);
      known = present;
      logger.info('objects listed', { route: path, count: objects.length });
    },
    changed: (object: object): void => void known.add(put(object)),
    removed: (object: object): void => {
      const identity = identityOf(path, object);
      index.remove(identity);
      known.delete(identity);
    },
    failed: (): void => logger.warn('the API server cannot be read', { route: path }),
  };
  return new WatchedResource(client, path, listener, times);
}

function identityOf(path: string, object: object): string {
  const metadata: unknown = 'metadata' in object ? object.metadata : undefined;
  const part = (name: string): string => {
    const value: unknown = typeof metadata === 'object' && metadata !== null ? Reflect.get(metadata, name) : undefined;
    return typeof value === 'string' ? value : '';
  };
  return `${path}/${part('namespace')}/${part('name')}.json`;
}
