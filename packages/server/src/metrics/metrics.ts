import { Counter, Histogram, Registry } from 'prom-client';

import type { JobObserver } from '../jobs/job-observer.ts';
import { addGauges } from './gauges.ts';
import type { ControllerState } from './gauges.ts';

/** What Prometheus is told. No label ever holds text of a user: no path, no serial, no name of a member. */
export interface Metrics extends JobObserver {
  readonly contentType: string;
  /** In the text format of Prometheus. */
  exposition(): Promise<string>;
  /** From now on the exposition says how the controller stands, too. */
  watch(state: ControllerState): void;
  /** `route` is the pattern of a route. */
  requestAnswered(route: string, code: number): void;
  recipeValidated(validation: Validation): void;
  webhookReceived(status: 'success' | 'failed' | 'duplicate' | 'refused'): void;
}

/** One validation of a recipe, whatever came of it. */
export interface Validation {
  readonly result: 'valid' | 'validation_error' | 'invalid_json' | 'payload_too_large';
  /** Empty if the recipe is not valid: then it says nothing that could be relied on. */
  readonly schemaId: string;
  readonly errorCodes: readonly string[];
  readonly warningCodes: readonly string[];
  readonly seconds: number;
}

/** Has a registry of its own, so that several controllers can live in one process. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const jobTotal = new Counter({ name: 'job_total', help: 'Jobs that have reached a status', labelNames: ['status'], registers });
  const jobDuration = new Histogram({
    name: 'job_duration_seconds',
    help: 'From the creation of a job to its outcome',
    labelNames: ['outcome'],
    buckets: [1, 10, 60, 300, 600, 1200, 1800, 3600, 7200, 14_400],
    registers,
  });
  const transitions = new Counter({ name: 'job_transitions_total', help: 'Transitions of jobs', labelNames: ['from', 'to'], registers });
  const webhooks = new Counter({ name: 'webhook_received_total', help: 'Reports of hosts', labelNames: ['status'], registers });
  const isoBuild = new Histogram({
    name: 'iso_build_duration_seconds',
    help: 'Time to build and write a task image',
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers,
  });
  const isoSize = new Histogram({
    name: 'iso_size_bytes',
    help: 'Size of task images',
    buckets: [65_536, 131_072, 262_144, 524_288, 1_048_576, 2_097_152, 5_242_880, 10_485_760],
    registers,
  });
  const requests = new Counter({ name: 'controller_http_requests_total', help: 'Answered requests', labelNames: ['route', 'code'], registers });
  const validations = new Counter({ name: 'recipe_validation_total', help: 'Validated recipes', labelNames: ['result', 'schema_id'], registers });
  const validationErrors = new Counter({
    name: 'recipe_validation_errors_total',
    help: 'What was wrong with recipes',
    labelNames: ['code'],
    registers,
  });
  const lintWarnings = new Counter({ name: 'recipe_lint_warnings_total', help: 'Warnings about valid recipes', labelNames: ['code'], registers });
  const validationDuration = new Histogram({
    name: 'recipe_validation_duration_seconds',
    help: 'Time to validate a recipe',
    buckets: [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5],
    registers,
  });

  let measure = (): Promise<void> => Promise.resolve();
  return {
    contentType: registry.contentType,
    async exposition() {
      await measure();
      return registry.metrics();
    },
    watch(state) {
      measure = addGauges(registry, state);
    },
    jobMoved(job, from) {
      jobTotal.inc({ status: job.status });
      if (from === undefined) return;
      transitions.inc({ from, to: job.status });
      if (job.outcome !== null && job.endedAt && job.status !== 'complete') {
        jobDuration.observe({ outcome: job.outcome }, (job.endedAt.getTime() - job.createdAt.getTime()) / 1000);
      }
    },
    imageBuilt(_job, image, seconds) {
      isoBuild.observe(seconds);
      isoSize.observe(image.bytes);
    },
    requestAnswered: (route, code) => requests.inc({ route, code }),
    recipeValidated({ result, schemaId, errorCodes, warningCodes, seconds }) {
      validations.inc({ result, schema_id: schemaId });
      for (const code of errorCodes) validationErrors.inc({ code });
      for (const code of warningCodes) lintWarnings.inc({ code });
      validationDuration.observe(seconds);
    },
    webhookReceived: (status) => webhooks.inc({ status }),
  };
}
