import type { ClusterObjects } from '@assay/kubevirt';

/** Where the webhook learns of Templates and VMs. */
export interface ClusterSource {
  /** The cluster as it was last seen; `undefined` while it cannot be read. */
  objects(): ClusterObjects | undefined;
  close(): void;
}
