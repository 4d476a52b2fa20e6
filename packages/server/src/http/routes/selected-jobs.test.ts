import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { STORES } from '../../../testing/stores.ts';
import { asAdmin, asJson, asReader, openTestStore, startController } from '../../../testing/test-controller.ts';
import type { TestController, TestStore } from '../../../testing/test-controller.ts';

let store: TestStore;
let controller: TestController;

interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

async function post(path: string, body: object | string = '', headers: Readonly<Record<string, string>> = asAdmin): Promise<Answer> {
  const response = await controller.send('POST', path, { headers: { ...headers, ...asJson }, body });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

async function complete(id: string): Promise<string> {
  await controller.jobs.transition(id, { from: ['queued'], to: 'failed' });
  await controller.jobs.transition(id, { from: ['failed'], to: 'complete' });
  return id;
}

const created = async (): Promise<string> => controller.createJob(await controller.newServer());

describe.each(STORES)('on the store: $name', (kind) => {
  beforeAll(async () => {
    store = await openTestStore(kind);
    controller = await startController(store);
  });
  afterAll(() => store.close());

  describe('a job that is over', () => {
    it('is repeated with the same recipe', async () => {
      const id = await complete(await created());
      const { status, body } = await post(`/api/v1/jobs/${id}/retry`);
      expect(status).toBe(202);
      const retried = String(body['job_id']);
      expect(await controller.jobs.findJob(retried)).toMatchObject({ status: 'queued', createdBy: 'admin', retryOf: id });
      expect(await controller.jobs.recipeOf(retried)).toEqual(await controller.jobs.recipeOf(id));
      const shown = await controller.send('GET', `/api/v1/jobs/${retried}`, { headers: asReader });
      expect(await shown.json()).toMatchObject({ retry_of: id });
    });

    it('is not repeated while its server has another one', async () => {
      const id = await complete(await created());
      await post(`/api/v1/jobs/${id}/retry`);
      expect(await post(`/api/v1/jobs/${id}/retry`)).toMatchObject({ status: 409, body: { error: 'conflict' } });
      const active = await created();
      expect(await post(`/api/v1/jobs/${active}/retry`)).toMatchObject({ status: 409 });
    });

    it('is repeated for admins, and if it is there', async () => {
      const id = await complete(await created());
      expect((await post(`/api/v1/jobs/${id}/retry`, '', asReader)).status).toBe(403);
      for (const unknown of [randomUUID(), 'x']) expect((await post(`/api/v1/jobs/${unknown}/retry`)).status).toBe(404);
    });
  });

  it('several jobs are repeated, and what is refused keeps no other one from it', async () => {
    const ids = [await complete(await created()), await created(), await complete(await created()), randomUUID()];
    const { status, body } = await post('/api/v1/jobs/retry', { job_ids: ids });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      results: [
        { job_id: ids[0], status: 202, new_job_id: expect.any(String) },
        { job_id: ids[1], status: 409, error: 'conflict' },
        { job_id: ids[2], status: 202, new_job_id: expect.any(String) },
        { job_id: ids[3], status: 404, error: 'not_found' },
      ],
    });
  });

  it('several jobs are cancelled', async () => {
    const ids = [await created(), await complete(await created()), await created()];
    expect((await post('/api/v1/jobs/cancel', { job_ids: ids })).body).toMatchObject({
      results: [{ status: 200 }, { status: 409, message: 'This job is over already: it is complete.' }, { status: 200 }],
    });
    for (const id of [ids[0]!, ids[2]!]) expect(await controller.jobs.findJob(id)).toMatchObject({ status: 'failed', outcome: 'cancelled' });
  });

  it.each<[body: object | string, path: string, code: string]>([
    ['', '', 'json'],
    [{}, '/job_ids', 'required'],
    [{ job_ids: [] }, '/job_ids', 'minItems'],
    [{ job_ids: 'x' }, '/job_ids', 'type'],
    [{ job_ids: ['x', 5] }, '/job_ids/1', 'type'],
    [{ job_ids: Array.from({ length: 101 }, () => 'x') }, '/job_ids', 'maxItems'],
    [{ job_ids: ['x'], force: true }, '/force', 'additionalProperties'],
  ])('a request about several jobs is not %j', async (body, path, code) => {
    for (const action of ['cancel', 'retry']) {
      expect(await post(`/api/v1/jobs/${action}`, body)).toMatchObject({ status: 400, body: { details: [{ path, code }] } });
    }
  });

  it('jobs are listed by outcome, and counted', async () => {
    const id = await created();
    await post(`/api/v1/jobs/${id}/cancel`);
    const list = await controller.send('GET', '/api/v1/jobs?outcome=cancelled&limit=1', { headers: asReader });
    expect(await list.json()).toMatchObject({ jobs: [{ job_id: id, outcome: 'cancelled', duration_seconds: expect.any(Number), last_step: null }] });
    expect((await controller.send('GET', '/api/v1/jobs?outcome=queued', { headers: asReader })).status).toBe(400);
    const counts = await controller.send('GET', '/api/v1/job-counts', { headers: asReader });
    expect(await counts.json()).toMatchObject({ status: { queued: expect.any(Number) }, outcome: { cancelled: expect.any(Number) } });
  });
});
