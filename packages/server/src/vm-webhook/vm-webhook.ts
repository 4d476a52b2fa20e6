import type { Hono } from 'hono';

import type { VmSource, VmWebhookConfig } from '../config/config.ts';
import type { Logger } from '../log/logger.ts';
import type { ClusterSource } from './cluster-source.ts';
import { folderSource } from './folder-source.ts';
import { kubernetesSource } from './kubernetes-source.ts';
import { inClusterAccess } from './kubernetes/in-cluster-access.ts';
import { kubeconfigAccess } from './kubernetes/kubeconfig-access.ts';
import { webhookApp } from './webhook-app.ts';

/** The VM admission webhook, ready to be served. */
export interface VmWebhook {
  readonly app: Hono;
  /** Stops following the cluster. */
  close(): void;
}

/** Makes the webhook of a configuration. Throws a `ServeTrouble` if its cluster cannot be known of. */
export function createVmWebhook({ source, onUnavailable }: VmWebhookConfig, logger: Logger): VmWebhook {
  const cluster = openSource(source, logger);
  return { app: webhookApp({ source: cluster, onUnavailable, logger }), close: () => cluster.close() };
}

function openSource(source: VmSource, logger: Logger): ClusterSource {
  switch (source.kind) {
    case 'folder':
      return folderSource(source.folder, logger);
    case 'kubeconfig':
      return kubernetesSource(() => kubeconfigAccess(source.kubeconfigFile), logger);
    case 'in-cluster':
      return kubernetesSource(() => inClusterAccess(), logger);
  }
}
