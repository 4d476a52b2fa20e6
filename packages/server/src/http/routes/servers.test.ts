import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { STORES } from '../../../testing/stores.ts';
import { asAdmin, asJson, asReader, openTestStore, startController } from '../../../testing/test-controller.ts';
import type { TestController, TestStore } from '../../../testing/test-controller.ts';

let store: TestStore;
let controller: TestController;

async function put(
  serial: string,
  body: object | string,
  headers: Readonly<Record<string, string>> = asAdmin,
): Promise<{ status: number; body: object }> {
  const path = `/api/v1/servers/${encodeURIComponent(serial)}`;
  const response = await controller.send('PUT', path, { headers: { ...headers, ...asJson }, body });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

async function get(path: string): Promise<{ status: number; body: object }> {
  const response = await controller.send('GET', path, { headers: asReader });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

describe.each(STORES)('servers on the store: $name', (kind) => {
  beforeAll(async () => {
    store = await openTestStore(kind);
    controller = await startController(store);
    writeFileSync(join(store.directory, 'rack12'), 'SENTINEL-BMC');
  });
  afterAll(() => store.close());

  it('are added without a restart, and take jobs at once', async () => {
    const { status, body } = await put('NEW 1/ü', { bmc_address: 'https://bmc.example.com:8443', credentials: 'rack12', vendor: 'Dell' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      serial: 'NEW 1/ü',
      bmc_address: 'https://bmc.example.com:8443',
      credentials: 'rack12',
      vendor: 'Dell',
      last_seen: null,
    });
    expect(await controller.createJob('NEW 1/ü')).toMatch(/^[0-9a-f-]{36}$/);
    expect(await get('/api/v1/servers/NEW%201%2F%C3%BC')).toEqual({ status: 200, body });
    expect(controller.logged()).not.toContain('SENTINEL-BMC');
  });

  it('say how they are booted', async () => {
    await controller.servers.addConfigured([{ serial: 'BOOTED', provisioner: 'redfish', bmcAddress: 'https://10.0.0.1', credentials: 'rack12' }]);
    expect(await get('/api/v1/servers/BOOTED')).toMatchObject({
      body: { provisioner: 'redfish', bmc_address: 'https://10.0.0.1', credentials: 'rack12' },
    });
    const configured = { serial: 'BOOTED', provisioner: 'redfish', bmcAddress: 'https://10.0.0.1', credentials: 'rack12' } as const;
    expect(await controller.servers.bootedOtherwise([configured, { serial: 'CHANGED' }])).toEqual([]);
    expect(await put('BOOTED', {})).toMatchObject({ status: 200, body: { provisioner: null } });
    expect(await controller.servers.bootedOtherwise([configured])).toEqual(['BOOTED']);
    const settings = { provisioner: 'redfish', bmc_address: 'https://10.0.0.2', credentials: 'rack12' };
    expect(await put('BOOTED', settings)).toMatchObject({ status: 200, body: settings });
  });

  it('are changed, and no configuration undoes that', async () => {
    await controller.servers.addConfigured(['CHANGED']);
    expect(await put('CHANGED', { vendor: 'one' })).toMatchObject({ status: 200, body: { vendor: 'one', bmc_address: null } });
    expect(await put('CHANGED', { bmc_address: 'https://10.0.0.1' })).toMatchObject({ status: 200, body: { vendor: null } });
    await controller.servers.addConfigured(['CHANGED']);
    expect(await get('/api/v1/servers/CHANGED')).toMatchObject({ body: { bmc_address: 'https://10.0.0.1' } });
  });

  it('that were added so are missed in no configuration', async () => {
    await controller.servers.addConfigured(['ONE', 'TWO']);
    await put('THREE', {});
    const missed = await controller.servers.configuredBeside(['ONE']);
    expect(missed).toContain('TWO');
    expect(missed).not.toContain('ONE');
    expect(missed).not.toContain('THREE');
  });

  it('are removed when they have no jobs', async () => {
    const remove = async (serial: string, headers: Readonly<Record<string, string>> = asAdmin): Promise<number> =>
      (await controller.send('DELETE', `/api/v1/servers/${serial}`, { headers: { ...headers, ...asJson } })).status;
    await put('REMOVED', {});
    expect(await remove('REMOVED', asReader)).toBe(403);
    expect(await remove('REMOVED')).toBe(200);
    expect(await remove('REMOVED')).toBe(404);
    expect((await get('/api/v1/servers/REMOVED')).status).toBe(404);

    await put('WITH-JOB', {});
    const id = await controller.createJob('WITH-JOB');
    expect(await remove('WITH-JOB')).toBe(409);
    await controller.jobs.transition(id, { from: ['queued'], to: 'failed' });
    await controller.jobs.transition(id, { from: ['failed'], to: 'complete' });
    expect(await remove('WITH-JOB')).toBe(409);
    await store.database.query('DELETE FROM jobs WHERE id = $1', [id]);
    expect(await remove('WITH-JOB')).toBe(200);
  });

  it('are listed in parts', async () => {
    for (const serial of ['zz1', 'zz3', 'zz2']) await put(serial, {});
    const serials = async (query: string): Promise<readonly string[]> => {
      const { servers }: { servers: readonly { serial: string }[] } = JSON.parse(JSON.stringify((await get(`/api/v1/servers?${query}`)).body));
      return servers.map(({ serial }) => serial);
    };
    expect(await serials('after=zz&limit=2')).toEqual(['zz1', 'zz2']);
    expect(await serials('after=zz2')).toEqual(['zz3']);
    expect(await serials('after=zz3')).toEqual([]);
    expect(await serials('server=Z1')).toEqual(['zz1']);
    expect(await serials('server=%00')).toEqual([]);
  });

  it.each<[what: string, body: object | string, path: string, code: string]>([
    ['credentials that are not there', { credentials: 'nowhere' }, '/credentials', 'not_found'],
    ['credentials elsewhere', { credentials: '../controller.yaml' }, '/credentials', 'not_found'],
    ['credentials that are a directory', { credentials: 'tasks' }, '/credentials', 'not_found'],
    ['an address with a password in it', { bmc_address: 'https://root:calvin@10.0.0.1' }, '/bmc_address', 'pattern'],
    ['another address', { bmc_address: 'file:///etc/passwd' }, '/bmc_address', 'pattern'],
    ['a way to boot that needs an address', { provisioner: 'redfish', credentials: 'rack12' }, '/provisioner', 'dependencies'],
    ['a way to boot that is unknown', { provisioner: 'ipmi' }, '/provisioner', 'pattern'],
    ['a wrong type', { vendor: 5 }, '/vendor', 'type'],
    ['two lines', { vendor: 'a\nb' }, '/vendor', 'pattern'],
    ['an unknown member', { password: 'calvin' }, '/password', 'additionalProperties'],
  ])('are not added with %s', async (_, body, path, code) => {
    expect(await put('WRONG', body)).toMatchObject({ status: 400, body: { details: [{ path, code }] } });
    expect((await get('/api/v1/servers/WRONG')).status).toBe(404);
  });

  it('have serial numbers as in the configuration', async () => {
    for (const serial of [' A', 'A ', 'a\nb', 'x'.repeat(129), 'a\0b']) expect((await put(serial, {})).status).toBe(400);
    expect(await put('A', '{')).toMatchObject({ status: 400, body: { error: 'invalid_json' } });
  });

  it('are added by admins', async () => {
    expect((await put('READER', {}, asReader)).status).toBe(403);
    expect((await put('READER', {}, {})).status).toBe(401);
  });
});
