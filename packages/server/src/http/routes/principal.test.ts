import { afterAll, beforeAll, expect, it } from 'vitest';

import { asAdmin, asReader, basic, openTestStore, startController } from '../../../testing/test-controller.ts';
import type { TestController, TestStore } from '../../../testing/test-controller.ts';

let store: TestStore;
let controller: TestController;

beforeAll(async () => {
  store = await openTestStore();
  controller = await startController(store);
});
afterAll(() => store.close());

it('says who asks, to whom the controller knows', async () => {
  const ask = async (headers: Record<string, string>): Promise<unknown> => {
    const response = await controller.send('GET', '/api/v1/principal', { headers });
    return response.ok ? JSON.parse(await response.text()) : response.status;
  };
  expect(await ask(asAdmin)).toEqual({ name: 'admin', role: 'admin' });
  expect(await ask(asReader)).toEqual({ name: 'reader', role: 'reader' });
  expect(await ask(basic('admin', 'wrong'))).toBe(401);
  expect(await ask({})).toBe(401);
});
