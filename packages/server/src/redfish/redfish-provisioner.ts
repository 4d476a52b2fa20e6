import { setTimeout as delay } from 'node:timers/promises';

import type { Job } from '../jobs/job.ts';
import type { BootMedia } from '../media/boot-media.ts';
import type { Server } from '../servers/server-store.ts';
import { StepFailure } from '../worker/provisioner.ts';
import type { Provisioner, ProvisionerControl } from '../worker/provisioner.ts';
import { findManagedSystem } from './managed-system.ts';
import type { ManagedSystem } from './managed-system.ts';
import { RedfishClient, RedfishTrouble } from './redfish-client.ts';
import type { BmcCredentials } from './redfish-client.ts';

/** What it takes to boot servers over Redfish. */
export interface RedfishParts {
  readonly findServer: (serial: string) => Promise<Server | undefined>;
  /** From the file with a name; `undefined` if it cannot be read as such. */
  readonly readCredentials: (name: string) => Promise<BmcCredentials | undefined>;
  /** Good until the job is over. */
  readonly mediaOf: (job: Job) => BootMedia;
  /** PEM. */
  readonly certificateAuthority: string | undefined;
  /** Between two looks at a server that starts, and before a request is sent again. */
  readonly pauseMs: number;
}

/** The steps, as events name them. */
type Step =
  | 'redfish.discover'
  | 'redfish.mount.maintenance'
  | 'redfish.mount.task'
  | 'redfish.boot-override'
  | 'redfish.reset'
  | 'redfish.poll'
  | 'cleanup.unmount'
  | 'cleanup.reset';

/** How often a server is looked at until it is on. */
const LOOKS_AT_POWER = 120;

/**
 * Boots a server from the maintenance image, once, with the task image as its second CD. Done again for the same job it comes to the same:
 * addresses are equal, media are exchanged only if they are others, and the server is restarted only with the override set.
 */
export function createRedfishProvisioner(parts: RedfishParts): Provisioner {
  return {
    async start(job, _media, control) {
      const connection = await connect(parts, job, control, 'redfish.discover');
      const { client, managed, inStep } = connection;
      const { maintenance, task } = parts.mediaOf(job);
      const [boot, data] = managed.compactDiscs;
      await inStep('redfish.mount.maintenance', 'The maintenance image is inserted.', () => insert(client, boot, maintenance));
      await inStep('redfish.mount.task', 'The task image is inserted.', () => insert(client, data, task));
      await restart(connection);
      await inStep('redfish.poll', 'The server is on.', () => waitForPower(client, managed, parts.pauseMs, control.signal));
    },
    async cleanUp(job, control) {
      if (!job.image) return;
      const { client, managed, inStep } = await connect(parts, job, control, 'cleanup.unmount');
      await inStep('cleanup.unmount', 'The images are ejected.', async () => {
        for (const path of managed.compactDiscs) await ejectImageOf(client, path, job);
      });
      if (managed.system.text('Boot', 'BootSourceOverrideEnabled') !== 'Once') return;
      await inStep('cleanup.reset', 'The server did not use its boot override; it is taken back.', () =>
        client.again(() => override(client, managed, { BootSourceOverrideEnabled: 'Disabled' })),
      );
    },
  };
}

interface Connection {
  readonly client: RedfishClient;
  readonly managed: ManagedSystem;
  /** Does a step and writes an event about it; trouble that lasts fails it. */
  readonly inStep: (step: Step, done: string, work: () => Promise<void>) => Promise<void>;
}

async function connect(parts: RedfishParts, job: Job, { report, signal }: ProvisionerControl, first: Step): Promise<Connection> {
  const server = await parts.findServer(job.serverSerial);
  if (!server?.bmcAddress) throw new StepFailure(first, 'The server has no address of a management controller.');
  const credentials = server.credentials === null ? undefined : await parts.readCredentials(server.credentials);
  if (!credentials)
    throw new StepFailure(first, 'The file with the credentials of the management controller cannot be read: one line, NAME:PASSWORD.');
  const address = new URL(server.bmcAddress);
  let current = first;
  const client = new RedfishClient({
    address,
    credentials,
    certificateAuthority: parts.certificateAuthority,
    signal,
    pauseMs: parts.pauseMs,
    retried: ({ message }) => report({ level: 'warn', step: current, message: `${message} It is tried again.` }),
  });
  const failing = async <Result>(step: Step, work: () => Promise<Result>): Promise<Result> => {
    current = step;
    try {
      return await work();
    } catch (error) {
      if (error instanceof RedfishTrouble) throw new StepFailure(step, error.message);
      throw error;
    }
  };
  const managed = await failing(first, () => findManagedSystem(client, address, job.serverSerial));
  return {
    client,
    managed,
    async inStep(step, done, work) {
      await failing(step, work);
      await report({ level: 'info', step, message: done });
    },
  };
}

async function insert(client: RedfishClient, path: string, image: string): Promise<void> {
  await client.again(async () => {
    const medium = await client.get(path);
    if (medium.isTrue('Inserted')) {
      if (medium.text('Image') === image) return;
      await client.change({
        method: 'POST',
        path: actionOf(medium.text('Actions', '#VirtualMedia.EjectMedia', 'target'), path, 'EjectMedia'),
        body: {},
      });
    }
    const target = actionOf(medium.text('Actions', '#VirtualMedia.InsertMedia', 'target'), path, 'InsertMedia');
    await client.change({ method: 'POST', path: target, body: { Image: image, Inserted: true, WriteProtected: true } }).catch((error: unknown) => {
      // Some controllers know the image alone.
      if (!(error instanceof RedfishTrouble) || error.status !== 400) throw error;
      return client.change({ method: 'POST', path: target, body: { Image: image } });
    });
  });
}

/** Ejects what was inserted for a job; media of somebody else stay. */
async function ejectImageOf(client: RedfishClient, path: string, { id }: Job): Promise<void> {
  await client.again(async () => {
    const medium = await client.get(path);
    if (!medium.isTrue('Inserted') || !medium.text('Image')?.includes(id)) return;
    await client.change({
      method: 'POST',
      path: actionOf(medium.text('Actions', '#VirtualMedia.EjectMedia', 'target'), path, 'EjectMedia'),
      body: {},
    });
  });
}

function actionOf(target: string | undefined, path: string, action: 'EjectMedia' | 'InsertMedia'): string {
  return target ?? `${path}/Actions/VirtualMedia.${action}`;
}

/** A restart whose answer was lost may have used the override up: before another one it is set again. */
async function restart({ client, managed, inStep }: Connection): Promise<void> {
  const setOverride = (): Promise<void> => override(client, managed, { BootSourceOverrideEnabled: 'Once', BootSourceOverrideTarget: 'Cd' });
  await inStep('redfish.boot-override', 'The server starts from its first virtual CD, once.', () => client.again(setOverride));
  let isSet = true;
  await inStep('redfish.reset', 'The server is restarted.', () =>
    client.again(async () => {
      if (!isSet) await setOverride();
      isSet = false;
      await reset(client, managed);
    }),
  );
}

async function override(client: RedfishClient, { system: { path } }: ManagedSystem, boot: object): Promise<void> {
  const { etag } = await client.get(path);
  await client.change({ method: 'PATCH', path, etag, body: { Boot: boot } });
}

async function reset(client: RedfishClient, { system: { path } }: ManagedSystem): Promise<void> {
  const system = await client.get(path);
  const allowed = system.texts('Actions', '#ComputerSystem.Reset', 'ResetType@Redfish.AllowableValues');
  const wanted = system.text('PowerState') === 'Off' ? ['On', 'ForceOn'] : ['ForceRestart', 'PowerCycle', 'GracefulRestart'];
  const target = system.text('Actions', '#ComputerSystem.Reset', 'target') ?? `${path}/Actions/ComputerSystem.Reset`;
  const body = { ResetType: wanted.find((type) => allowed.includes(type)) ?? wanted[0] };
  await client.change({ method: 'POST', path: target, body });
}

async function waitForPower(client: RedfishClient, { system: { path } }: ManagedSystem, pauseMs: number, signal: AbortSignal): Promise<void> {
  for (let look = 0; look < LOOKS_AT_POWER; look++) {
    await delay(pauseMs, undefined, { signal });
    if ((await client.get(path)).text('PowerState') === 'On') return;
  }
  throw new RedfishTrouble('The server is not on yet.', false);
}
