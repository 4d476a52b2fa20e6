import { bodySchemas } from '../generated/request-schemas.ts';
import { invalidRequest, json, refusal } from '../http/answer.ts';
import type { Refusal } from '../http/answer.ts';
import { checkRequest } from '../http/check-request.ts';
import { readJsonBody } from '../http/read-json-body.ts';
import { route } from '../http/route.ts';
import type { Route } from '../http/route.ts';
import { ref } from '../http/schemas.ts';
import type { Delivery } from '../jobs/job-store.ts';

/** Where hosts report how their provisioning ended. Follows design document 032 of the Shoal provisioner. */
export const reportStatus: Route = route({
  method: 'POST',
  path: '/api/v1/status-webhook/{serial}',
  id: 'reportStatus',
  summary: 'Report how the provisioning of a server ended',
  description: 'Repeated reports change nothing.',
  access: { kind: 'webhook' },
  parameters: { serial: { in: 'path', description: 'Serial number of the server.', schema: { type: 'string' } } },
  body: { description: 'The report.', schema: ref('StatusReport'), maxBytes: 65_536 },
  answers: { 200: { description: 'The report was taken.', schema: ref('Ok') } },
  refusals: [404, 503],
  async handle({ parameters: { serial }, body, note }, { jobs, metrics }) {
    const refused = (answer: Refusal): Refusal => {
      metrics.webhookReceived('refused');
      return answer;
    };
    const report = readJsonBody(body);
    if (report.kind === 'refusal') return refused(report);
    const details = checkRequest(report.value, bodySchemas.StatusReport);
    if (details.length > 0) return refused(invalidRequest(details));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The schema is met.
    const delivery = deliveryOf(report.value as StatusReport);
    const result = await jobs.recordDelivery(serial, delivery);
    if (result.kind === 'no-job') return refused(refusal('not_found', 'This server has no job that a host could report about.'));
    metrics.webhookReceived(result.kind !== 'applied' ? 'duplicate' : delivery.outcome === 'succeeded' ? 'success' : 'failed');
    note(result.kind === 'too-late' ? { serial } : { job: result.job.id, serial });
    return json(200, { ok: true });
  },
});

interface StatusReport {
  readonly status: 'success' | 'failed';
  readonly failed_step?: string;
  readonly delivery_id?: string;
}

function deliveryOf({ status, failed_step: failedStep, delivery_id: deliveryId }: StatusReport): Delivery {
  return {
    outcome: status === 'success' ? 'succeeded' : 'failed',
    ...(status === 'failed' && failedStep !== undefined && { failedStep }),
    ...(deliveryId !== undefined && { deliveryId }),
  };
}
