import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { taskVolumeId } from '@assay/recipe';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { createdJob, newJob, newSerial, silentBell, silentObserver } from '../../testing/jobs.ts';
import { STORES } from '../../testing/stores.ts';
import type { EmptyStore, StoreHost } from '../../testing/stores.ts';
import { until as reached } from '../../testing/until.ts';
import { Bell } from '../jobs/bell.ts';
import { JobLeases } from '../jobs/job-leases.ts';
import type { JobObserver } from '../jobs/job-observer.ts';
import type { Job, JobEvent } from '../jobs/job.ts';
import { SqlJobStore } from '../jobs/sql-job-store.ts';
import { jsonLogger } from '../log/json-logger.ts';
import { sha256 } from '../sha256.ts';
import type { Database } from '../store/database.ts';
import { ServerStore } from '../servers/server-store.ts';
import { migrate } from '../store/migrate.ts';
import { Unavailable } from '../unavailable.ts';
import { ImageDirectory } from './image-directory.ts';
import { StepFailure } from './provisioner.ts';
import type { Provisioner } from './provisioner.ts';
import { waitingProvisioner } from './waiting-provisioner.ts';
import { Worker } from './worker.ts';
import type { WorkerParts } from './worker.ts';

async function bytesOf(images: ImageDirectory, job: Job): Promise<Uint8Array | undefined> {
  const file = await images.open(job);
  try {
    return await file?.readFile();
  } finally {
    await file?.close();
  }
}

describe.each(STORES)('a worker on the store: $name', ({ start }) => {
  let host: StoreHost;
  let store: EmptyStore;
  let directory: string;
  const controllers: Controller[] = [];

  beforeAll(async () => {
    host = await start();
    store = await host.newStore();
    await migrate(await store.connect());
    directory = mkdtempSync(join(tmpdir(), 'assay-worker-'));
  });

  afterEach(async () => {
    await Promise.all(controllers.splice(0).map((controller) => controller.stop()));
  });

  afterAll(async () => {
    await host.stop();
    rmSync(directory, { recursive: true });
  });

  /** One of several processes, as far as the store is concerned. */
  interface Controller {
    readonly jobs: SqlJobStore;
    readonly images: ImageDirectory;
    readonly database: Database;
    readonly imageDirectory: string;
    readonly built: string[];
    /** When its lease ends, as the store has it; later after each renewal. */
    readonly leaseEnd: () => Promise<number>;
    /** Ends as if the process had died: leases stay as they are. */
    die(): Promise<void>;
    stop(): Promise<void>;
  }

  interface Setting {
    readonly provisioner?: Provisioner;
    readonly limits?: Partial<WorkerParts['limits']>;
    /** Default: a new one. */
    readonly imageDirectory?: string;
    /** Whether the store is out of reach. */
    readonly isCutOff?: () => boolean;
    /** What a statement that reaches the store has to wait for. */
    readonly delayOf?: (sql: string) => Promise<void>;
  }

  function breakable(database: Database, { isCutOff, delayOf }: Setting): Database {
    const reach = async (sql = ''): Promise<void> => {
      if (isCutOff?.() === true) throw new Unavailable('ECONNREFUSED');
      await delayOf?.(sql);
    };
    return {
      ...database,
      async query(sql, parameters) {
        await reach(sql);
        return database.query(sql, parameters);
      },
      async transaction(body) {
        await reach();
        return database.transaction(body);
      },
      urgent: {
        async query(sql, parameters) {
          await reach(sql);
          return database.urgent.query(sql, parameters);
        },
      },
    };
  }

  async function startController(setting: Setting = {}): Promise<Controller> {
    const { provisioner = waitingProvisioner, imageDirectory = mkdtempSync(join(directory, 'images-')) } = setting;
    const database = breakable(await store.connect(), setting);
    const logger = jsonLogger('error', () => {});
    const built: string[] = [];
    const observer: JobObserver = { ...silentObserver, imageBuilt: (job) => built.push(job.id) };
    const bell = new Bell();
    const jobs = new SqlJobStore({ database, bell, observer });
    const images = new ImageDirectory(imageDirectory, (id) => jobs.recipeOf(id));
    const limits = {
      // So long that no stall of the machine loses one: where a test needs that, it says so.
      lease: { seconds: 600 },
      overall: { seconds: 3600 },
      webhookWait: { seconds: 3600 },
      retention: { days: 14, jobDays: undefined },
      ...setting.limits,
    };
    const leases = new JobLeases({ database, observer, worker: newSerial(), leaseSeconds: limits.lease.seconds });
    const worker = new Worker({ jobs, leases, bell, images, provisioner, observer, logger, limits, mediaOf, pause: 300 });
    await worker.start(false);
    let isRunning = true;
    const ending = (end: () => Promise<void>) => async (): Promise<void> => {
      if (!isRunning) return;
      isRunning = false;
      await end();
    };
    const controller: Controller = {
      jobs,
      images,
      database,
      imageDirectory,
      built,
      leaseEnd: async () => {
        const [row] = await database.query('SELECT extract(epoch FROM lease_expires_at) AS seconds FROM workers WHERE id = $1', [leases.worker]);
        return Number(row?.['seconds']);
      },
      stop: ending(() => worker.stop()),
      die: ending(async () => {
        await worker.stop();
        await database.query("UPDATE workers SET lease_expires_at = now() + interval '1 second' WHERE id = $1", [leases.worker]);
      }),
    };
    controllers.push(controller);
    return controller;
  }

  const mediaOf: WorkerParts['mediaOf'] = (job) => ({ url: `http://controller/${job.id}?sig=topsecret`, expiresAt: new Date(0) });

  async function create(jobs: SqlJobStore): Promise<Job> {
    const serial = newSerial();
    await new ServerStore(await store.connect()).addConfigured([serial]);
    return createdJob(jobs, newJob(serial));
  }

  async function until(jobs: SqlJobStore, id: string, isReached: (job: Job, events: readonly JobEvent[]) => boolean): Promise<Job> {
    // The job after its events: it has what they tell of.
    const look = async (): Promise<[readonly JobEvent[], Job]> => [await jobs.eventsOf(id), (await jobs.findJob(id))!];
    const [, job] = await reached(look, ([events, job]) => isReached(job, events));
    return job;
  }

  const isComplete = ({ status }: Job): boolean => status === 'complete';
  const isWaiting = (job: Job, events: readonly JobEvent[]): boolean =>
    job.status === 'provisioning' && events.some(({ step }) => step === 'webhook.wait');

  async function stepsOf(jobs: SqlJobStore, id: string): Promise<string[]> {
    return (await jobs.eventsOf(id)).map(({ level, step }) => `${level} ${step ?? '-'}`);
  }

  it('brings a job from the queue to its end', async () => {
    const { jobs, images, built } = await startController();
    const { id, serverSerial } = await create(jobs);
    const waiting = await until(jobs, id, isWaiting);
    const bytes = await bytesOf(images, waiting);
    expect(waiting.image).toEqual({ volumeId: taskVolumeId(id), bytes: bytes?.length, sha256: sha256(bytes ?? '') });
    expect(built).toEqual([id]);
    await jobs.recordDelivery(serverSerial, { outcome: 'succeeded' });
    expect(await until(jobs, id, isComplete)).toMatchObject({ outcome: 'succeeded', failedStep: null });
    expect(await stepsOf(jobs, id)).toEqual(['info -', 'info iso.build', 'info iso.serve', 'info webhook.wait', 'info webhook.wait', 'info -']);
    expect(JSON.stringify(await jobs.eventsOf(id))).not.toContain('topsecret');
  });

  it('gives each of many jobs to one of two controllers', async () => {
    const started: string[] = [];
    const provisioner: Provisioner = {
      start: async (job) => {
        started.push(job.id);
        await recording.recordDelivery(job.serverSerial, { outcome: 'succeeded' });
      },
      cleanUp: () => Promise.resolve(),
    };
    const { jobs: recording } = await startController({ provisioner });
    const { jobs } = await startController({ provisioner });
    const created = await Promise.all(Array.from({ length: 24 }, (_, at) => create(at % 2 === 0 ? recording : jobs)));
    for (const { id } of created) await until(jobs, id, isComplete);
    expect(started.toSorted()).toEqual(created.map(({ id }) => id).toSorted());
  });

  it('fails a job whose image cannot be written', async () => {
    const imageDirectory = join(directory, 'no-directory');
    writeFileSync(imageDirectory, '');
    const { jobs } = await startController({ imageDirectory });
    const { id } = await create(jobs);
    expect(await until(jobs, id, isComplete)).toMatchObject({ outcome: 'failed', failedStep: 'iso.build', image: null });
    expect((await jobs.eventsOf(id)).find(({ level }) => level === 'error')).toMatchObject({
      step: 'iso.build',
      message: 'The task image cannot be written: a part of the path is no directory.',
    });
  });

  it('fails a job at the step that its provisioner names', async () => {
    const provisioner: Provisioner = {
      start: () => Promise.reject(new StepFailure('redfish.reset', 'The server does not turn on.')),
      cleanUp: () => Promise.reject(new Error('secret of a driver')),
    };
    const { jobs } = await startController({ provisioner });
    const { id } = await create(jobs);
    expect(await until(jobs, id, isComplete)).toMatchObject({ outcome: 'failed', failedStep: 'redfish.reset' });
    expect(await stepsOf(jobs, id)).toEqual(['info -', 'info iso.build', 'error redfish.reset', 'warn cleanup.unmount', 'info -']);
    expect(JSON.stringify(await jobs.eventsOf(id))).not.toContain('secret of a driver');
  });

  it('fails a job whose provisioner has a fault', async () => {
    const provisioner: Provisioner = { start: () => Promise.reject(new TypeError('secret')), cleanUp: () => Promise.resolve() };
    const { jobs } = await startController({ provisioner });
    const { id } = await create(jobs);
    expect(await until(jobs, id, isComplete)).toMatchObject({ outcome: 'failed', failedStep: 'controller' });
    expect(JSON.stringify(await jobs.eventsOf(id))).not.toContain('secret');
  });

  it('fails a job whose host does not report in time', async () => {
    const { jobs } = await startController({ limits: { webhookWait: { seconds: 1 } } });
    const { id } = await create(jobs);
    expect(await until(jobs, id, isComplete)).toMatchObject({ outcome: 'failed', failedStep: 'webhook.wait' });
    expect((await jobs.eventsOf(id)).find(({ level }) => level === 'error')?.message).toBe('The host did not report within 1 seconds.');
  });

  it('stops a provisioner that takes longer than the whole job may', async () => {
    const reasons: unknown[] = [];
    const provisioner: Provisioner = {
      start: (_job, _media, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            reasons.push(signal.reason);
            reject(new Error('aborted'));
          });
        }),
      cleanUp: () => Promise.resolve(),
    };
    const { jobs } = await startController({ provisioner, limits: { overall: { seconds: 1 } } });
    const { id } = await create(jobs);
    expect(await until(jobs, id, isComplete)).toMatchObject({ outcome: 'failed', failedStep: 'webhook.wait' });
    expect(reasons).toHaveLength(1);
  });

  it('stops the provisioner of a job that was cancelled, before it cleans up', async () => {
    const heard: string[] = [];
    const provisioner: Provisioner = {
      start: (_job, _media, { signal }) =>
        new Promise((_resolve, reject) => {
          heard.push('start');
          signal.addEventListener('abort', () => {
            heard.push('told to stop');
            void sleep(200).then(() => reject(new Error(heard[heard.push('stopped') - 1])));
          });
        }),
      cleanUp: () => {
        heard.push('clean-up');
        return Promise.resolve();
      },
    };
    const { jobs } = await startController({ provisioner });
    const { id } = await create(jobs);
    await until(jobs, id, () => heard.length === 1);
    await jobs.transition(id, { from: ['queued', 'provisioning'], to: 'failed' });
    expect(await until(jobs, id, isComplete)).toMatchObject({ outcome: 'failed', failedStep: null });
    expect(heard).toEqual(['start', 'told to stop', 'stopped', 'clean-up']);
  });

  it('says nothing more of a job that is cancelled while its image is built', async () => {
    const heard: string[] = [];
    const provisioner: Provisioner = {
      start: () => Promise.resolve(void heard.push('start')),
      cleanUp: () => Promise.resolve(),
    };
    const { jobs, images } = await startController({ provisioner });
    const write = images.write.bind(images);
    images.write = async (job) => {
      await jobs.transition(job.id, { from: ['provisioning'], to: 'failed', outcome: 'cancelled' });
      return write(job);
    };
    const { id } = await create(jobs);
    expect(await until(jobs, id, isComplete)).toMatchObject({ outcome: 'cancelled', image: null });
    expect((await jobs.eventsOf(id)).map(({ message }) => message)).toEqual(['Provisioning has begun.', 'The job is complete.']);
    expect(heard).toEqual([]);
  });

  it('stops the provisioner of a job that was cancelled and cleaned up elsewhere', async () => {
    const heard: string[] = [];
    const provisioner: Provisioner = {
      start: (_job, _media, { signal }) =>
        new Promise((_resolve, reject) => {
          heard.push('start');
          signal.addEventListener('abort', () => reject(new Error(heard[heard.push('stopped') - 1])));
        }),
      cleanUp: () => Promise.resolve(),
    };
    const { jobs, database } = await startController({ provisioner });
    const { id } = await create(jobs);
    await until(jobs, id, () => heard.length === 1);
    const elsewhere = new SqlJobStore({ database, bell: silentBell, observer: silentObserver });
    await elsewhere.transition(id, { from: ['queued', 'provisioning'], to: 'failed' });
    await elsewhere.transition(id, { from: ['failed'], to: 'complete' });
    await until(jobs, id, () => heard.length === 2);
    expect(await stepsOf(jobs, id)).toEqual(['info -', 'info iso.build']);
  });

  it('keeps its jobs as long as it makes its lease longer', async () => {
    const { jobs, leaseEnd } = await startController();
    const other = await startController();
    const { id, serverSerial } = await create(jobs);
    await until(jobs, id, isWaiting);
    for (let times = 0; times < 3; times++) {
      const [before, ofOther] = [await leaseEnd(), await other.leaseEnd()];
      await reached(leaseEnd, (end) => end > before);
      await reached(other.leaseEnd, (end) => end > ofOther);
    }
    expect((await stepsOf(jobs, id)).filter((step) => step === 'info webhook.wait')).toHaveLength(1);
    expect((await jobs.eventsOf(id)).map(({ message }) => message)).not.toContain('Provisioning is resumed.');
    await other.jobs.recordDelivery(serverSerial, { outcome: 'succeeded' });
    await until(jobs, id, isComplete);
  });

  it('takes over the jobs of a controller that has died', async () => {
    const dead = await startController();
    const { id, serverSerial } = await create(dead.jobs);
    const { image } = await until(dead.jobs, id, isWaiting);
    await dead.die();
    const { jobs, images } = await startController();
    const resumed = await until(jobs, id, (_job, events) => events.some(({ message }) => message === 'Provisioning is resumed.'));
    expect(resumed.image).toEqual(image);
    // The image was on the disk of the other one.
    expect(sha256((await bytesOf(images, resumed)) ?? '')).toBe(image?.sha256);
    await jobs.recordDelivery(serverSerial, { outcome: 'succeeded' });
    expect(await until(jobs, id, isComplete)).toMatchObject({ outcome: 'succeeded' });
  });

  it('lets go of its jobs before another one takes them when the store is out of reach', async () => {
    const holders: string[] = [];
    let mostHolders = 0;
    let isCutOff = false;
    const hanging = (name: string): Provisioner => ({
      start: async (_job, _media, { signal }) => {
        // Both controllers share one event loop: a timer of the other that is due comes first.
        await sleep(10);
        signal.throwIfAborted();
        mostHolders = Math.max(mostHolders, holders.push(name));
        await new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            holders.splice(holders.indexOf(name), 1);
            reject(new Error('aborted'));
          });
        });
      },
      cleanUp: () => Promise.resolve(),
    });
    // When the machine is busy, a lease as short as this ends without a cut, too.
    const limits = { lease: { seconds: 1 } };
    const one = await startController({ provisioner: hanging('one'), isCutOff: () => isCutOff, limits });
    const { id } = await create(one.jobs);
    await until(one.jobs, id, () => holders.includes('one'));
    const other = await startController({ provisioner: hanging('other'), limits });
    isCutOff = true;
    await until(other.jobs, id, () => holders.includes('other'));
    // Whatever comes of it, both have to be stopped: one that goes on would take the jobs of the next tests.
    isCutOff = false;
    expect(mostHolders).toBe(1);
  });

  it('begins nothing that it read until its lease was over', async () => {
    const dead = await startController();
    const { id, serverSerial } = await create(dead.jobs);
    await until(dead.jobs, id, (_job, events) => events.some(({ step }) => step === 'iso.serve'));
    await dead.database.query('UPDATE jobs SET waiting_since = NULL WHERE id = $1', [id]);
    await dead.die();
    const looking = await store.connect();
    let isCutOff = false;
    let wasSlow = false;
    let refusals = 0;
    const startedWithoutLease: boolean[] = [];
    const { jobs } = await startController({
      provisioner: {
        start: () => Promise.resolve(void startedWithoutLease.push(isCutOff)),
        cleanUp: () => Promise.resolve(),
      },
      limits: { lease: { seconds: 1 } },
      isCutOff: () => {
        if (isCutOff && wasSlow && ++refusals > 3) isCutOff = false;
        return isCutOff;
      },
      delayOf: async (sql) => {
        if (wasSlow || !sql.includes('FROM jobs WHERE id = $1 AND worker_id = $2')) return;
        isCutOff = true;
        await reached(
          () => looking.query('SELECT id FROM workers WHERE lease_expires_at > now()'),
          (living) => living.length === 0,
        );
        wasSlow = true;
      },
    });
    await reached(
      () => startedWithoutLease.length,
      (times) => times > 0,
    );
    expect(startedWithoutLease).not.toContain(true);
    await jobs.recordDelivery(serverSerial, { outcome: 'succeeded' });
    await until(jobs, id, isComplete);
  });

  it('leaves a job that it was busy with to the next one when it is stopped', async () => {
    const hanging: Provisioner = {
      start: (_job, _media, { signal }) => new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('stopped')))),
      cleanUp: () => Promise.resolve(),
    };
    const stopped = await startController({ provisioner: hanging });
    const { id } = await create(stopped.jobs);
    await until(stopped.jobs, id, (_job, events) => events.some(({ step }) => step === 'iso.build'));
    await stopped.stop();
    expect(await stopped.jobs.findJob(id)).toMatchObject({ status: 'provisioning' });
    const { jobs } = await startController();
    await until(jobs, id, isWaiting);
  });

  it('takes a job that another process has written, and cleans up what was reported there', async () => {
    const { jobs, database } = await startController();
    const elsewhere = new SqlJobStore({ database, bell: silentBell, observer: silentObserver });
    const { id, serverSerial } = await create(elsewhere);
    await until(jobs, id, isWaiting);
    await elsewhere.recordDelivery(serverSerial, { outcome: 'succeeded' });
    await until(jobs, id, isComplete);
  });

  it('cleans up after a controller that has died in the middle of it', async () => {
    const hanging: Provisioner = {
      start: () => Promise.resolve(),
      cleanUp: (_job, { signal }) => new Promise((resolve) => signal.addEventListener('abort', () => resolve())),
    };
    const dead = await startController({ provisioner: hanging });
    const { id, serverSerial } = await create(dead.jobs);
    await until(dead.jobs, id, isWaiting);
    await dead.jobs.recordDelivery(serverSerial, { outcome: 'succeeded' });
    await reached(
      () => dead.database.query('SELECT worker_id FROM jobs WHERE id = $1', [id]),
      ([row]) => row?.['worker_id'] !== null,
    );
    await dead.die();
    const { jobs } = await startController();
    expect(await until(jobs, id, isComplete)).toMatchObject({ outcome: 'succeeded' });
  });

  it('cleans up again when the store was in trouble before that was written', async () => {
    let isCutOff = false;
    let cleanUps = 0;
    const provisioner: Provisioner = {
      start: () => Promise.resolve(),
      cleanUp: () => {
        isCutOff = ++cleanUps === 1;
        return Promise.resolve();
      },
    };
    const { jobs } = await startController({ provisioner, isCutOff: () => isCutOff });
    const looking = new SqlJobStore({ database: await store.connect(), bell: silentBell, observer: silentObserver });
    const { id, serverSerial } = await create(jobs);
    await until(looking, id, isWaiting);
    await looking.recordDelivery(serverSerial, { outcome: 'succeeded' });
    await until(looking, id, () => isCutOff);
    isCutOff = false;
    await until(looking, id, isComplete);
    expect(cleanUps).toBe(2);
  });

  it('removes images after their retention, and not before, from the disks of all controllers', async () => {
    const { jobs, images, imageDirectory } = await startController({ limits: { retention: { days: 1, jobDays: undefined } } });
    const { id, serverSerial } = await create(jobs);
    const waiting = await until(jobs, id, isWaiting);
    const other = await startController({ limits: { retention: { days: 1, jobDays: undefined } } });
    expect(await bytesOf(other.images, waiting)).toBeDefined();
    await jobs.recordDelivery(serverSerial, { outcome: 'succeeded' });
    const complete = await until(jobs, id, isComplete);
    expect(complete.image).not.toBeNull();
    for (const each of [imageDirectory, other.imageDirectory]) expect(readdirSync(join(each, id))).toEqual(['task.iso']);

    await other.stop();
    await (await store.connect()).query("UPDATE jobs SET updated_at = now() - interval '25 hours' WHERE id = $1", [id]);
    const after = await until(jobs, id, ({ image }) => image === null);
    expect(await bytesOf(images, after)).toBeUndefined();
    const again = await startController({ imageDirectory: other.imageDirectory });
    for (const each of [imageDirectory, again.imageDirectory]) {
      await reached(
        () => readdirSync(each),
        (names) => !names.includes(id),
      );
    }
  });
});
