import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { STORES } from '../../../testing/stores.ts';
import { asAdmin, asHost, asJson, asReader, openTestStore, startController } from '../../../testing/test-controller.ts';
import type { TestController, TestStore } from '../../../testing/test-controller.ts';

let store: TestStore;
let controller: TestController;

async function cancel(id: string, headers: Readonly<Record<string, string>> = asAdmin): Promise<{ status: number; body: object }> {
  const response = await controller.send('POST', `/api/v1/jobs/${id}/cancel`, { headers: { ...asJson, ...headers } });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

describe.each(STORES)('POST /api/v1/jobs/{id}/cancel on the store: $name', (kind) => {
  beforeAll(async () => {
    store = await openTestStore(kind);
    controller = await startController(store);
  });
  afterAll(() => store.close());

  it('fails a job that waits for a worker', async () => {
    const id = await controller.createJob(await controller.newServer());
    const { status, body } = await cancel(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ job_id: id, status: 'failed', outcome: 'cancelled', failed_step: null });
    expect(body).toMatchObject({ events: [{ level: 'warn', step: null, message: 'admin has cancelled the job.' }] });
    expect(await (await controller.send('GET', `/api/v1/jobs/${id}`, { headers: asAdmin })).json()).toEqual(body);
  });

  it('fails a job that is provisioning, about which its host may still report without effect', async () => {
    const serial = await controller.newServer();
    const id = await controller.createJob(serial);
    await controller.provision(id);
    expect(await cancel(id)).toMatchObject({ status: 200, body: { status: 'failed' } });
    for (const moved of [false, true]) {
      if (moved) await controller.jobs.transition(id, { from: ['failed'], to: 'complete' });
      const report = await controller.send('POST', `/api/v1/status-webhook/${serial}`, { headers: asHost, body: { status: 'success' } });
      expect(report.status).toBe(200);
    }
    expect(await controller.jobs.findJob(id)).toMatchObject({ status: 'complete', outcome: 'cancelled', failedStep: null });
    expect((await controller.jobs.eventsOf(id)).filter(({ message }) => message.includes('reports'))).toEqual([]);
  });

  it('leaves a job alone that is over already, and says in which state it is', async () => {
    const id = await controller.createJob(await controller.newServer());
    await cancel(id);
    const before = await controller.jobs.eventsOf(id);
    expect(await cancel(id)).toEqual({
      status: 409,
      body: { error: 'conflict', message: 'This job is over already: it is failed.', details: [] },
    });
    await controller.jobs.transition(id, { from: ['failed'], to: 'complete' });
    expect(await cancel(id)).toMatchObject({ status: 409, body: { message: 'This job is over already: it is complete.' } });
    expect(await controller.jobs.eventsOf(id)).toEqual([...before]);
  });

  it('cancels once when many ask at once', async () => {
    const id = await controller.createJob(await controller.newServer());
    const answers = await Promise.all(Array.from({ length: 5 }, () => cancel(id)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
    expect(await controller.jobs.eventsOf(id)).toHaveLength(1);
  });

  it('is for admins, and for jobs that are there', async () => {
    const id = await controller.createJob(await controller.newServer());
    expect((await cancel(id, asReader)).status).toBe(403);
    expect((await cancel(id, {})).status).toBe(401);
    expect(await controller.jobs.findJob(id)).toMatchObject({ status: 'queued' });
    for (const unknown of [randomUUID(), 'x']) expect(await cancel(unknown)).toMatchObject({ status: 404, body: { error: 'not_found' } });
  });

  it('counts in the metrics', async () => {
    const own = await startController(store);
    const id = await own.createJob(await own.newServer());
    await own.send('POST', `/api/v1/jobs/${id}/cancel`, { headers: { ...asAdmin, ...asJson } });
    const metrics = await (await own.send('GET', '/metrics')).text();
    expect(metrics).toContain('job_total{status="failed"} 1\n');
    expect(metrics).toContain('job_transitions_total{from="queued",to="failed"} 1\n');
    expect(metrics).toContain('job_duration_seconds_count{outcome="cancelled"} 1\n');
  });
});
