import type { ClusterObjects } from '@assay/kubevirt';

/** Where the webhook learns of Templates and VMs. */
export interface ClusterSource {
  /** What it is, in messages: they go on with `cannot be read`. */
  readonly title: string;
  /** The cluster as it was last seen; `undefined` while it cannot be read. */
  objects(): ClusterObjects | undefined;
  /** Whether what is known is older than it could be, as something newer is broken. */
  isStale(): boolean;
  close(): void;
}
