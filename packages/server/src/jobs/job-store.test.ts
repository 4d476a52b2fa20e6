import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { beginJob, createdJob, newJob, newSerial, RECIPE } from '../../testing/jobs.ts';
import { STORES } from '../../testing/stores.ts';
import type { StoreHost } from '../../testing/stores.ts';
import type { Database } from '../store/database.ts';
import { ServerStore } from '../servers/server-store.ts';
import { migrate } from '../store/migrate.ts';
import { JobLeases } from './job-leases.ts';
import type { JobObserver } from './job-observer.ts';
import type { JobCreation, JobFilter, JobStore } from './job-store.ts';
import type { Job } from './job.ts';
import { SqlJobStore } from './sql-job-store.ts';

describe.each(STORES)('jobs in the store: $name', ({ start }) => {
  let host: StoreHost;
  let database: Database;
  let jobs: JobStore;
  /** Another controller on the same store. */
  let otherJobs: JobStore;
  let servers: ServerStore;
  let leases: JobLeases;
  let otherLeases: JobLeases;
  const moves: string[] = [];
  let rung = 0;

  beforeAll(async () => {
    host = await start();
    const store = await host.newStore();
    database = await store.connect();
    await migrate(database);
    const observer: JobObserver = { jobMoved: (job, from) => moves.push(`${job.id} ${from ?? 'new'} ${job.status}`), imageBuilt: () => {} };
    const bell = { ring: () => void rung++ };
    const other = await store.connect();
    jobs = new SqlJobStore({ database, bell, observer });
    otherJobs = new SqlJobStore({ database: other, bell, observer });
    servers = new ServerStore(database);
    leases = new JobLeases({ database, observer, worker: 'one', leaseSeconds: 600 });
    otherLeases = new JobLeases({ database: other, observer, worker: 'other', leaseSeconds: 600 });
    for (const each of [leases, otherLeases]) await each.renew();
  });

  afterAll(() => host.stop());

  async function newServer(): Promise<string> {
    const serial = newSerial();
    await servers.addConfigured([serial]);
    return serial;
  }

  async function created(serial: string): Promise<Job> {
    return createdJob(jobs, newJob(serial));
  }

  async function provisioning(serial: string): Promise<Job> {
    const job = await created(serial);
    await beginJob(database, job.id, leases.worker);
    return job;
  }

  async function complete(id: string): Promise<void> {
    await jobs.transition(id, { from: ['queued', 'provisioning'], to: 'failed' });
    await jobs.transition(id, { from: ['succeeded', 'failed'], to: 'complete' });
  }

  /** How often each kind of answer came. */
  function kinds(creations: readonly JobCreation[]): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const { kind } of creations) counts[kind] = (counts[kind] ?? 0) + 1;
    return counts;
  }

  it('are created queued, with the recipe as it was written', async () => {
    const serial = await newServer();
    const begun = Date.now();
    const rungBefore = rung;
    const job = await created(serial);
    expect(rung).toBe(rungBefore + 1);
    expect(job).toMatchObject({
      serverSerial: serial,
      status: 'queued',
      outcome: null,
      failedStep: null,
      pickedAt: null,
      image: null,
      createdBy: 'admin',
    });
    expect(job.createdAt.getTime()).toBeGreaterThanOrEqual(begun);
    expect(job.createdAt.getTime()).toBeLessThanOrEqual(Date.now());
    expect(await otherJobs.findJob(job.id)).toEqual(job);
    expect(Buffer.from((await jobs.recipeOf(job.id)) ?? []).toString()).toBe(RECIPE);
    expect(job.recipe).toMatchObject({ bytes: RECIPE.length, taskTarget: 'install-esxi.target', payloads: { ks_cfg: { bytes: 13 } } });
    expect(moves).toContain(`${job.id} new queued`);
  });

  it('keep any bytes', async () => {
    const recipeBytes = Uint8Array.from({ length: 1024 }, (_, at) => at % 256);
    const { id } = await createdJob(jobs, newJob(await newServer(), { recipeBytes }));
    expect(Uint8Array.from((await jobs.recipeOf(id)) ?? [])).toEqual(recipeBytes);
  });

  it('have an event for each warning, with code and path', async () => {
    const warnings = [
      { path: '/ks_cfg', code: 'unused_field', message: 'is not used' },
      { path: '', code: 'task_target_unknown', message: 'is unknown' },
    ];
    const job = await createdJob(jobs, newJob(await newServer(), { warnings }));
    expect(job.warnings).toEqual(warnings);
    expect(await jobs.eventsOf(job.id)).toEqual([
      { time: expect.any(Date), level: 'warn', step: 'validation.schema', message: 'unused_field at /ks_cfg' },
      { time: expect.any(Date), level: 'warn', step: 'validation.schema', message: 'task_target_unknown at the recipe' },
    ]);
  });

  it('are for known servers only', async () => {
    expect(await jobs.createJob(newJob('unknown'))).toEqual({ kind: 'unknown-server' });
    expect(await jobs.createJob(newJob('with\0NUL'))).toEqual({ kind: 'unknown-server' });
  });

  it('share the bytes of equal recipes', async () => {
    const recipeBytes = new TextEncoder().encode('shared');
    const ids: string[] = [];
    for (let count = 0; count < 2; count++) ids.push((await createdJob(jobs, newJob(await newServer(), { recipeBytes }))).id);
    for (const id of ids) expect(Uint8Array.from((await jobs.recipeOf(id)) ?? [])).toEqual(recipeBytes);
    expect(await kept('shared')).toBe(1);
  });

  /** How many recipes in the store are this one. */
  async function kept(recipe: string): Promise<number> {
    return (await database.query('SELECT 1 FROM recipes WHERE bytes = $1', [new TextEncoder().encode(recipe)])).length;
  }

  describe('that are old', () => {
    async function ended(serial: string, recipe: string, days: number): Promise<string> {
      const { id } = await createdJob(jobs, newJob(serial, { recipeBytes: new TextEncoder().encode(recipe) }));
      await beginJob(database, id, leases.worker);
      await jobs.recordDelivery(serial, { outcome: 'succeeded', deliveryId: id });
      await jobs.transition(id, { from: ['succeeded'], to: 'complete' });
      await database.query('UPDATE jobs SET updated_at = now() - make_interval(days => $2) WHERE id = $1', [id, days]);
      return id;
    }

    it('are removed with all that belongs to them, but for a recipe that another job has', async () => {
      const [serial, other] = [await newServer(), await newServer()];
      const gone = [await ended(serial, 'only', 8), await ended(serial, 'both', 8)];
      const young = await ended(other, 'both', 6);
      const { id: active } = await created(await newServer());
      await database.query("UPDATE jobs SET updated_at = now() - interval '8 days' WHERE id = $1", [active]);
      expect(await jobs.removeJobs(7)).toBe(2);
      expect(await jobs.removeJobs(7)).toBe(0);
      for (const id of gone) expect([await jobs.findJob(id), await jobs.recipeOf(id), await jobs.eventsOf(id)]).toEqual([undefined, undefined, []]);
      for (const id of [young, active]) expect(await jobs.recipeOf(id)).toBeDefined();
      expect([await kept('only'), await kept('both')]).toEqual([0, 1]);
      expect((await jobs.withoutImage([...gone, young, active])).toSorted()).toEqual([...gone, young].toSorted());
    });

    it('are still known to have been, for late reports', async () => {
      const [serial, unused] = [await newServer(), await newServer()];
      const id = await ended(serial, 'late', 8);
      await jobs.removeJobs(7);
      expect(await jobs.recordDelivery(serial, { outcome: 'succeeded', deliveryId: id })).toEqual({ kind: 'too-late' });
      expect(await jobs.recordDelivery(unused, { outcome: 'succeeded' })).toEqual({ kind: 'no-job' });
    });

    it('do not take a recipe along that somebody posts at the same time', async () => {
      const serials = await Promise.all(Array.from({ length: 8 }, newServer));
      await ended(await newServer(), 'raced', 8);
      const recipeBytes = new TextEncoder().encode('raced');
      const creations = serials.map((serial, at) => createdJob(at % 2 === 0 ? jobs : otherJobs, newJob(serial, { recipeBytes })));
      await Promise.all([jobs.removeJobs(7), ...creations, otherJobs.removeJobs(7)]);
      for (const { id } of await Promise.all(creations)) expect(Uint8Array.from((await jobs.recipeOf(id)) ?? [])).toEqual(recipeBytes);
    });
  });

  it('are one at a time for each server', async () => {
    const serial = await newServer();
    const { id } = await created(serial);
    expect(await jobs.createJob(newJob(serial))).toMatchObject({ kind: 'active-job', job: { id, status: 'queued' } });
    await complete(id);
    expect(await jobs.createJob(newJob(serial))).toMatchObject({ kind: 'created' });
  });

  it('come back for a repeated request, also when they are complete', async () => {
    const serial = await newServer();
    const request = newJob(serial, { idempotency: { key: 'k', requestSha256: 'a' } });
    const first = await createdJob(jobs, request);
    expect(await otherJobs.createJob(request)).toEqual({ kind: 'replayed', job: first });
    expect(await jobs.createJob({ ...request, idempotency: { key: 'k', requestSha256: 'b' } })).toEqual({
      kind: 'idempotency-conflict',
      jobId: first.id,
    });
    expect(await jobs.createJob({ ...request, createdBy: 'another' })).toMatchObject({ kind: 'active-job', job: { id: first.id } });
    expect(await jobs.createJob({ ...request, serverSerial: await newServer() })).toMatchObject({ kind: 'created' });
    await complete(first.id);
    expect(await jobs.createJob(request)).toMatchObject({ kind: 'replayed', job: { id: first.id, status: 'complete' } });
  });

  it('are created once when two controllers are asked at once', async () => {
    const serial = await newServer();
    const asked = Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? jobs : otherJobs).createJob(newJob(serial)));
    expect(kinds(await Promise.all(asked))).toEqual({ created: 1, 'active-job': 19 });
  });

  it('are created once when two controllers get the same request at once', async () => {
    const request = newJob(await newServer(), { idempotency: { key: 'race', requestSha256: 'a' } });
    const asked = Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? jobs : otherJobs).createJob(request));
    expect(kinds(await Promise.all(asked))).toEqual({ created: 1, replayed: 19 });
  });

  it('move only from the states that a transition names', async () => {
    const { id } = await created(await newServer());
    expect(await jobs.transition(id, { from: ['provisioning'], to: 'succeeded' })).toBeUndefined();
    const event = { level: 'error', step: 'iso.build', message: 'two\nlines' } as const;
    const failed = await jobs.transition(id, { from: ['queued', 'provisioning'], to: 'failed', failedStep: 'iso.build', event });
    expect(failed).toMatchObject({ status: 'failed', outcome: 'failed', failedStep: 'iso.build' });
    expect(await jobs.transition(id, { from: ['queued'], to: 'failed' })).toBeUndefined();
    expect(moves.filter((move) => move.startsWith(id))).toEqual([`${id} new queued`, `${id} queued failed`]);
    expect(await jobs.eventsOf(id)).toMatchObject([{ level: 'error', step: 'iso.build', message: 'two lines' }]);
  });

  it('keep what failed when they are complete', async () => {
    const { id } = await created(await newServer());
    await jobs.transition(id, { from: ['queued'], to: 'failed', failedStep: 'webhook.wait' });
    expect(await jobs.transition(id, { from: ['failed'], to: 'complete' })).toMatchObject({
      status: 'complete',
      outcome: 'failed',
      failedStep: 'webhook.wait',
    });
  });

  it('tell those that were cancelled from those that failed', async () => {
    const before = await jobs.countJobs();
    const [cancelled, failed] = [await created(await newServer()), await created(await newServer())];
    await jobs.transition(cancelled.id, { from: ['queued'], to: 'failed', outcome: 'cancelled' });
    await jobs.transition(failed.id, { from: ['queued'], to: 'failed' });
    expect(await jobs.findJob(cancelled.id)).toMatchObject({ status: 'failed', outcome: 'cancelled', endedAt: expect.any(Date) });
    expect(await jobs.transition(cancelled.id, { from: ['failed'], to: 'complete' })).toMatchObject({ status: 'complete', outcome: 'cancelled' });
    const { statuses, outcomes } = await jobs.countJobs();
    expect(outcomes).toEqual({ ...before.outcomes, cancelled: before.outcomes.cancelled + 1, failed: before.outcomes.failed + 1 });
    expect(statuses).toEqual({ ...before.statuses, failed: before.statuses.failed + 1, complete: before.statuses.complete + 1 });
    expect((await jobs.listJobs({ outcome: 'cancelled', limit: 1 }))?.map(({ id }) => id)).toEqual([cancelled.id]);
  });

  it('are found by a part of the serial number, in whatever case, and by not having ended', async () => {
    const [first, second] = [`Rack_${await newServer()}`, `RACK%${await newServer()}`];
    await servers.addConfigured([first, second]);
    const [ended, active] = [await created(first), await created(second)];
    await jobs.transition(ended.id, { from: ['queued'], to: 'failed', outcome: 'cancelled' });
    const found = async (filter: Partial<JobFilter>): Promise<unknown> => (await jobs.listJobs({ limit: 10, ...filter }))?.map(({ id }) => id);
    expect(await found({ serverLike: 'rack' })).toEqual([active.id, ended.id]);
    expect(await found({ serverLike: 'ACK_' })).toEqual([ended.id]);
    expect(await found({ serverLike: 'ack%' })).toEqual([active.id]);
    expect(await found({ serverLike: 'rack', outcome: 'none' })).toEqual([active.id]);
    expect(await found({ serverLike: '\0' })).toEqual([]);
    expect(await jobs.countJobs('rack')).toEqual({
      statuses: { queued: 1, provisioning: 0, succeeded: 0, failed: 1, complete: 0 },
      outcomes: { succeeded: 0, failed: 0, cancelled: 1 },
    });
  });

  it('are found by a part that many serial numbers have', async () => {
    const many = Array.from({ length: 150 }, (_, at) => `${newSerial()}-Row-${at}`);
    await servers.addConfigured(many);
    const [first, last] = [await created(many[0]!), await created(many.at(-1)!)];
    await complete(first.id);
    const found = async (filter: Partial<JobFilter>): Promise<unknown> => (await jobs.listJobs({ limit: 10, ...filter }))?.map(({ id }) => id);
    expect(await found({ serverLike: '-row-' })).toEqual([last.id, first.id]);
    expect(await found({ serverLike: '-row-', outcome: 'failed' })).toEqual([first.id]);
    expect(await jobs.countJobs('-ROW-')).toEqual({
      statuses: { queued: 1, provisioning: 0, succeeded: 0, failed: 0, complete: 1 },
      outcomes: { succeeded: 0, failed: 1, cancelled: 0 },
    });
  });

  it('are listed with how long they took and what their last step was', async () => {
    const serial = await newServer();
    const { id } = await created(serial);
    await database.query("UPDATE jobs SET created_at = now() - interval '100 seconds' WHERE id = $1", [id]);
    const listed = async (): Promise<unknown> => (await jobs.listJobs({ serverSerial: serial, limit: 1 }))?.[0];
    expect(await listed()).toMatchObject({ lastStep: null, endedAt: null });
    await jobs.addEvent(id, { level: 'info', step: 'iso.build', message: 'Built.' });
    await jobs.addEvent(id, { level: 'info', step: null, message: 'No step.' });
    await jobs.transition(id, { from: ['queued'], to: 'failed' });
    await database.query("UPDATE jobs SET ended_at = created_at + interval '90 seconds' WHERE id = $1", [id]);
    expect(await listed()).toMatchObject({ durationSeconds: 90, lastStep: { level: 'info', step: 'iso.build', message: 'Built.' } });
  });

  it('wait for so long', async () => {
    const waiting = await provisioning(await newServer());
    await created(await newServer());
    await leases.startWaiting(waiting.id);
    await database.query("UPDATE jobs SET created_at = now() - interval '9 days' WHERE status = 'queued'", []);
    await database.query("UPDATE jobs SET waiting_since = now() - interval '8 days' WHERE id = $1", [waiting.id]);
    const { oldestQueuedSeconds, oldestWaitingSeconds, leased } = await jobs.jobWaits();
    expect([oldestQueuedSeconds, oldestWaitingSeconds].map((seconds) => Math.round(seconds / 86_400))).toEqual([9, 8]);
    expect(leased).toBeGreaterThan(0);
  });

  it('are not there under a wrong id', async () => {
    for (const id of ['', 'x', "'; --", '00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-00000000000G']) {
      expect(await jobs.findJob(id)).toBeUndefined();
      expect(await jobs.recipeOf(id)).toBeUndefined();
      expect(await jobs.eventsOf(id)).toEqual([]);
      expect(await jobs.transition(id, { from: ['queued'], to: 'failed' })).toBeUndefined();
      expect(await jobs.listJobs({ limit: 10, after: id })).toBeUndefined();
    }
  });

  it('are listed newest first, in parts', async () => {
    const serial = await newServer();
    const ids: string[] = [];
    for (let count = 0; count < 5; count++) {
      const { id } = await created(serial);
      await complete(id);
      ids.unshift(id);
    }
    const idsOf = async (filter: Parameters<JobStore['listJobs']>[0]): Promise<string[] | undefined> =>
      (await jobs.listJobs(filter))?.map(({ id }) => id);
    expect(await idsOf({ serverSerial: serial, limit: 100 })).toEqual(ids);
    expect(await idsOf({ serverSerial: serial, limit: 2 })).toEqual(ids.slice(0, 2));
    expect(await idsOf({ serverSerial: serial, limit: 2, after: ids[1] ?? '' })).toEqual(ids.slice(2, 4));
    expect(await idsOf({ serverSerial: serial, limit: 10, status: 'queued' })).toEqual([]);
    expect(await idsOf({ serverSerial: 'a\0b', limit: 10 })).toEqual([]);
    expect((await idsOf({ limit: 1, status: 'complete' }))?.[0]).toBe(ids[0]);
  });

  describe('and the reports of hosts', () => {
    it('end a provisioning job', async () => {
      const serial = await newServer();
      const { id } = await provisioning(serial);
      const rungBefore = rung;
      expect(await otherJobs.recordDelivery(serial, { outcome: 'succeeded', deliveryId: 'd' })).toMatchObject({
        kind: 'applied',
        job: { id, status: 'succeeded' },
      });
      expect(await database.query('SELECT last_seen FROM servers WHERE serial = $1', [serial])).toEqual([{ last_seen: expect.any(Date) }]);
      expect(rung).toBe(rungBefore + 1);
    });

    it('name the unit that failed, and the step for people', async () => {
      const serial = await newServer();
      const { id } = await provisioning(serial);
      await jobs.recordDelivery(serial, { outcome: 'failed', failedStep: 'provision-dispatcher.service' });
      expect(await jobs.findJob(id)).toMatchObject({ status: 'failed', outcome: 'failed', failedStep: 'provision-dispatcher.service' });
      expect((await jobs.eventsOf(id)).at(-1)).toMatchObject({ level: 'error', step: 'workflow.dispatcher' });
    });

    it('count once', async () => {
      const serial = await newServer();
      await provisioning(serial);
      const failure = { outcome: 'failed', failedStep: 'a.service', deliveryId: 'd' } as const;
      const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => (at % 2 === 0 ? jobs : otherJobs).recordDelivery(serial, failure)));
      expect(answers.filter(({ kind }) => kind === 'applied')).toHaveLength(1);
      expect(await jobs.recordDelivery(serial, { outcome: 'succeeded', deliveryId: 'e' })).toMatchObject({
        kind: 'repeated',
        job: { outcome: 'failed' },
      });
    });

    it('are about the last job that was begun', async () => {
      const serial = await newServer();
      expect(await jobs.recordDelivery(serial, { outcome: 'succeeded' })).toEqual({ kind: 'no-job' });
      const first = await provisioning(serial);
      await jobs.recordDelivery(serial, { outcome: 'succeeded', deliveryId: 'one' });
      await jobs.transition(first.id, { from: ['succeeded'], to: 'complete' });
      const second = await created(serial);
      expect(await jobs.recordDelivery(serial, { outcome: 'failed', failedStep: 'late.service', deliveryId: 'two' })).toMatchObject({
        kind: 'repeated',
        job: { id: first.id, outcome: 'succeeded' },
      });
      await beginJob(database, second.id, leases.worker);
      // Both were delivered before, for the first job.
      for (const deliveryId of ['one', 'two']) {
        expect(await jobs.recordDelivery(serial, { outcome: 'succeeded', deliveryId })).toMatchObject({ kind: 'repeated', job: { id: second.id } });
      }
      expect(await jobs.findJob(second.id)).toMatchObject({ status: 'provisioning' });
    });

    it('are remembered, the last 32 of them', async () => {
      const serial = await newServer();
      const { id } = await provisioning(serial);
      for (let count = 0; count < 40; count++) await jobs.recordDelivery(serial, { outcome: 'succeeded', deliveryId: `d${count}` });
      const rows = await database.query('SELECT delivery_id FROM job_deliveries WHERE job_id = $1 ORDER BY id', [id]);
      expect(rows).toHaveLength(32);
      expect(rows[0]?.['delivery_id']).toBe('d8');
    });

    it('of unknown servers are about nothing', async () => {
      expect(await jobs.recordDelivery('unknown', { outcome: 'succeeded' })).toEqual({ kind: 'no-job' });
    });
  });

  describe('and leases', () => {
    /** Nothing has anything to do. */
    async function finishAll(): Promise<void> {
      await database.query("UPDATE jobs SET status = 'complete', outcome = 'failed' WHERE status <> 'complete'");
    }

    const idsOf = (taken: readonly Job[]): string[] => taken.map(({ id }) => id);

    it('are won by one worker each, the oldest job first', async () => {
      await finishAll();
      const ids: string[] = [];
      for (let count = 0; count < 12; count++) ids.push((await created(await newServer())).id);
      expect(idsOf(await leases.takeNext(2))).toEqual(ids.slice(0, 2));
      const taken = await Promise.all([leases, otherLeases, leases, otherLeases].map((each) => each.takeNext(10)));
      expect(taken.flatMap(idsOf).toSorted()).toEqual(ids.slice(2).toSorted());
      expect(await leases.takeNext(10)).toEqual([]);
      for (const id of ids) {
        expect(await jobs.findJob(id)).toMatchObject({ status: 'provisioning', pickedAt: expect.any(Date) });
        expect((await jobs.eventsOf(id)).map(({ message }) => message)).toEqual(['Provisioning has begun.']);
        expect(moves.filter((move) => move.startsWith(id))).toEqual([`${id} new queued`, `${id} queued provisioning`]);
      }
    });

    it('are for cleaning up, too: nobody has a job that has ended until one worker takes it', async () => {
      await finishAll();
      const serial = await newServer();
      const { id } = await provisioning(serial);
      expect(await otherLeases.takeNext(10)).toEqual([]);
      await jobs.recordDelivery(serial, { outcome: 'succeeded' });
      expect(await leases.heldOf([id])).toEqual(new Set());
      expect(idsOf(await otherLeases.takeNext(10))).toEqual([id]);
      expect(await leases.takeNext(10)).toEqual([]);
      expect(idsOf(await otherLeases.unfinished())).toEqual([id]);
      expect(await leases.unfinishedJob(id)).toBeUndefined();
      await otherLeases.release();
      expect(idsOf(await leases.takeNext(10))).toEqual([id]);
      await otherLeases.renew();
      expect(await jobs.transition(id, { from: ['succeeded'], to: 'complete', heldBy: 'other' })).toBeUndefined();
      expect(await jobs.transition(id, { from: ['succeeded'], to: 'complete', heldBy: 'one' })).toMatchObject({ status: 'complete' });
    });

    it('are taken over after they have run out, and not before', async () => {
      const { id } = await provisioning(await newServer());
      const { id: waiting } = await provisioning(await newServer());
      await leases.startWaiting(waiting);
      await otherLeases.takeOver();
      expect(await leases.heldOf([id, waiting])).toEqual(new Set([id, waiting]));
      await leases.release();
      await Promise.all([otherLeases.takeOver(), otherLeases.takeOver()]);
      expect(await leases.heldOf([id, waiting])).toEqual(new Set());
      expect(await otherLeases.heldOf([id, waiting])).toEqual(new Set([id, waiting]));
      for (const each of [id, waiting]) {
        expect((await jobs.eventsOf(each)).filter(({ message }) => message === 'Provisioning is resumed.')).toHaveLength(1);
      }
      expect((await otherLeases.unfinishedJob(id))?.id).toBe(id);
      expect(await otherLeases.unfinishedJob(waiting)).toBeUndefined();
      await leases.renew();
      expect(await jobs.transition(id, { from: ['provisioning'], to: 'failed', heldBy: 'one' })).toBeUndefined();
      expect(await jobs.transition(id, { from: ['provisioning'], to: 'failed', heldBy: 'other' })).toBeDefined();
    });

    it('are for workers that live', async () => {
      await finishAll();
      const { id } = await created(await newServer());
      const dead = new JobLeases({ database, observer: { jobMoved: () => {}, imageBuilt: () => {} }, worker: 'dead', leaseSeconds: 600 });
      expect(await dead.takeNext(1)).toEqual([]);
      await dead.renew();
      await dead.release();
      expect(await dead.takeNext(1)).toEqual([]);
      await dead.renew();
      expect(await dead.takeNext(1)).toMatchObject([{ id, status: 'provisioning' }]);
      await dead.release();
      await database.query("UPDATE workers SET lease_expires_at = now() - interval '2 hours' WHERE id = 'dead'");
      await leases.forgetDead();
      expect(await database.query("SELECT 1 FROM workers WHERE id = 'dead'")).toHaveLength(1);
      await otherLeases.takeOver();
      await leases.forgetDead();
      expect(await database.query("SELECT 1 FROM workers WHERE id = 'dead'")).toEqual([]);
    });

    it('are renewed by one row, however many jobs a worker has', async () => {
      for (let count = 0; count < 3; count++) await provisioning(await newServer());
      const versions = (): Promise<readonly object[]> => database.query('SELECT id, xmin::text AS version FROM jobs ORDER BY number');
      const before = await versions();
      await leases.renew();
      expect(await versions()).toEqual(before);
    });

    it('of very many waiting jobs are taken over at once', async () => {
      const many = new JobLeases({ database, observer: { jobMoved: () => {}, imageBuilt: () => {} }, worker: 'many', leaseSeconds: 600 });
      await many.renew();
      await database.query("INSERT INTO servers (serial) SELECT 'MANY-' || number FROM generate_series(1, 2000) AS number");
      const { id } = await created(await newServer());
      await database.query(
        `INSERT INTO jobs (id, server_serial, status, recipe_sha256, recipe_summary, schema_id, schema_sha256, warnings, created_by, picked_at, worker_id, waiting_since)
         SELECT gen_random_uuid(), 'MANY-' || series, 'provisioning', recipe_sha256, recipe_summary, schema_id, schema_sha256, warnings, created_by, now(), 'many', now()
         FROM jobs, generate_series(1, 2000) AS series WHERE id = $1`,
        [id],
      );
      await many.release();
      expect(await otherLeases.takeOver()).toBe(2000);
    });

    it('know what takes too long', async () => {
      const { id } = await provisioning(await newServer());
      const overdue = async (overallSeconds: number, webhookSeconds: number): Promise<string | undefined> =>
        (await leases.overdue({ overallSeconds, webhookSeconds })).find(({ job }) => job.id === id)?.reason;
      expect(await overdue(60, 0)).toBeUndefined();
      await leases.startWaiting(id);
      expect(await overdue(60, 60)).toBeUndefined();
      expect(await overdue(60, 0)).toBe('webhook.wait');
      expect(await overdue(0, 60)).toBe('overall');
    });
  });
});
