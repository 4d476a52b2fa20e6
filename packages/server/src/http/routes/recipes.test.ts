import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { asJson, asReader, openTestStore, startController } from '../../../testing/test-controller.ts';
import type { TestController, TestStore } from '../../../testing/test-controller.ts';

let store: TestStore;
let controller: TestController;

beforeAll(async () => {
  store = await openTestStore();
  controller = await startController(store);
});
afterAll(() => store.close());

const RECIPE = '{"task_target":"install-esxi.target","ks_cfg":"x"}';

describe('POST /api/v1/recipes/validate', () => {
  const validate = (body: string, headers: Readonly<Record<string, string>> = asReader): Promise<Response> =>
    controller.send('POST', '/api/v1/recipes/validate', { headers: { ...asJson, ...headers }, body });

  it('validates for readers, too, and creates nothing', async () => {
    const response = await validate(RECIPE);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ valid: true, schema_id: 'https://shoal.dev/provisioner/recipe.schema.json', warnings: [] });
    expect(await controller.jobs.listJobs({ limit: 1 })).toEqual([]);
  });

  it('says what is wrong as the creation of a job does', async () => {
    const response = await validate('{"task_target":"install-linux.target","foo":1}');
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: 'validation_error',
      message: 'Recipe failed validation.',
      details: [{ path: '/foo' }, { path: '/oci_url' }, { path: '/partition_layout' }, { path: '/target_disk' }],
    });
  });

  it('takes 6 MiB and no byte more', async () => {
    expect((await validate(RECIPE.padEnd(6_291_456))).status).toBe(200);
    expect((await validate(RECIPE.padEnd(6_291_457))).status).toBe(413);
  });

  it('needs credentials and a media type', async () => {
    expect((await validate('{}', { Authorization: '' })).status).toBe(401);
    expect((await validate('{}', { 'Content-Type': 'text/plain', ...asReader })).status).toBe(415);
  });
});

describe('GET /api/v1/recipes/schema', () => {
  const getSchema = (query = ''): Promise<Response> => controller.send('GET', `/api/v1/recipes/schema${query}`, { headers: asReader });

  it('gives the bytes of the schema file', async () => {
    const file = fileURLToPath(import.meta.resolve('@assay/recipe/recipe.schema.json'));
    const response = await getSchema();
    expect(response.headers.get('content-type')).toBe('application/schema+json');
    expect(Buffer.from(await response.arrayBuffer())).toEqual(await readFile(file));
  });

  it('knows schemas by their $id', async () => {
    const id = encodeURIComponent('https://shoal.dev/provisioner/recipe.schema.json');
    expect((await getSchema(`?id=${id}`)).status).toBe(200);
    expect((await getSchema(`?id=${id}%23`)).status).toBe(200);
    expect((await getSchema('?id=https://shoal.dev/provisioner/v9/recipe.schema.json')).status).toBe(404);
  });

  it('takes no parameter that it does not know', async () => {
    const response = await getSchema('?Limit=1');
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ details: [{ path: '/Limit', code: 'additionalProperties' }] });
  });
});
