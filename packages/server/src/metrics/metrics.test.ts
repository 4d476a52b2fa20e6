import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { STORES } from '../../testing/stores.ts';
import { asAdmin, asHost, asJson, openTestStore, startController } from '../../testing/test-controller.ts';
import type { StoreProblem } from '../store/store-health.ts';
import { Unavailable } from '../unavailable.ts';
import type { TestController, TestStore } from '../../testing/test-controller.ts';

let store: TestStore;
let controller: TestController;

/** Names and labels of all samples that are there, without those of histograms' buckets. */
async function samples(): Promise<readonly string[]> {
  const response = await controller.send('GET', '/metrics');
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  return (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#') && !/_(?:bucket|sum)\b/.test(line));
}

describe.each(STORES)('on the store: $name', (kind) => {
  beforeAll(async () => {
    store = await openTestStore(kind);
    controller = await startController(store);
  });
  afterAll(() => store.close());

  describe('GET /metrics', () => {
    it('counts what happened, by names that never hold text of users', async () => {
      const serial = await controller.newServer();
      const headers = { ...asAdmin, ...asJson };
      const recipe = { task_target: 'install-windows.target', target_disk: '/dev/sda', oci_url: 'h/o:1' };
      const id = await controller.createJob(serial, recipe);
      await controller.send('POST', '/api/v1/recipes/validate', { headers, body: { 'my-name': 1 } });
      await controller.send('POST', '/api/v1/recipes/validate', { headers, body: '{' });
      await controller.send('GET', '/some/path-of-mine');
      await controller.provision(id);
      const report = { headers: asHost, body: { status: 'failed', failed_step: 'partition.service' } };
      await controller.send('POST', `/api/v1/status-webhook/${serial}`, report);
      await controller.send('POST', `/api/v1/status-webhook/${serial}`, report);
      await controller.send('POST', '/api/v1/status-webhook/other', { ...report, headers: asJson });

      expect(await samples()).toEqual([
        'job_total{status="queued"} 1',
        'job_total{status="provisioning"} 1',
        'job_total{status="failed"} 1',
        'job_duration_seconds_count{outcome="failed"} 1',
        'job_transitions_total{from="queued",to="provisioning"} 1',
        'job_transitions_total{from="provisioning",to="failed"} 1',
        'webhook_received_total{status="failed"} 1',
        'webhook_received_total{status="duplicate"} 1',
        'webhook_received_total{status="refused"} 1',
        'iso_build_duration_seconds_count 0',
        'iso_size_bytes_count 0',
        'controller_http_requests_total{route="/api/v1/jobs",code="202"} 1',
        'controller_http_requests_total{route="/api/v1/recipes/validate",code="400"} 2',
        'controller_http_requests_total{route="none",code="404"} 1',
        'controller_http_requests_total{route="/api/v1/status-webhook/{serial}",code="200"} 2',
        'controller_http_requests_total{route="/api/v1/status-webhook/{serial}",code="401"} 1',
        'recipe_validation_total{result="valid",schema_id="https://shoal.dev/provisioner/recipe.schema.json"} 1',
        'recipe_validation_total{result="validation_error",schema_id=""} 1',
        'recipe_validation_total{result="invalid_json",schema_id=""} 1',
        'recipe_validation_errors_total{code="additionalProperties"} 1',
        'recipe_validation_errors_total{code="required"} 1',
        'recipe_validation_errors_total{code="json"} 1',
        'recipe_lint_warnings_total{code="windows_layout_missing"} 1',
        'recipe_lint_warnings_total{code="windows_unattend_missing"} 1',
        'recipe_validation_duration_seconds_count 3',
      ]);
    });

    it('says how the controller stands, and why its store takes no writes', async () => {
      const { metrics } = (await startController(store)).services;
      let problem: StoreProblem | undefined;
      metrics.watch({
        version: '1.2.3',
        store: 'embedded',
        storeProblem: () => Promise.resolve(problem),
        jobs: () =>
          problem === 'away'
            ? Promise.reject(new Unavailable(undefined))
            : Promise.resolve({
                statuses: { queued: 1, provisioning: 2, succeeded: 0, failed: 0, complete: 3 },
                outcomes: { succeeded: 1, failed: 1, cancelled: 1 },
                leased: 2,
                oldestQueuedSeconds: 7,
                oldestWaitingSeconds: 0,
              }),
        freeBytes: () => 4096,
      });
      const gauges = async (): Promise<readonly string[]> => gaugesIn(await metrics.exposition());
      const jobs = [
        ...['queued"} 1', 'provisioning"} 2', 'succeeded"} 0', 'failed"} 0', 'complete"} 3'].map((sample) => `jobs{status="${sample}`),
        ...['succeeded', 'failed', 'cancelled'].map((outcome) => `jobs_ended{outcome="${outcome}"} 1`),
        'job_leases 2',
        'job_oldest_seconds{wait="worker"} 7',
        'job_oldest_seconds{wait="host"} 0',
      ];
      const build = ['build_info{version="1.2.3",store="embedded"} 1', 'data_directory_free_bytes 4096'];
      const standing = (is: Readonly<Record<StoreProblem, number>>): string[] =>
        Object.entries(is).map(([reason, value]) => `store_problem{reason="${reason}"} ${value}`);
      expect(await gauges()).toEqual([...build, 'store_up 1', ...standing({ away: 0, full: 0, 'read-only': 0 }), ...jobs]);
      problem = 'full';
      expect(await gauges()).toEqual([...build, 'store_up 0', ...standing({ away: 0, full: 1, 'read-only': 0 }), ...jobs]);
      problem = 'away';
      expect((await gauges()).filter((line) => line.startsWith('jobs{'))).toEqual([]);
    });

    it('measures task images', async () => {
      const image = { sha256: '', bytes: 400_000, volumeId: '' };
      const job = await controller.jobs.listJobs({ limit: 1 });
      controller.services.metrics.imageBuilt(job![0]!, image, 0.03);
      const text = await controller.services.metrics.exposition();
      expect(text).toContain('iso_size_bytes_bucket{le="524288"} 1');
      expect(text).toContain('iso_build_duration_seconds_sum 0.03');
    });
  });
});

/** The samples of what an exposition declares as gauges. */
function gaugesIn(exposition: string): readonly string[] {
  const names = new Set(Array.from(exposition.matchAll(/^# TYPE (\S+) gauge$/gm), ([, name]) => name));
  return exposition.split('\n').filter((line) => names.has(/^\w+/.exec(line)?.[0]));
}
