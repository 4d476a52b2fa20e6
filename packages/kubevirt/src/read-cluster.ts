import type { Source } from '@assay/source';

import { ClusterIndex } from './cluster-index.ts';
import type { ClusterObjects } from './cluster-objects.ts';
import { objectsOf, readManifest } from './manifest.ts';

/** What is known of a cluster from manifests. */
export interface ReadCluster {
  readonly cluster: ClusterObjects;
  /** Manifests that cannot be read; of what they hold nothing is known. */
  readonly unreadable: readonly Source[];
}

/** A cluster that holds the objects of these manifests. Of Templates with the same name and namespace the last one counts. */
export function readCluster(sources: readonly Source[]): ReadCluster {
  const manifests = sources.map(readManifest);
  const cluster = new ClusterIndex();
  for (const [number, object] of manifests.flatMap(objectsOf).entries()) cluster.put(String(number), object);
  return { cluster, unreadable: manifests.filter(({ problem }) => problem).map(({ source }) => source) };
}
