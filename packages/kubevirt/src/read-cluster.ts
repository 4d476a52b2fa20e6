import type { Source, Span } from '@assay/source';

import { ClusterIndex } from './cluster-index.ts';
import type { ClusterObjects } from './cluster-objects.ts';
import { objectsOf, readManifest } from './manifest.ts';
import type { Template, VirtualMachine } from './model.ts';

/** What is known of a cluster from manifests. */
export interface ReadCluster {
  readonly cluster: ClusterObjects;
  /** All of them, in the order of the manifests. */
  readonly objects: readonly (Template | VirtualMachine)[];
  readonly unreadable: readonly UnreadableManifest[];
}

/** Why a manifest cannot be read, and where; of what it holds nothing is known. */
export interface UnreadableManifest {
  readonly message: string;
  readonly span: Span;
}

/** A cluster that holds the objects of these manifests. Of Templates with the same name and namespace the last one counts. */
export function readCluster(sources: readonly Source[]): ReadCluster {
  const manifests = sources.map(readManifest);
  const objects = manifests.flatMap(objectsOf);
  const cluster = new ClusterIndex();
  for (const [number, object] of objects.entries()) cluster.put(String(number), object);
  return { cluster, objects, unreadable: manifests.flatMap(({ problem }) => problem ?? []) };
}
