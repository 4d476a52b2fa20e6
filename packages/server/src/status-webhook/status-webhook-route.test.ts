import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { STORES } from '../../testing/stores.ts';
import { asAdmin, asHost, asJson, openTestStore, PREVIOUS_WEBHOOK_SECRET, startController, WEBHOOK_SECRET } from '../../testing/test-controller.ts';
import type { TestController, TestStore } from '../../testing/test-controller.ts';

let store: TestStore;
let controller: TestController;

async function report(
  serial: string,
  body: object | string,
  headers: Readonly<Record<string, string>> = asHost,
): Promise<{ status: number; body: object }> {
  const response = await controller.send('POST', `/api/v1/status-webhook/${serial}`, { headers, body });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

/** A server with a job that waits for its report. */
async function provisioning(): Promise<{ serial: string; id: string }> {
  const serial = await controller.newServer();
  const id = await controller.createJob(serial);
  await controller.provision(id);
  return { serial, id };
}

const stateOf = async (id: string): Promise<unknown> => {
  const job = await controller.jobs.findJob(id);
  return [job?.status, job?.failedStep];
};

describe.each(STORES)('on the store: $name', (kind) => {
  beforeAll(async () => {
    store = await openTestStore(kind);
    controller = await startController(store);
  });
  afterAll(() => store.close());

  describe('POST /api/v1/status-webhook/{serial}', () => {
    it('ends a job with success', async () => {
      const { serial, id } = await provisioning();
      expect(await report(serial, { status: 'success' })).toEqual({ status: 200, body: { ok: true } });
      expect(await stateOf(id)).toEqual(['succeeded', null]);
    });

    it('ends a job with the unit that failed', async () => {
      const { serial, id } = await provisioning();
      expect((await report(serial, { status: 'failed', failed_step: 'partition.service', unknown: [1] })).status).toBe(200);
      expect(await stateOf(id)).toEqual(['failed', 'partition.service']);
    });

    it('takes a repeated delivery and changes nothing', async () => {
      const { serial, id } = await provisioning();
      const body = { status: 'failed', failed_step: 'partition.service', delivery_id: 'd-1' };
      expect((await report(serial, body)).status).toBe(200);
      expect((await report(serial, body)).status).toBe(200);
      expect((await report(serial, { status: 'success', delivery_id: 'd-2' })).status).toBe(200);
      expect(await stateOf(id)).toEqual(['failed', 'partition.service']);
      await controller.jobs.transition(id, { from: ['failed'], to: 'complete' });
      expect((await report(serial, body)).status).toBe(200);
      expect(await stateOf(id)).toEqual(['complete', 'partition.service']);
    });

    it('does not take the step of a success', async () => {
      const { serial, id } = await provisioning();
      await report(serial, { status: 'success', failed_step: 'partition.service' });
      expect(await stateOf(id)).toEqual(['succeeded', null]);
    });

    it('needs the secret, before anything else is looked at', async () => {
      expect(await report('XF', 'x', asJson)).toMatchObject({ status: 401, body: { error: 'unauthorized' } });
      expect(await report('XF', 'x', { ...asHost, 'X-Webhook-Secret': `${WEBHOOK_SECRET}x` })).toMatchObject({ status: 401 });
      expect(await report('XF', 'x', { ...asHost, 'X-Webhook-Secret': '' })).toMatchObject({ status: 401 });
      expect(await report('XF', 'x', { ...asHost, ...asAdmin, 'X-Webhook-Secret': 'x' })).toMatchObject({ status: 401 });
    });

    it('names one cause once', async () => {
      const { body } = await report('XF', {});
      expect(body).toMatchObject({ details: [{ path: '/status', code: 'required' }] });
    });

    it('takes the secret before while it is being replaced', async () => {
      const { serial } = await provisioning();
      expect((await report(serial, { status: 'success' }, { ...asJson, 'X-Webhook-Secret': PREVIOUS_WEBHOOK_SECRET })).status).toBe(200);
    });

    it('takes no secret when there is none', async () => {
      const other = await startController(store, { services: { webhookSecrets: [] } });
      for (const secret of ['', 'undefined', WEBHOOK_SECRET]) {
        const headers = { ...asJson, 'X-Webhook-Secret': secret };
        expect((await other.send('POST', '/api/v1/status-webhook/XF', { headers, body: { status: 'success' } })).status).toBe(401);
      }
    });

    it.each([
      ['text', 'invalid_json'],
      ['', 'invalid_json'],
      ['\ufeff{"status":"success"}', 'invalid_json'],
      ['{"status":"success","status":"failed"}', 'invalid_json'],
      ['{"status":"done"}', 'invalid_request'],
      ['{"status":1}', 'invalid_request'],
      ['{}', 'invalid_request'],
      ['[]', 'invalid_request'],
      ['null', 'invalid_request'],
      ['{"status":"failed"}', 'invalid_request'],
      ['{"status":"failed","failed_step":""}', 'invalid_request'],
      ['{"status":"failed","failed_step":5}', 'invalid_request'],
      ['{"status":"failed","failed_step":"a\\nb"}', 'invalid_request'],
      [`{"status":"failed","failed_step":"${'x'.repeat(257)}"}`, 'invalid_request'],
      ['{"status":"success","delivery_id":""}', 'invalid_request'],
      ['{"status":"success","delivery_id":"a b"}', 'invalid_request'],
      [`{"status":"success","delivery_id":"${'x'.repeat(129)}"}`, 'invalid_request'],
    ])('answers %j with 400', async (body, error) => {
      expect(await report('XF', body)).toMatchObject({ status: 400, body: { error } });
    });

    it('says which member is missing', async () => {
      expect(await report('XF', { status: 'failed' })).toMatchObject({ body: { details: [{ path: '/failed_step', code: 'required' }] } });
    });

    it('takes JSON of moderate length only', async () => {
      expect((await report('XF', '{}', { ...asHost, 'Content-Type': 'text/plain' })).status).toBe(415);
      expect((await report('XF', ' '.repeat(65_537))).status).toBe(413);
    });

    it('knows no server without a job that has begun', async () => {
      const serial = await controller.newServer();
      for (const unknown of [serial, 'NOPE', '%00', '%2e%2e', '%f0%28']) expect((await report(unknown, { status: 'success' })).status).toBe(404);
      await controller.createJob(serial);
      expect((await report(serial, { status: 'success' })).status).toBe(404);
    });

    it('decodes the serial number', async () => {
      await controller.servers.addConfigured(['a/b ü']);
      await controller.provision(await controller.createJob('a/b ü'));
      expect((await report('a%2Fb%20%C3%BC', { status: 'success' })).status).toBe(200);
    });

    it('stops whoever guesses, and nobody else, not even those who know the secret in the same network', async () => {
      const other = await startController(store, { services: { limits: { webhooksPerMinute: 3 } } });
      const send = async (secret: string, address: string): Promise<Response> =>
        other.send('POST', '/api/v1/status-webhook/XF', { headers: { ...asJson, 'X-Webhook-Secret': secret }, body: '{}', address });
      for (let guess = 0; guess < 3; guess++) expect((await send(`guess-${guess}`, '192.0.2.9')).status).toBe(401);
      const stopped = await send('guess-3', '192.0.2.9');
      expect(stopped.status).toBe(429);
      expect(await stopped.json()).toMatchObject({ error: 'rate_limited' });
      expect(stopped.headers.get('retry-after')).toBe('20');
      for (const address of ['192.0.2.9', '192.0.2.10']) expect((await send(WEBHOOK_SECRET, address)).status).toBe(400);
      other.wait(20);
      expect((await send('guess-4', '192.0.2.9')).status).toBe(401);
    });

    it('takes reports as before when somebody sets the clock back', async () => {
      const other = await startController(store, { services: { limits: { webhooksPerMinute: 2 } } });
      const send = async (): Promise<number> => (await other.send('POST', '/api/v1/status-webhook/XF', { headers: asHost, body: '{}' })).status;
      expect([await send(), await send()]).toEqual([400, 400]);
      other.setClockBack(3600);
      other.wait(30);
      expect(await send()).toBe(400);
    });

    it('limits the reports about one server', async () => {
      const other = await startController(store, { services: { limits: { webhooksPerMinute: 2 } } });
      const send = async (serial: string): Promise<number> =>
        (await other.send('POST', `/api/v1/status-webhook/${serial}`, { headers: asHost, body: '{}' })).status;
      expect([await send('A'), await send('A'), await send('A'), await send('B')]).toEqual([400, 400, 429, 400]);
    });
  });
});
