import { Counter, Gauge, Registry } from 'prom-client';

/** What Prometheus is told of the webhook. No label holds text of a review. */
export interface WebhookMetrics {
  readonly contentType: string;
  /** In the text format of Prometheus. */
  exposition(): Promise<string>;
  /** `code`: of the decision if there is one, otherwise the HTTP status. */
  reviewed(endpoint: string, code: number): void;
}

/** Has a registry of its own, so that several webhooks can live in one process. */
export function webhookMetrics(isClusterKnown: () => boolean, isStale: () => boolean): WebhookMetrics {
  const registry = new Registry();
  const registers = [registry];
  const reviews = new Counter({ name: 'vm_webhook_reviews_total', help: 'Answered reviews', labelNames: ['endpoint', 'code'], registers });
  const known = new Gauge({ name: 'vm_webhook_cluster_known', help: '1 while Templates and VMs can be read, otherwise 0', registers });
  const stale = new Gauge({
    name: 'vm_webhook_source_stale',
    help: '1 while a changed file is broken, so that nothing new is taken, otherwise 0',
    registers,
  });
  return {
    contentType: registry.contentType,
    exposition: () => {
      known.set(isClusterKnown() ? 1 : 0);
      stale.set(isStale() ? 1 : 0);
      return registry.metrics();
    },
    reviewed: (endpoint, code) => reviews.inc({ endpoint, code }),
  };
}
