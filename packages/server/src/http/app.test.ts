import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { asAdmin, asReader, openTestStore, startController } from '../../testing/test-controller.ts';
import type { TestController, TestStore } from '../../testing/test-controller.ts';

let store: TestStore;
let controller: TestController;

beforeAll(async () => {
  store = await openTestStore();
  controller = await startController(store);
});
afterAll(() => store.close());

describe('what is for everybody', () => {
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
