import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { asAdmin, asHost, asJson, asReader, openTestStore, PUBLIC_URL, startController } from '../../testing/test-controller.ts';
import type { TestController, TestStore } from '../../testing/test-controller.ts';

let store: TestStore;
let controller: TestController;
let path: string;

beforeAll(async () => {
  store = await openTestStore();
  controller = await startController(store);
  path = `/api/v1/jobs/${await controller.createJob(await controller.newServer())}/cancel`;
});
afterAll(() => store.close());

const HERE = { Host: 'controller:8080' } as const;

async function statusOf(headers: Readonly<Record<string, string>>, to = path, sender: Readonly<Record<string, string>> = asAdmin): Promise<number> {
  return (await controller.send('POST', to, { headers: { ...sender, ...HERE, ...headers } })).status;
}

describe('a request that may change something', () => {
  it.each([
    ['a page of another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['a page of a sibling', { 'Sec-Fetch-Site': 'same-site' }],
    ['a page of another site, whatever it says of its origin', { 'Sec-Fetch-Site': 'cross-site', Origin: 'http://controller:8080' }],
    ['a page of another host, in a browser that says no more', { Origin: 'http://elsewhere:8080' }],
    ['a page of another port', { Origin: 'http://controller:8099' }],
    ['a page without an origin of its own', { Origin: 'null' }],
  ])('is refused when it comes from %s', async (_, headers) => {
    for (const to of [path, '/api/v1/jobs', '/api/v1/recipes/validate']) expect(await statusOf({ ...asJson, ...headers }, to)).toBe(403);
    expect(await statusOf({ ...asHost, ...headers }, '/api/v1/status-webhook/XF', {})).toBe(403);
    expect(await controller.jobs.findJob(path.split('/').at(-2)!)).toMatchObject({ status: 'queued' });
  });

  it('is refused after who asks, whether they may, and the method', async () => {
    const headers = { 'Sec-Fetch-Site': 'cross-site', ...HERE };
    expect((await controller.send('POST', path, { headers })).status).toBe(401);
    expect(await (await controller.send('POST', path, { headers: { ...asReader, ...headers } })).json()).toMatchObject({
      message: 'This needs the role admin.',
    });
    expect((await controller.app.request(path, { method: 'PUT', headers: { ...asAdmin, ...headers } })).status).toBe(405);
  });

  it('needs to be JSON, even without a body', async () => {
    expect(await statusOf({})).toBe(415);
    expect(await statusOf({ 'Content-Type': 'application/x-www-form-urlencoded' })).toBe(415);
    expect(await statusOf({ 'Content-Type': 'text/plain' })).toBe(415);
  });

  it.each([
    ['by the page of the controller', { 'Sec-Fetch-Site': 'same-origin', Origin: 'http://controller:8080' }],
    ['by the page, in a browser that says no more', { Origin: 'http://controller:8080' }],
    ['by the page behind a proxy that changes the host', { Origin: PUBLIC_URL }],
    ['by somebody who types the address in', { 'Sec-Fetch-Site': 'none' }],
    ['by a program', {}],
  ])('is taken when it is sent %s', async (_, headers) => {
    const id = await controller.createJob(await controller.newServer());
    expect(await statusOf({ ...asJson, ...headers }, `/api/v1/jobs/${id}/cancel`)).toBe(200);
  });

  it('is no matter of those who only look', async () => {
    const headers = { ...asAdmin, ...HERE, 'Sec-Fetch-Site': 'cross-site' };
    expect((await controller.send('GET', '/api/v1/jobs', { headers })).status).toBe(200);
  });
});
