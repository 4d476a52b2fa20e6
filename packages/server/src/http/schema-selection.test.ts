import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { checkTask, readTaskSchema, recipeSchemaId, releasedSchemas, schemaChoice } from '@assay/recipe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { generations, previousSchema, retiredSchema } from '../../../recipe/testing/schema-generations.ts';
import { asAdmin, asJson, asReader, openTestStore, startController } from '../../testing/test-controller.ts';
import type { TestController, TestStore } from '../../testing/test-controller.ts';

let store: TestStore;
let controller: TestController;

beforeAll(async () => {
  store = await openTestStore();
  controller = await startController(store, { recipeSchemas: { released: generations, accepted: schemaChoice(generations) } });
});

afterAll(() => store.close());

async function post(recipe: string, to: TestController = controller): Promise<{ readonly status: number; readonly body: Record<string, unknown> }> {
  const serial = await to.newServer();
  const body = `{"server_serial":${JSON.stringify(serial)},"recipe":${recipe}}`;
  const response = await to.send('POST', '/api/v1/jobs', { headers: { ...asAdmin, ...asJson }, body });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

const recipeOf = (members: object): string => JSON.stringify({ task_target: 'rescue.target', ...members });
const PREVIOUS = recipeOf({ $schema: `${previousSchema.id}#`, rack: 'r1' });

describe('a controller with a previous schema', () => {
  it.each([
    ['no schema', recipeOf({}), recipeSchemaId, releasedSchemas.get(recipeSchemaId)!.sha256],
    ['the previous one', PREVIOUS, previousSchema.id, previousSchema.sha256],
  ])('records what a recipe was checked against that names %s', async (_, recipe, id, sha256) => {
    const { status, body } = await post(recipe);
    expect([status, body['schema_id']]).toEqual([202, id]);
    const job = await controller.send('GET', `/api/v1/jobs/${String(body['job_id'])}`, { headers: asReader });
    expect(await job.json()).toMatchObject({ recipe: { schema_id: id, schema_sha256: sha256 } });
  });

  it('refuses a retired one', async () => {
    const { status, body } = await post(recipeOf({ $schema: retiredSchema.id }));
    expect([status, body['details']]).toMatchObject([400, [{ path: '/$schema', code: 'schema_id' }]]);
  });

  it('refuses the previous one, too, if it is told to', async () => {
    const accepted = schemaChoice(generations, { acceptsPrevious: false });
    const strict = await startController(store, { recipeSchemas: { released: generations, accepted } });
    const { status, body } = await post(PREVIOUS, strict);
    expect([status, body['details']]).toMatchObject([400, [{ path: '/$schema', code: 'schema_id' }, { path: '/rack' }]]);
    expect((await post(recipeOf({}), strict)).status).toBe(202);
  });

  it('validates with it', async () => {
    const response = await controller.send('POST', '/api/v1/recipes/validate', { headers: { ...asReader, ...asJson }, body: PREVIOUS });
    expect(await response.json()).toMatchObject({ valid: true, schema_id: previousSchema.id });
  });

  it('gives the bytes of every schema that was released', async () => {
    for (const { id, text } of generations.values()) {
      const response = await controller.send('GET', `/api/v1/recipes/schema?id=${encodeURIComponent(id)}`, { headers: asReader });
      expect(await response.text()).toBe(text);
    }
    const current = await controller.send('GET', '/api/v1/recipes/schema', { headers: asReader });
    expect(await current.text()).toBe(releasedSchemas.get(recipeSchemaId)!.text);
  });

  it('puts it on the image, where the host checks with it', async () => {
    const { body } = await post(PREVIOUS);
    const id = String(body['job_id']);
    const job = await controller.jobs.findJob(id);
    await controller.images.write(job!);
    const image = await readFile(join(store.directory, 'tasks', id, 'task.iso'));
    /** Files stand on an image as they are. */
    const onImage = (text: string): Uint8Array => image.subarray(image.indexOf(text), image.indexOf(text) + Buffer.byteLength(text));
    expect([previousSchema.text, PREVIOUS, releasedSchemas.get(recipeSchemaId)!.text].map((text) => image.includes(text))).toEqual([
      true,
      true,
      false,
    ]);

    const schema = readTaskSchema(onImage(previousSchema.text), generations);
    expect(schema).toEqual({ isDone: true, result: { id: previousSchema.id } });
    expect(checkTask(onImage(PREVIOUS), undefined, previousSchema)).toMatchObject({ isDone: true, result: { task_target: 'rescue.target' } });
  });

  it('still packs what it accepted as current when that has become previous', async () => {
    const before = await startController(store, {
      recipeSchemas: {
        released: new Map([...generations, [previousSchema.id, { ...previousSchema, status: 'current' }]]),
        accepted: { usual: previousSchema, accepted: [previousSchema] },
      },
    });
    const { body } = await post(recipeOf({ rack: 'r1' }), before);
    const id = String(body['job_id']);
    await controller.images.write((await controller.jobs.findJob(id))!);
    const image = await readFile(join(store.directory, 'tasks', id, 'task.iso'));
    expect(image.includes(previousSchema.text)).toBe(true);
  });
});
