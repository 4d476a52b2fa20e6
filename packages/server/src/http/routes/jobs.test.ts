import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { STORES } from '../../../testing/stores.ts';
import { asAdmin, asHost, asJson, asReader, openTestStore, startController } from '../../../testing/test-controller.ts';
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

  it('takes no parameter that it does not know', async () => {
    const id = await controller.createJob(await controller.newServer());
    for (const path of [`/api/v1/jobs/${id}`, '/api/v1/recipes/schema']) {
      expect(await get(`${path}?Limit=1`)).toMatchObject({ status: 400, body: { details: [{ path: '/Limit', code: 'additionalProperties' }] } });
    }
  });

  describe('the bare recipe', () => {
    const validate = (body: string, headers: Readonly<Record<string, string>> = asReader): Promise<Response> =>
      controller.send('POST', '/api/v1/recipes/validate', { headers: { ...asJson, ...headers }, body });

    it('is validated for readers, too, and nothing is created', async () => {
      const before = await controller.jobs.countJobs();
      const response = await validate(JSON.stringify(LINUX));
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({ valid: true, schema_id: 'https://shoal.dev/provisioner/recipe.schema.json', warnings: [] });
      expect(await controller.jobs.countJobs()).toEqual(before);
    });

    it('gets the same body when it is wrong', async () => {
      const response = await validate('{"task_target":"install-linux.target","foo":1}');
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        error: 'validation_error',
        message: 'Recipe failed validation.',
        details: [{ path: '/foo' }, { path: '/oci_url' }, { path: '/partition_layout' }, { path: '/target_disk' }],
      });
    });

    it('may take 6 MiB and no byte more', async () => {
      const recipe = JSON.stringify(LINUX);
      expect((await validate(recipe + ' '.repeat(6_291_456 - Buffer.byteLength(recipe)))).status).toBe(200);
      expect((await validate(recipe + ' '.repeat(6_291_457 - Buffer.byteLength(recipe)))).status).toBe(413);
    });

    it('needs credentials and a media type', async () => {
      expect((await validate('{}', { Authorization: '' })).status).toBe(401);
      expect((await validate('{}', { 'Content-Type': 'text/plain', ...asReader })).status).toBe(415);
    });
  });

  describe('GET /api/v1/recipes/schema', () => {
    it('gives the bytes of the schema file', async () => {
      const { readFile } = await import('node:fs/promises');
      const { fileURLToPath } = await import('node:url');
      const file = fileURLToPath(import.meta.resolve('@assay/recipe/recipe.schema.json'));
      const response = await controller.send('GET', '/api/v1/recipes/schema', { headers: asReader });
      expect(response.headers.get('content-type')).toBe('application/schema+json');
      expect(Buffer.from(await response.arrayBuffer())).toEqual(await readFile(file));
    });

    it('knows schemas by their $id', async () => {
      const id = encodeURIComponent('https://shoal.dev/provisioner/recipe.schema.json');
      expect((await get(`/api/v1/recipes/schema?id=${id}`)).status).toBe(200);
      expect((await get(`/api/v1/recipes/schema?id=${id}%23`)).status).toBe(200);
      expect((await get('/api/v1/recipes/schema?id=https://shoal.dev/provisioner/v9/recipe.schema.json')).status).toBe(404);
    });
  });

  describe('operation', () => {
    it('needs no credentials', async () => {
      for (const path of ['/healthz', '/readyz', '/metrics', '/openapi.json']) expect((await controller.send('GET', path)).status).toBe(200);
    });

    it('says that it is not ready while the store does not answer', async () => {
      const other = await startController(store, { services: { isReady: () => Promise.resolve(false) } });
      expect((await other.send('GET', '/readyz')).status).toBe(503);
      expect((await other.send('GET', '/healthz')).status).toBe(200);
    });

    it('serves the page to everybody, with nothing from elsewhere on it', async () => {
      const response = await controller.send('GET', '/');
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'");
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    });

    it('answers HEAD as GET, without a body', async () => {
      const response = await controller.send('HEAD', '/healthz');
      expect([response.status, await response.text()]).toEqual([200, '']);
    });
  });

  describe('paths that lead nowhere', () => {
    it.each([
      '/api/v1',
      '/api/v1/jobs/',
      '/api/v2/jobs',
      '//api/v1/jobs',
      '/API/v1/jobs',
      '/api/v1/jobs/../../../etc/passwd',
      '/media/tasks/',
      '/.git/config',
      '/api/v1/jobs;x',
    ])('%s', async (path) => {
      const response = await controller.app.request(`http://controller${path}`, { headers: asAdmin });
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ error: 'not_found', details: [] });
    });

    it('and methods that are not known', async () => {
      for (const method of ['DELETE', 'PATCH', 'OPTIONS']) {
        expect((await controller.app.request('/healthz', { method })).status).toBe(405);
        expect((await controller.app.request('/api/v1/recipes/validate', { method, headers: asReader })).status).toBe(405);
      }
    });
  });
});
