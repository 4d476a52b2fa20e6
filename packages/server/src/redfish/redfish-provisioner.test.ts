import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, describe, expect, it } from 'vitest';

import { writeCertificate } from '../../testing/certificate.ts';
import { BMC_NAME, BMC_PASSWORD, startManagementController } from '../../testing/management-controller.ts';
import type { ManagementController, ManagementControllerOptions } from '../../testing/management-controller.ts';
import type { Job, NewEvent } from '../jobs/job.ts';
import type { BootMedia } from '../media/boot-media.ts';
import type { Provisioner, ProvisionerControl } from '../worker/provisioner.ts';
import { createRedfishProvisioner } from './redfish-provisioner.ts';
import type { RedfishParts } from './redfish-provisioner.ts';

const JOB_ID = '0193d1a0-0000-4000-8000-000000000001';
const started: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const each of started.splice(0)) await each.close();
});

interface Tried {
  readonly bmc: ManagementController;
  readonly media: BootMedia;
  readonly events: readonly NewEvent[];
  readonly start: () => Promise<void>;
  readonly cleanUp: () => Promise<void>;
  readonly abort: () => void;
}

/** A server behind a management controller, and images at addresses that the latter can reach. */
async function tried(options: ManagementControllerOptions = {}, parts: Partial<RedfishParts> & { readonly address?: string } = {}): Promise<Tried> {
  const images = await startImages();
  const bmc = await startManagementController(options);
  started.push(bmc, images);
  const media = {
    maintenance: `${images.url}/media/boot/${JOB_ID}/maintenance.iso?sig=s3`,
    task: `${images.url}/media/boot/${JOB_ID}/task.iso?sig=s4`,
  };
  const server = {
    serial: 'BMC-1',
    bmcAddress: parts.address ?? bmc.url.replace('127.0.0.1', 'localhost'),
    credentials: 'bmc',
    vendor: null,
    provisioner: 'redfish',
  } as const;
  const dates = { lastSeen: null, createdAt: new Date(0), updatedAt: new Date(0) };
  const provisioner: Provisioner = createRedfishProvisioner({
    findServer: () => Promise.resolve({ ...server, ...dates }),
    readCredentials: () => Promise.resolve({ name: BMC_NAME, password: BMC_PASSWORD }),
    mediaOf: () => media,
    certificateAuthority: undefined,
    pauseMs: 1,
    ...parts,
  });
  const events: NewEvent[] = [];
  const stopping = new AbortController();
  const control: ProvisionerControl = { report: async (event) => void events.push(event), signal: stopping.signal };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Nothing else of a job is looked at.
  const job = { id: JOB_ID, serverSerial: 'BMC-1', image: {} } as Job;
  return {
    bmc,
    media,
    events,
    start: () => provisioner.start(job, { url: '', expiresAt: new Date(0) }, control),
    cleanUp: () => provisioner.cleanUp(job, control),
    abort: () => stopping.abort(),
  };
}

/** Gives an image at every address. */
async function startImages(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => response.end(`bytes of ${request.url?.split('?')[0]}`));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port }: { readonly port: number } = Object(server.address());
  return { url: `http://127.0.0.1:${port}`, close: () => new Promise((resolve) => void server.close(() => resolve())) };
}

const steps = (events: readonly NewEvent[]): readonly string[] => events.map(({ level, step }) => `${level} ${step}`);

const BOOTED = ['info redfish.mount.maintenance', 'info redfish.mount.task', 'info redfish.boot-override', 'info redfish.reset', 'info redfish.poll'];

describe('a server behind a management controller', () => {
  it('is started once from the maintenance image, with the task image as second CD, and has neither afterwards', async () => {
    const { bmc, media, events, start, cleanUp } = await tried();
    await start();
    expect(steps(events)).toEqual(BOOTED);
    expect(bmc.state.starts).toEqual([{ override: 'Once', images: [media.maintenance, media.task] }]);
    expect([...bmc.state.images]).toEqual([
      ['Cd1', media.maintenance],
      ['Cd2', media.task],
    ]);
    expect(String(bmc.state.fetched.get(media.task))).toContain('task.iso');
    await cleanUp();
    expect(bmc.state.images.size).toBe(0);
    expect(steps(events).at(-1)).toBe('info cleanup.unmount');
  });

  it('that is on is power cycled', async () => {
    const { bmc, start } = await tried();
    bmc.state.power = 'On';
    await start();
    expect(bmc.changes.at(-1)).toEqual({ request: 'POST /redfish/v1/Systems/1/Actions/ComputerSystem.Reset', body: { ResetType: 'PowerCycle' } });
  });

  it('keeps media that are right when it is begun again, and exchanges others', async () => {
    const { bmc, media, start } = await tried();
    bmc.state.images.set('Cd1', media.maintenance).set('Cd2', 'https://elsewhere/other.iso');
    await start();
    const actions = bmc.changes.map(({ request }) => request.split('/').at(-1));
    expect(actions.slice(0, 2)).toEqual(['VirtualMedia.EjectMedia', 'VirtualMedia.InsertMedia']);
    expect(bmc.state.images.get('Cd2')).toBe(media.task);
    expect(bmc.changes.filter(({ request }) => request.includes('Cd1'))).toEqual([]);
  });

  it('keeps media of somebody else when it is cleaned up, and loses an override that it did not use', async () => {
    const { bmc, events, cleanUp } = await tried();
    bmc.state.images.set('Cd1', 'https://elsewhere/other.iso');
    bmc.state.override = 'Once';
    await cleanUp();
    expect([...bmc.state.images.keys()]).toEqual(['Cd1']);
    expect(bmc.state.override).toBe('Disabled');
    expect(steps(events)).toEqual(['info cleanup.unmount', 'info cleanup.reset']);
  });

  it.each([
    ['of several is found by its serial number', { serials: ['OTHER', 'BMC-1'] }, 2],
    ['whose controller knows the image alone', { knowsInserted: false }, 1],
    ['whose controller makes a task of it', { hasTasks: true }, 1],
  ])('%s is booted', async (_, options, system) => {
    const { bmc, start } = await tried(options);
    await start();
    expect(bmc.state.starts).toHaveLength(1);
    expect(bmc.changes.at(-1)?.request).toContain(`/Systems/${system}/`);
  });

  it('is booted by an address that names it', async () => {
    const { bmc, start } = await tried({ serials: ['A', 'B'] }, {});
    const { start: startNamed, bmc: named } = await tried({ serials: ['A', 'B'] }, { address: `${bmc.url}/redfish/v1/Systems/2` });
    await expect(start()).rejects.toThrow('manages no server with this serial number');
    await startNamed();
    expect(bmc.changes.at(-1)?.request).toContain('/Systems/2/');
    expect(named.changes).toEqual([]);
  });

  it.each<[string, string, readonly (number | undefined)[], string]>([
    ['an insertion that fails', 'VirtualMedia.InsertMedia', [503, 500], 'redfish.mount.maintenance'],
    ['a connection that breaks off', 'GET /redfish/v1/Systems', [undefined, undefined, undefined], 'redfish.discover'],
    ['an override that is too early', 'PATCH', [503], 'redfish.boot-override'],
  ])('survives %s, and says so', async (_, request, statuses, step) => {
    const { bmc, events, start } = await tried();
    bmc.failNext(request, statuses);
    await start();
    expect(steps(events).filter((each) => each.startsWith('warn'))).toEqual(statuses.map(() => `warn ${step}`));
    expect(bmc.state.starts).toMatchObject([{ override: 'Once' }]);
  });

  it('is restarted again only with the override set again', async () => {
    const { bmc, start } = await tried();
    bmc.failNext('ComputerSystem.Reset', [undefined]);
    await start();
    expect(bmc.changes.filter(({ request }) => request.startsWith('PATCH'))).toHaveLength(2);
    expect(bmc.state.starts).toMatchObject([{ override: 'Once' }]);
  });

  it.each<[string, string, readonly (number | undefined)[], string, string]>([
    ['four failures', 'VirtualMedia.InsertMedia', [500, 500, 500, 500], 'redfish.mount.maintenance', 'with 500 (Base.1.8.GeneralError)'],
    ['a refusal', 'PATCH', [405], 'redfish.boot-override', 'answers PATCH /redfish/v1/Systems/1 with 405'],
    ['wrong credentials', 'GET /redfish/v1/', [401], 'redfish.discover', 'refuses the credentials'],
    ['a network that is away', 'GET', [undefined, undefined, undefined, undefined], 'redfish.discover', 'the connection breaks off'],
    ['a redirection', 'GET', [302], 'redfish.discover', 'with 302'],
  ])('is given up after %s, with the step and without a secret', async (_, request, statuses, step, message) => {
    const { bmc, events, start } = await tried();
    bmc.failNext(request, statuses);
    await expect(start()).rejects.toMatchObject({ name: 'StepFailure', step, message: expect.stringContaining(message) });
    expect(bmc.state.starts).toEqual([]);
    const told = JSON.stringify(events);
    for (const secret of [BMC_PASSWORD, 'sig=', 'echo']) expect(told).not.toContain(secret);
  });

  it.each<[string, ManagementControllerOptions, Partial<RedfishParts>, string]>([
    ['its controller has one CD', { media: { Cd: ['CD'], Floppy: ['Floppy'] } }, {}, 'not have two virtual CDs'],
    ['its credentials cannot be read', {}, { readCredentials: () => Promise.resolve(undefined) }, 'NAME:PASSWORD'],
    [
      'its controller refuses the credentials',
      {},
      { readCredentials: () => Promise.resolve({ name: 'x', password: 'y' }) },
      'refuses the credentials',
    ],
    ['nobody knows it', {}, { findServer: () => Promise.resolve(undefined) }, 'no address'],
  ])('is not booted when %s', async (_, options, parts, message) => {
    const { bmc, start } = await tried(options, parts);
    await expect(start()).rejects.toMatchObject({ step: 'redfish.discover', message: expect.stringContaining(message) });
    expect(bmc.changes).toEqual([]);
  });

  it('is let go at once when the job is lost', async () => {
    const { bmc, start, abort } = await tried();
    bmc.failNext('VirtualMedia.InsertMedia', [503, 503, 503, 503]);
    const starting = start();
    abort();
    await expect(starting).rejects.toMatchObject({ name: 'AbortError' });
    expect(bmc.state.starts).toEqual([]);
  });

  it('is trusted by the certificate of our own authority alone', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'assay-bmc-'));
    try {
      const { certificateFile, keyFile } = await writeCertificate(directory, 'localhost');
      const tls = { key: readFileSync(keyFile), cert: readFileSync(certificateFile) };
      const distrusted = await tried({ tls });
      await expect(distrusted.start()).rejects.toMatchObject({ step: 'redfish.discover', message: expect.stringContaining('is not trusted') });
      const trusted = await tried({ tls }, { certificateAuthority: String(tls.cert) });
      await trusted.start();
      expect(trusted.bmc.state.starts).toHaveLength(1);
    } finally {
      rmSync(directory, { recursive: true });
    }
  });
});
