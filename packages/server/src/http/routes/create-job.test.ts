import { createHash, randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { STORES } from '../../../testing/stores.ts';
import { asAdmin, asJson, asReader, openTestStore, startController } from '../../../testing/test-controller.ts';
import type { TestController, TestStore } from '../../../testing/test-controller.ts';

let store: TestStore;
let controller: TestController;

const RECIPE = '{"task_target":"install-esxi.target","ks_cfg":"vmaccepteula\\n"}';
const OTHER_RECIPE = '{"task_target":"install-esxi.target","ks_cfg":"reboot\\n"}';

/** Posts a request body as it is. */
async function post(
  body: string | Uint8Array | ReadableStream,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ status: number; headers: Headers; body: Body }> {
  const response = await controller.send('POST', '/api/v1/jobs', { headers: { ...asAdmin, ...asJson, ...headers }, body });
  return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) };
}

interface Body {
  readonly job_id?: string;
  readonly error?: string;
  readonly message?: string;
  readonly details?: readonly { readonly path: string; readonly code: string }[];
  readonly truncated?: boolean;
  readonly [member: string]: unknown;
}

const envelope = (serial: string, recipe: string): string => `{"server_serial":${JSON.stringify(serial)},"recipe":${recipe}}`;

describe.each(STORES)('on the store: $name', (kind) => {
  beforeAll(async () => {
    store = await openTestStore(kind);
    controller = await startController(store);
  });
  afterAll(() => store.close());

  describe('POST /api/v1/jobs', () => {
    it('creates a queued job and says where it is', async () => {
      const serial = await controller.newServer();
      const { status, headers, body } = await post(envelope(serial, RECIPE));
      expect(status).toBe(202);
      expect(body).toMatchObject({
        status: 'queued',
        server_serial: serial,
        warnings: [],
        schema_id: 'https://shoal.dev/provisioner/recipe.schema.json',
      });
      expect(body['created_at']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      expect(headers.get('location')).toBe(`/api/v1/jobs/${body.job_id}`);
      expect(headers.get('cache-control')).toBe('no-store');
    });

    it('keeps the bytes of the recipe, and nothing else of the body', async () => {
      const serial = await controller.newServer();
      const recipe =
        '{ "ks_cfg" : "\\u00e4ö€😀\\r\\n" ,\r\n\t"metadata":{"2":1.0,"1":-0, "n":12345678901234567890, "__proto__":{}},"task_target":"install-esxi.target" }';
      const { body } = await post(`\n { "recipe" : ${recipe}\t, "server_serial":"${serial}" } \r\n`);
      const stored = await controller.send('GET', `/api/v1/jobs/${body.job_id}/recipe`, { headers: asAdmin });
      expect(stored.headers.get('content-type')).toBe('application/json');
      expect(stored.headers.get('cache-control')).toBe('no-store');
      expect(await stored.text()).toBe(recipe);
      const shown = await controller.send('GET', `/api/v1/jobs/${body.job_id}`, { headers: asAdmin });
      expect(await shown.json()).toMatchObject({
        recipe: { sha256: createHash('sha256').update(recipe).digest('hex'), bytes: Buffer.byteLength(recipe) },
      });
    });

    it('says so when the body is a recipe by itself', async () => {
      const message = async (body: string): Promise<unknown> => (await post(body)).body.message;
      expect(await message(RECIPE)).toContain('{"server_serial": …, "recipe": …}');
      expect(await message(`{"recipe":${RECIPE},"task_target":"x"}`)).toBe('The request is not valid.');
      const { status, body } = await post(RECIPE);
      expect(status).toBe(400);
      expect(body.details?.map(({ path, code }) => `${path} ${code}`)).toEqual([
        '/ks_cfg additionalProperties',
        '/recipe required',
        '/server_serial required',
        '/task_target additionalProperties',
      ]);
    });

    it('answers with warnings, and keeps each as an event', async () => {
      const serial = await controller.newServer();
      const { status, body } = await post(envelope(serial, '{"task_target":"install-windows.target","target_disk":"/dev/sda","oci_url":"h/o:1"}'));
      expect(status).toBe(202);
      expect(body['warnings']).toMatchObject([{ code: 'windows_layout_missing' }, { code: 'windows_unattend_missing' }]);
      const response = await controller.send('GET', `/api/v1/jobs/${body.job_id}`, { headers: asReader });
      const job: { events: object[]; warnings: object[] } = JSON.parse(await response.text());
      expect(job.events).toMatchObject([
        { level: 'warn', step: 'validation.schema' },
        { level: 'warn', step: 'validation.schema' },
      ]);
      expect(job.warnings).toEqual(body['warnings']);
    });

    describe('checks in this order:', () => {
      it('who asks', async () => {
        const response = await controller.send('POST', '/api/v1/jobs', { headers: { 'Content-Type': 'text/plain' }, body: 'x' });
        expect(response.status).toBe(401);
        expect(response.headers.get('www-authenticate')).toBe('Basic realm="assay", charset="UTF-8"');
        expect(await response.json()).toMatchObject({ error: 'unauthorized' });
      });

      it('whether they may', async () => {
        const response = await controller.send('POST', '/api/v1/jobs', { headers: { ...asReader, 'Content-Type': 'text/plain' }, body: 'x' });
        expect(response.status).toBe(403);
        expect(await response.json()).toMatchObject({ error: 'forbidden' });
      });

      it('the method', async () => {
        expect((await controller.app.request('/api/v1/jobs', { method: 'PUT' })).status).toBe(401);
        const response = await controller.app.request('/api/v1/jobs', { method: 'PUT', headers: asAdmin });
        expect(response.status).toBe(405);
        expect(response.headers.get('allow')).toBe('POST, GET, HEAD');
        expect(await response.json()).toMatchObject({ error: 'method_not_allowed' });
      });

      it('the media type, before the length', async () => {
        const response = await controller.send('POST', '/api/v1/jobs', {
          headers: { ...asAdmin, 'Content-Type': 'text/plain', 'Content-Length': '7000000' },
          body: 'x',
        });
        expect(response.status).toBe(415);
      });

      it('the length, before the JSON', async () => {
        expect(await post('x'.repeat(6_291_457))).toMatchObject({ status: 413, body: { error: 'payload_too_large', details: [] } });
        expect(await post('x'.repeat(6_291_456))).toMatchObject({ status: 400, body: { error: 'invalid_json' } });
      });

      it('the JSON of the whole body, before the envelope', async () => {
        expect(await post('{"priority":1,"recipe":{"a":1,"a":2}}')).toMatchObject({
          status: 400,
          body: { error: 'invalid_json', details: [{ path: '/a', code: 'duplicate_key' }] },
        });
      });

      it('the envelope, before the recipe', async () => {
        expect(await post('{"server_serial":5,"recipe":{}}')).toMatchObject({
          status: 400,
          body: { error: 'invalid_request', details: [{ path: '/server_serial', code: 'type' }] },
        });
      });

      it('the recipe, before the server', async () => {
        expect(await post(envelope('NOPE', '{}'))).toMatchObject({
          status: 400,
          body: { error: 'validation_error', message: 'Recipe failed validation.', details: [{ path: '/task_target', code: 'required' }] },
        });
      });

      it('the server, before the key', async () => {
        expect(await post(envelope('NOPE', RECIPE), { 'Idempotency-Key': 'k' })).toMatchObject({ status: 404, body: { error: 'not_found' } });
      });

      it('the key, before the active job', async () => {
        const serial = await controller.newServer();
        const first = await post(envelope(serial, RECIPE), { 'Idempotency-Key': 'k' });
        expect(await post(envelope(serial, OTHER_RECIPE), { 'Idempotency-Key': 'k' })).toMatchObject({
          status: 409,
          body: { error: 'idempotency_conflict' },
        });
        const other = await post(envelope(serial, OTHER_RECIPE), { 'Idempotency-Key': 'l' });
        expect(other).toMatchObject({ status: 409, body: { error: 'conflict' } });
        expect(other.body.message).toContain(first.body.job_id);
      });
    });

    it.each([
      ['application/json', 202],
      ['application/json; charset=UTF-8', 202],
      ['Application/JSON;charset="utf-8"', 202],
      ['application/json;', 202],
      ['application/json; charset=iso-8859-1', 415],
      ['application/json; charset=utf-8; charset=utf-16', 415],
      ['application/json; boundary=x', 415],
      ['application/jsonp', 415],
      ['application/merge-patch+json', 415],
      ['text/plain', 415],
      ['application/x-www-form-urlencoded', 415],
      ['multipart/form-data; boundary=x', 415],
      ['', 415],
    ])('with the media type %j answers %i', async (mediaType, status) => {
      const serial = await controller.newServer();
      expect((await post(envelope(serial, RECIPE), { 'Content-Type': mediaType })).status).toBe(status);
    });

    it('takes no encoded body', async () => {
      expect((await post('{}', { 'Content-Encoding': 'gzip' })).status).toBe(415);
      expect((await post('{}', { 'Content-Encoding': 'identity' })).status).toBe(415);
    });

    it('stops reading a body that is too long and does not say so beforehand', async () => {
      let chunks = 0;
      const endless = new ReadableStream({
        pull(stream) {
          chunks++;
          stream.enqueue(new Uint8Array(65_536));
        },
      });
      const { status } = await post(endless);
      expect(status).toBe(413);
      expect(chunks).toBeLessThan(105);
    });

    it('believes no announced length', async () => {
      expect((await post(' '.repeat(6_291_457), { 'Content-Length': '2' })).status).toBe(413);
    });

    it('says of a long payload that it is too long, not that the request is', async () => {
      const serial = await controller.newServer();
      expect(await post(envelope(serial, `{"task_target":"x.target","user_data":"${'x'.repeat(1_048_577)}"}`))).toMatchObject({
        status: 400,
        body: { details: [{ path: '/user_data', code: 'maxLength' }] },
      });
    });

    it('takes a recipe with the longest payloads that are allowed', async () => {
      const serial = await controller.newServer();
      const payload = '\\u0041'.repeat(524_288);
      expect((await post(envelope(serial, `{"task_target":"x.target","user_data":"${payload}","ks_cfg":"${'y'.repeat(262_144)}"}`))).status).toBe(
        202,
      );
    });

    it.each([
      [
        '{"server_serial":"X","recipe":{},"priority":1,"__proto__":{}}',
        [
          ['/__proto__', 'additionalProperties'],
          ['/priority', 'additionalProperties'],
        ],
      ],
      ['{"recipe":{}}', [['/server_serial', 'required']]],
      ['{"server_serial":"X"}', [['/recipe', 'required']]],
      [
        '{}',
        [
          ['/recipe', 'required'],
          ['/server_serial', 'required'],
        ],
      ],
      ['{"server_serial":"","recipe":{}}', [['/server_serial', 'minLength']]],
      [`{"server_serial":"${'X'.repeat(129)}","recipe":{}}`, [['/server_serial', 'maxLength']]],
      ['{"server_serial":null,"recipe":{}}', [['/server_serial', 'type']]],
      ['[]', [['', 'type']]],
      ['"x"', [['', 'type']]],
      ['null', [['', 'type']]],
    ])('of the envelope %j says what is wrong with it', async (text, wanted) => {
      const { status, body } = await post(text);
      expect(status).toBe(400);
      expect(body.error).toBe('invalid_request');
      expect(body.details?.map(({ path, code }) => [path, code])).toEqual(wanted);
    });

    it('counts the characters of a serial number, not its UTF-16 units', async () => {
      expect((await post(envelope('😀'.repeat(128), RECIPE))).status).toBe(404);
      expect((await post(envelope('😀'.repeat(129), RECIPE))).status).toBe(400);
    });

    it('knows no server with U+0000 in its serial number', async () => {
      expect((await post(envelope('XF\u0000', RECIPE))).status).toBe(404);
    });

    it('lists no more than a hundred members that it does not know', async () => {
      const { body } = await post(`{${Array.from({ length: 3000 }, (_, at) => `"k${at}":0`).join()}}`);
      expect(body.details).toHaveLength(100);
      expect(body.truncated).toBe(true);
    });

    it.each([['null'], ['[]'], ['"text"'], ['1e999'], ['true']])('says of the recipe %s that it has the wrong type', async (recipe) => {
      expect(await post(envelope('XF', recipe))).toMatchObject({
        status: 400,
        body: { error: 'validation_error', details: [{ path: '', code: 'type' }] },
      });
    });

    it.each([
      ['nothing', ''],
      ['two texts', '{} {}'],
      ['a byte order mark', '\ufeff{}'],
      ['a million brackets', '['.repeat(1_000_000)],
    ])('refuses a body of %s', async (_, body) => {
      expect(await post(body)).toMatchObject({ status: 400, body: { error: 'invalid_json', message: expect.any(String), details: [{ path: '' }] } });
    });

    it('refuses bytes that are no UTF-8', async () => {
      expect(await post(new Uint8Array([0x7b, 0xff, 0x7d]))).toMatchObject({
        status: 400,
        body: { error: 'invalid_json', details: [{ path: '', code: 'utf8' }] },
      });
    });

    describe('with an Idempotency-Key', () => {
      it('answers a repeated request with the job of the first one', async () => {
        const serial = await controller.newServer();
        const key = { 'Idempotency-Key': randomUUID() };
        const first = await post(envelope(serial, RECIPE), key);
        const second = await post(envelope(serial, RECIPE), key);
        expect(first.status).toBe(202);
        expect(first.headers.has('idempotent-replayed')).toBe(false);
        expect(second.status).toBe(200);
        expect(second.headers.get('idempotent-replayed')).toBe('true');
        expect(second.body).toEqual(first.body);
      });

      it('tells requests apart by their bytes', async () => {
        const serial = await controller.newServer();
        const key = { 'Idempotency-Key': randomUUID() };
        await post(envelope(serial, RECIPE), key);
        expect((await post(`${envelope(serial, RECIPE)} `, key)).status).toBe(409);
      });

      it('keeps the keys of servers apart', async () => {
        const [one, other] = [await controller.newServer(), await controller.newServer()];
        const key = { 'Idempotency-Key': randomUUID() };
        const first = await post(envelope(one, RECIPE), key);
        const second = await post(envelope(other, RECIPE), key);
        expect([first.status, second.status]).toEqual([202, 202]);
        expect(first.body.job_id).not.toBe(second.body.job_id);
      });

      it('does not use the key up with a request that fails', async () => {
        const serial = await controller.newServer();
        const key = { 'Idempotency-Key': randomUUID() };
        expect((await post(envelope(serial, '{}'), key)).status).toBe(400);
        expect((await post(envelope(serial, RECIPE), key)).status).toBe(202);
      });

      it('creates one job of many requests at once', async () => {
        const serial = await controller.newServer();
        const key = { 'Idempotency-Key': randomUUID() };
        const answers = await Promise.all(Array.from({ length: 10 }, () => post(envelope(serial, RECIPE), key)));
        expect(answers.filter(({ status }) => status === 202)).toHaveLength(1);
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(9);
        expect(new Set(answers.map(({ body }) => body.job_id)).size).toBe(1);
      });

      it.each([[''], ['two words'], ['x'.repeat(256)], ['schlüssel']])('refuses the key %j', async (key) => {
        const serial = await controller.newServer();
        const { status, body } = await post(envelope(serial, RECIPE), { 'Idempotency-Key': key });
        expect(status).toBe(400);
        expect(body).toMatchObject({ error: 'invalid_request', details: [{ path: '/Idempotency-Key' }] });
      });
    });

    it('creates no second job for a server whose last one is not complete', async () => {
      const serial = await controller.newServer();
      const first = await post(envelope(serial, RECIPE));
      const second = await post(envelope(serial, RECIPE));
      expect(second).toMatchObject({ status: 409, body: { error: 'conflict' } });
      const { job_id: id } = first.body;
      expect(second.body.message).toBe(
        `The last job of this server, ${id}, is not complete: it is queued. Wait until it is complete, or cancel it: POST /api/v1/jobs/${id}/cancel`,
      );
      await controller.jobs.transition(id!, { from: ['queued'], to: 'failed' });
      expect(await post(envelope(serial, RECIPE))).toMatchObject({
        status: 409,
        body: {
          message: `The last job of this server, ${id}, is not complete: it is failed. A worker has yet to clean up after it. Try again when it is complete.`,
        },
      });
      await controller.jobs.transition(first.body.job_id!, { from: ['failed'], to: 'complete' });
      expect((await post(envelope(serial, RECIPE))).status).toBe(202);
    });
  });
});
