import { createHash, randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { STORES } from '../../../testing/stores.ts';
import { asAdmin, asHost, asReader, openTestStore, PUBLIC_URL, startController } from '../../../testing/test-controller.ts';
import type { TestController, TestStore } from '../../../testing/test-controller.ts';

let store: TestStore;
let controller: TestController;

const LINUX = {
  task_target: 'install-linux.target',
  recipe_version: '1.0',
  target_disk: '/dev/nvme0n1',
  oci_url: 'host/os:1',
  partition_layout: [
    { size: '512M', type_guid: 'ef00', format: 'vfat' },
    { size: '100%', type_guid: '8300', format: 'ext4' },
  ],
  user_data: '#cloud-config\n# ä',
};

const create = (serial: string): Promise<string> => controller.createJob(serial, LINUX);

async function get(path: string, headers: Readonly<Record<string, string>> = asReader): Promise<{ status: number; body: Body }> {
  const response = await controller.send('GET', path, { headers });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

interface Body {
  readonly jobs?: readonly { readonly job_id: string }[];
  readonly [member: string]: unknown;
}

describe.each(STORES)('on the store: $name', (kind) => {
  beforeAll(async () => {
    store = await openTestStore(kind);
    controller = await startController(store);
  });
  afterAll(() => store.close());

  describe('GET /api/v1/jobs/{id}', () => {
    it('tells what a job is about and how it stands, without a value of a payload', async () => {
      const serial = await controller.newServer();
      const id = await create(serial);
      const { status, body } = await get(`/api/v1/jobs/${id}`);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        job_id: id,
        server_serial: serial,
        status: 'queued',
        outcome: null,
        failed_step: null,
        created_by: 'admin',
        events: [],
        warnings: [],
        recipe: {
          schema_id: 'https://shoal.dev/provisioner/recipe.schema.json',
          schema_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
          recipe_version: '1.0',
          task_target: 'install-linux.target',
          target_disk: '/dev/nvme0n1',
          partitions: 2,
        },
      });
      expect(JSON.stringify(body)).not.toContain('cloud-config');
    });

    it('gives digests of payloads to admins only', async () => {
      const id = await create(await controller.newServer());
      expect((await get(`/api/v1/jobs/${id}`, asReader)).body).toMatchObject({ recipe: { payloads: { user_data: { bytes: 18 } } } });
      expect(JSON.stringify((await get(`/api/v1/jobs/${id}`, asReader)).body['recipe'])).not.toMatch(/user_data":\{[^}]*sha256/);
      expect((await get(`/api/v1/jobs/${id}`, asAdmin)).body).toMatchObject({
        recipe: { payloads: { user_data: { bytes: 18, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) } } },
      });
      expect(JSON.stringify((await get('/api/v1/jobs')).body)).not.toMatch(/user_data":\{[^}]*sha256/);
    });

    it('tells what failed, also when the job is complete', async () => {
      const serial = await controller.newServer();
      const id = await create(serial);
      await controller.provision(id);
      await controller.send('POST', `/api/v1/status-webhook/${serial}`, {
        headers: asHost,
        body: { status: 'failed', failed_step: 'bootloader-linux.service' },
      });
      expect((await get(`/api/v1/jobs/${id}`)).body).toMatchObject({ status: 'failed', outcome: 'failed', failed_step: 'bootloader-linux.service' });
      await controller.jobs.transition(id, { from: ['failed'], to: 'complete' });
      const { body } = await get(`/api/v1/jobs/${id}`);
      expect(body).toMatchObject({ status: 'complete', outcome: 'failed', failed_step: 'bootloader-linux.service' });
      expect(body['events']).toContainEqual(expect.objectContaining({ level: 'error', step: 'workflow.bootloader-linux' }));
    });

    it.each([randomUUID(), 'x', '1', '%00', '..', '%2e%2e', '%2e%2e%2f%2e%2e', "'; DROP TABLE jobs; --", '*', '0'.repeat(5000)])(
      'does not know the job %s',
      async (id) => {
        const { status, body } = await get(`/api/v1/jobs/${encodeURI(id).replaceAll('%25', '%')}`);
        expect(status).toBe(404);
        expect(body).toMatchObject({ error: 'not_found', message: expect.any(String), details: [] });
      },
    );

    it('takes no parameter that it does not know', async () => {
      const id = await create(await controller.newServer());
      expect(await get(`/api/v1/jobs/${id}?Limit=1`)).toMatchObject({
        status: 400,
        body: { details: [{ path: '/Limit', code: 'additionalProperties' }] },
      });
    });
  });

  describe('GET /api/v1/jobs/{id}/recipe', () => {
    it('is for admins', async () => {
      const id = await create(await controller.newServer());
      expect((await get(`/api/v1/jobs/${id}/recipe`, asReader)).status).toBe(403);
      expect((await get(`/api/v1/jobs/${id}/recipe`, asAdmin)).body).toEqual(LINUX);
    });

    it('does not know a job that is not there', async () => {
      expect((await get(`/api/v1/jobs/${randomUUID()}/recipe`, asAdmin)).status).toBe(404);
    });
  });

  describe('GET /api/v1/jobs/{id}/task-image', () => {
    it('leads admins, and nobody else, to the bytes of the image', async () => {
      const id = await create(await controller.newServer());
      await controller.provision(id);
      expect((await get(`/api/v1/jobs/${id}/task-image`, asReader)).status).toBe(403);
      const response = await controller.send('GET', `/api/v1/jobs/${id}/task-image`, { headers: asAdmin });
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('no-store');
      const address: { url: string; sha256: string; bytes: number } = JSON.parse(await response.text());
      expect(address).toMatchObject({ expires_at: '2026-11-22T12:20:00.000Z', volume_id: expect.stringMatching(/^TASK_[0-9A-F]{27}$/) });
      expect(address.url.startsWith(`${PUBLIC_URL}/media/tasks/${id}/task.iso?`)).toBe(true);

      const image = new Uint8Array(await (await controller.send('GET', address.url.slice(PUBLIC_URL.length))).arrayBuffer());
      expect(image.length).toBe(address.bytes);
      expect(createHash('sha256').update(image).digest('hex')).toBe(address.sha256);
    });

    it('signs anew for each request, and tells neither the log nor the events', async () => {
      const own = await startController(store);
      const id = await own.createJob(await own.newServer());
      await own.provision(id);
      const ask = async (): Promise<string> => {
        const response = await own.send('GET', `/api/v1/jobs/${id}/task-image`, { headers: asAdmin });
        const { url }: { url: string } = JSON.parse(await response.text());
        return url;
      };
      const first = await ask();
      own.wait(60);
      const second = await ask();
      const signatureOf = (url: string): string => new URL(url).searchParams.get('sig')!;
      expect(signatureOf(second)).not.toBe(signatureOf(first));
      for (const url of [first, second]) expect(own.logged() + JSON.stringify(await own.jobs.eventsOf(id))).not.toContain(signatureOf(url));
    });

    it('knows none before it was built, after it was removed, and of a job that is not there', async () => {
      const id = await create(await controller.newServer());
      const ask = async (of: string): Promise<object> => get(`/api/v1/jobs/${of}/task-image`, asAdmin);
      expect(await ask(id)).toMatchObject({ status: 404, body: { error: 'not_found', message: expect.stringContaining('no task image') } });
      await controller.provision(id);
      expect(await ask(id)).toMatchObject({ status: 200 });
      for (const [from, to] of [
        ['provisioning', 'failed'],
        ['failed', 'complete'],
      ] as const) {
        await controller.jobs.transition(id, { from: [from], to });
      }
      await controller.jobs.forgetImages(0);
      expect(await ask(id)).toMatchObject({ status: 404 });
      expect(await ask(randomUUID())).toMatchObject({ status: 404, body: { message: 'There is no such job.' } });
    });
  });

  describe('GET /api/v1/jobs', () => {
    const idsOf = ({ jobs = [] }: Body): string[] => jobs.map(({ job_id }) => job_id);

    it('lists jobs from the newest on, without events', async () => {
      const [first, second] = [await create(await controller.newServer()), await create(await controller.newServer())];
      const { body } = await get('/api/v1/jobs?limit=2');
      expect(idsOf(body)).toEqual([second, first]);
      expect(body.jobs?.[0]).not.toHaveProperty('events');
    });

    it('goes on behind a job', async () => {
      const ids = [
        await create(await controller.newServer()),
        await create(await controller.newServer()),
        await create(await controller.newServer()),
      ];
      expect(idsOf((await get(`/api/v1/jobs?limit=2&after=${ids[2]}`)).body)).toEqual([ids[1], ids[0]]);
    });

    it('lists the jobs of one server, or in one state', async () => {
      const serial = await controller.newServer();
      const id = await create(serial);
      expect(idsOf((await get(`/api/v1/jobs?server_serial=${serial}`)).body)).toEqual([id]);
      expect(idsOf((await get(`/api/v1/jobs?server_serial=${serial}&status=complete`)).body)).toEqual([]);
      expect(idsOf((await get('/api/v1/jobs?server_serial=NOPE')).body)).toEqual([]);
      expect(idsOf((await get('/api/v1/jobs?server_serial=%00')).body)).toEqual([]);
    });

    it.each([
      ['status=done', '/status', 'enum'],
      ['limit=0', '/limit', 'minimum'],
      ['limit=1001', '/limit', 'maximum'],
      ['limit=ten', '/limit', 'type'],
      ['limit=1e2', '/limit', 'type'],
      ['limit=', '/limit', 'type'],
      ['limit=10&limit=20', '/limit', 'maxItems'],
      ['limit=0&limit=', '/limit', 'maxItems'],
      ['staus=failed', '/staus', 'additionalProperties'],
      ['__proto__=x', '/__proto__', 'additionalProperties'],
      ['server_serial=', '/server_serial', 'minLength'],
      [`after=${randomUUID()}`, '/after', 'not_found'],
      ['after=x', '/after', 'not_found'],
    ])('refuses ?%s', async (query, path, code) => {
      const { status, body } = await get(`/api/v1/jobs?${query}`);
      expect(status).toBe(400);
      expect(body).toMatchObject({ error: 'invalid_request', details: [{ path, code }] });
    });
  });
});
