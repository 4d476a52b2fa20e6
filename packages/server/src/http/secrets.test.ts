import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { STORES } from '../../testing/stores.ts';
import {
  ADMIN_PASSWORD,
  asAdmin,
  asHost,
  asJson,
  basic,
  MEDIA_KEY,
  openTestStore,
  startController,
  WEBHOOK_SECRET,
} from '../../testing/test-controller.ts';
import type { TestController, TestStore } from '../../testing/test-controller.ts';

let store: TestStore;
let controller: TestController;

/** Every text that starts so is a secret of one of the requests below. */
const SENTINEL = 'SENTINEL-';

const SECRET_RECIPE = {
  task_target: 'install-linux.target',
  target_disk: '/dev/sda',
  oci_url: `${SENTINEL}user@host/os:1`,
  firmware_url: `https://${SENTINEL}user:${SENTINEL}pass@host/path?q=${SENTINEL}query#${SENTINEL}fragment`,
  partition_layout: [{ size: '1G', type_guid: 'ef00', format: 'vfat' }],
  user_data: `#cloud-config\npassword: ${SENTINEL}data`,
  unattend_xml: `<p>${SENTINEL}xml</p>`,
  ks_cfg: `rootpw ${SENTINEL}ks`,
  metadata: { [`${SENTINEL}name`]: `${SENTINEL}value` },
};

interface JsonLine {
  readonly message: string;
  readonly fault?: { readonly frames: readonly string[] };
  readonly [field: string]: unknown;
}

const lines = (): readonly JsonLine[] =>
  controller
    .logged()
    .split('\n')
    .filter((line) => line !== '')
    .map((line): JsonLine => JSON.parse(line));

const post = (path: string, body: string | object, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  controller.send('POST', path, { headers: { ...asAdmin, ...asJson, ...headers }, body });

describe.each(STORES)('on the store: $name', (kind) => {
  beforeAll(async () => {
    store = await openTestStore(kind);
    controller = await startController(store);
  });
  afterAll(() => store.close());

  describe('what is logged and answered', () => {
    it('holds no secret, whatever is sent', async () => {
      const serial = await controller.newServer();
      const bodies: string[] = [];
      const keep = async (sent: Promise<Response>): Promise<Response> => {
        const response = await sent;
        bodies.push(await response.clone().text(), JSON.stringify([...response.headers]));
        return response;
      };
      const key = { 'Idempotency-Key': `${SENTINEL}key` };
      const envelope = { server_serial: serial, recipe: SECRET_RECIPE };
      const created = await keep(post('/api/v1/jobs', envelope, { ...key, Cookie: `session=${SENTINEL}cookie` }));
      expect(created.status).toBe(202);
      const { job_id: id }: { job_id: string } = JSON.parse(await created.text());
      await keep(post('/api/v1/jobs', envelope, key));
      await keep(post('/api/v1/jobs', { ...envelope, recipe: { ...SECRET_RECIPE, recipe_version: '2' } }, key));
      await keep(post('/api/v1/jobs', envelope));
      await keep(post('/api/v1/jobs', envelope, { 'Idempotency-Key': `${SENTINEL} two words` }));

      const wrong = {
        task_target: `${SENTINEL}target`,
        target_disk: `${SENTINEL}disk`,
        oci_url: 5,
        firmware_url: `ftp://${SENTINEL}`,
        partition_layout: [
          { size: `${SENTINEL}size`, type_guid: `${SENTINEL}guid`, format: `${SENTINEL}format`, label: `${SENTINEL}${'x'.repeat(40)}` },
        ],
        user_data: [`${SENTINEL}data`],
        metadata: `${SENTINEL}metadata`,
        recipe_version: `${SENTINEL}\n`,
        $schema: `https://${SENTINEL}/`,
      };
      expect((await keep(post('/api/v1/recipes/validate', wrong))).status).toBe(400);
      await keep(post('/api/v1/jobs', { server_serial: `${SENTINEL}serial`, recipe: SECRET_RECIPE }));
      await keep(post('/api/v1/jobs', { server_serial: [`${SENTINEL}serial`], recipe: SECRET_RECIPE }));
      await keep(post('/api/v1/jobs', `{"server_serial":"${SENTINEL}" "recipe"`));
      await keep(post('/api/v1/jobs', SENTINEL, { 'Content-Type': `${SENTINEL}type` }));
      for (const path of [
        `/${SENTINEL}path`,
        `/api/v1/jobs/${SENTINEL}id`,
        `/api/v1/jobs?status=${SENTINEL}status`,
        `/media/tasks/${id}/task.iso?expires=9999999999&sig=${SENTINEL}`,
      ]) {
        await keep(controller.send('GET', path, { headers: asAdmin }));
      }
      for (const Authorization of [`Bearer ${SENTINEL}token`, `Basic ${SENTINEL}`, basic(`${SENTINEL}name`, `${SENTINEL}pass`).Authorization]) {
        await keep(controller.send('GET', '/api/v1/jobs', { headers: { Authorization } }));
      }
      await controller.provision(id);
      for (const secret of [`${SENTINEL}secret`, WEBHOOK_SECRET]) {
        await keep(post(`/api/v1/status-webhook/${SENTINEL}serial`, { status: 'success' }, { 'X-Webhook-Secret': secret }));
        await keep(post(`/api/v1/status-webhook/${serial}`, { status: `${SENTINEL}status` }, { 'X-Webhook-Secret': secret }));
      }
      await keep(controller.send('PROPFIND', '/api/v1/jobs', { headers: asAdmin }));
      const { url } = controller.media.urlFor((await controller.jobs.findJob(id))!, '');
      expect((await controller.send('GET', url)).status).toBe(200);

      const logged = controller.logged();
      for (const text of [logged, ...bodies]) expect(text).not.toContain(SENTINEL);
      for (const secret of [
        ADMIN_PASSWORD,
        asAdmin.Authorization.slice(6),
        WEBHOOK_SECRET,
        Buffer.from(MEDIA_KEY).toString(),
        url.split('sig=')[1]!,
      ]) {
        expect(logged).not.toContain(secret);
      }
      expect(lines().length).toBeGreaterThan(20);
      expect(await controller.services.metrics.exposition()).not.toContain(SENTINEL);
    });

    it('tells what happened, in a line of JSON for each request', async () => {
      const serial = await controller.newServer();
      const before = lines().length;
      const created = await post('/api/v1/jobs', {
        server_serial: serial,
        recipe: { task_target: 'install-esxi.target', ks_cfg: 'ä', unattend_xml: '' },
      });
      const { job_id: id }: { job_id: string } = JSON.parse(await created.text());
      expect(lines().slice(before)).toEqual([
        {
          time: expect.any(String),
          level: 'info',
          message: 'request answered',
          method: 'POST',
          route: '/api/v1/jobs',
          status: 202,
          milliseconds: expect.any(Number),
          principal: 'admin',
          job: id,
          serial,
          recipeSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
          recipeBytes: 69,
          schemaId: 'https://shoal.dev/provisioner/recipe.schema.json',
          taskTarget: 'install-esxi.target',
          payloadBytes: { ks_cfg: 2, unattend_xml: 0 },
          warnings: ['unused_field'],
        },
      ]);
    });

    it('names what is wrong by path and code, on one line and cut', async () => {
      const before = lines().length;
      const name = `\n{"level":"error"}\u001b[31m${'x'.repeat(300)}`;
      await post('/api/v1/recipes/validate', JSON.stringify({ task_target: 'x.target', [name]: 1 }));
      const [line, ...others] = lines().slice(before);
      expect(others).toEqual([]);
      expect(line).toMatchObject({
        status: 400,
        error: 'validation_error',
        details: [{ path: expect.stringMatching(/^\/\n\{.{1,126}x…$/s), code: 'additionalProperties' }],
      });
    });

    it('tells of a fault of ours where it happened and not what it said', async () => {
      const broken = await startController(store, {
        services: {
          jobs: {
            ...controller.jobs,
            listJobs: () =>
              Promise.reject(Object.assign(new TypeError(`duplicate value ${SENTINEL}\nDETAIL: ${SENTINEL}`), { code: '23505', detail: SENTINEL })),
          },
        },
      });
      const response = await broken.send('GET', '/api/v1/jobs', { headers: asAdmin });
      expect(response.status).toBe(500);
      const body = await response.text();
      expect(JSON.parse(body)).toEqual({ error: 'server_error', message: expect.any(String), details: [] });
      expect(body + broken.logged()).not.toContain(SENTINEL);
      const line: JsonLine = JSON.parse(broken.logged());
      expect(line).toMatchObject({ level: 'error', route: '/api/v1/jobs', status: 500, fault: { name: 'TypeError', code: '23505' } });
      expect(line.fault?.frames[0]).toContain('secrets.test.ts');
    });

    it('makes no noise about probes', async () => {
      const before = lines().length;
      await controller.send('GET', '/healthz');
      expect(lines().slice(before)).toMatchObject([{ level: 'debug', route: '/healthz' }]);
    });
  });

  describe('a controller that is asked too often', () => {
    it('says when to come back', async () => {
      const limited = await startController(store, { loginsPerMinute: 2 });
      const wrong = (): Promise<Response> => limited.send('GET', '/api/v1/jobs', { headers: basic('admin', 'wrong') });
      expect([(await wrong()).status, (await wrong()).status]).toEqual([401, 401]);
      const response = await wrong();
      expect(response.status).toBe(429);
      expect(response.headers.get('retry-after')).toBe('30');
      expect(await response.json()).toMatchObject({ error: 'rate_limited', details: [] });
      expect((await limited.send('GET', '/api/v1/jobs', { headers: asAdmin, address: '192.0.2.2' })).status).toBe(200);
      expect((await limited.send('POST', '/api/v1/status-webhook/XF', { headers: asHost, body: {} })).status).toBe(400);
    });
  });
});
