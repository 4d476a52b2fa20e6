import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { layWire } from '../testing/breakable-wire.ts';
import type { BreakableWire } from '../testing/breakable-wire.ts';
import { startPostgresql } from '../testing/postgresql-server.ts';
import type { PostgresqlServer } from '../testing/postgresql-server.ts';
import { asHost, asJson } from '../testing/test-controller.ts';
import { until } from '../testing/until.ts';
import { startWholeController } from '../testing/whole-controller.ts';
import type { WholeController } from '../testing/whole-controller.ts';
import type { Database } from './store/database.ts';
import { openPostgresqlDatabase } from './store/postgresql-database.ts';

const SERIALS = Array.from({ length: 40 }, (_, at) => `S-${at}`);
const SECRET = 'SENTINEL-0001';
const RECIPE = `{ "task_target" : "install-esxi.target", "metadata": {"2": 1.0, "1": -0}, "ks_cfg":"rootpw ${SECRET}\\n"}`;

interface JobBody {
  readonly job_id: string;
  readonly status: string;
  readonly outcome: string | null;
  readonly failed_step: string | null;
  readonly events: readonly { readonly step: string | null; readonly message: string }[];
}

function post({ ask }: WholeController, serial: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  return ask('/api/v1/jobs', { method: 'POST', headers: { ...asJson, ...headers }, body: `{"server_serial":"${serial}","recipe":${RECIPE}}` });
}

async function created(controller: WholeController, serial: string): Promise<string> {
  const response = await post(controller, serial);
  expect(response.status).toBe(202);
  const { job_id: id }: JobBody = JSON.parse(await response.text());
  return id;
}

function report({ ask }: WholeController, serial: string): Promise<Response> {
  return ask(`/api/v1/status-webhook/${serial}`, { method: 'POST', headers: asHost, body: '{"status":"success"}' });
}

async function jobAt({ ask }: WholeController, id: string): Promise<JobBody> {
  return JSON.parse(await (await ask(`/api/v1/jobs/${id}`)).text());
}

const isWaiting = ({ status, events }: JobBody): boolean => status === 'provisioning' && events.some(({ step }) => step === 'webhook.wait');
const isComplete = ({ status }: JobBody): boolean => status === 'complete';

/** That the answer says, and as it should, that the store is away. */
async function expectUnavailable(asked: Promise<Response>): Promise<void> {
  const response = await asked;
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('5');
  expect(JSON.parse(await response.text())).toEqual({
    error: 'unavailable',
    message: 'This is not available at the moment. Try again later.',
    details: [],
  });
}

const statusOf = async ({ ask }: WholeController, path: string): Promise<number> => (await ask(path)).status;

describe('two controllers on one PostgreSQL server', () => {
  let server: PostgresqlServer;
  let wire: BreakableWire;
  let one: WholeController;
  let other: WholeController;
  let database: Database;
  const serials = SERIALS.values();
  const newSerial = (): string => serials.next().value ?? '';

  async function leaseEnd(worker: string): Promise<number> {
    const [row] = await database.query('SELECT extract(epoch FROM lease_expires_at) AS seconds FROM workers WHERE id = $1', [worker]);
    return Number(row?.['seconds']);
  }

  beforeAll(async () => {
    server = await startPostgresql();
    const databaseUrl = await server.newDatabase();
    database = openPostgresqlDatabase(databaseUrl, () => {});
    const url = new URL(databaseUrl);
    wire = await layWire(Number(url.port));
    url.port = String(wire.port);
    // Both find an empty database.
    const start = (address: string): Promise<WholeController> => startWholeController({ databaseUrl: address, serials: SERIALS });
    [one, other] = await Promise.all([start(url.href), start(databaseUrl)]);
  });

  afterAll(async () => {
    await Promise.all([one.close(), other.close()]);
    await database.close();
    await wire.close();
    await server.stop();
  });

  it('show the jobs of each other', async () => {
    for (const [asked, shown] of [
      [one, other],
      [other, one],
    ] as const) {
      const id = await created(asked, newSerial());
      expect(await jobAt(shown, id)).toMatchObject({ job_id: id });
      expect(await (await shown.ask(`/api/v1/jobs/${id}/recipe`)).text()).toBe(RECIPE);
      expect(await (await shown.ask('/api/v1/jobs?limit=1')).json()).toMatchObject({ jobs: [{ job_id: id }] });
    }
  });

  it('know the keys of each other', async () => {
    const serial = newSerial();
    const key = { 'Idempotency-Key': randomUUID() };
    const first = await post(one, serial, key);
    const second = await post(other, serial, key);
    expect([first.status, second.status]).toEqual([202, 200]);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    const job: JobBody = JSON.parse(await first.text());
    expect(await second.json()).toMatchObject({ job_id: job.job_id });
    expect((await post(other, serial)).status).toBe(409);
  });

  it('create one job when both are asked at once', async () => {
    for (let count = 0; count < 5; count++) {
      const serial = newSerial();
      const answers = await Promise.all([one, other, one, other].map((controller) => post(controller, serial)));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409, 409, 409]);
    }
  });

  it('serve the images that the other one has built, at addresses that it has signed', async () => {
    const id = await created(one, newSerial());
    const { media } = (await until(
      () => [...one.started, ...other.started].find(({ jobId }) => jobId === id),
      (found) => found !== undefined,
    ))!;
    const [image, same] = await Promise.all([one, other].map(async ({ ask }) => ask(media)));
    const bytes = Buffer.from(await image!.arrayBuffer());
    expect(bytes.subarray(0x8001, 0x8006).toString()).toBe('CD001');
    expect(Buffer.from(await same!.arrayBuffer()).equals(bytes)).toBe(true);
    for (const { ask } of [one, other]) {
      const head = await ask(media, { method: 'HEAD' });
      expect(head.status).toBe(200);
      expect(head.headers.get('etag')).toBe(image!.headers.get('etag'));
      expect(head.headers.get('content-length')).toBe(String(bytes.length));
      const part = await ask(media, { headers: { Range: 'bytes=32768-34815' } });
      expect(part.status).toBe(206);
      expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(32_768, 34_816))).toBe(true);
    }
  });

  it('tell admins where the image is that a host boots from, each at its own address', async () => {
    const id = await created(one, newSerial());
    await until(() => jobAt(one, id), isWaiting);
    for (const { ask, url: ownUrl } of [one, other]) {
      const image: { url: string; bytes: number } = JSON.parse(await (await ask(`/api/v1/jobs/${id}/task-image`)).text());
      expect(image.url.startsWith(`${ownUrl}/media/tasks/${id}/task.iso?`)).toBe(true);
      expect((await (await fetch(image.url)).arrayBuffer()).byteLength).toBe(image.bytes);
    }
  });

  it('cancel jobs that the other one has, whose servers are free then', async () => {
    const serial = newSerial();
    const id = await created(one, serial);
    await until(() => jobAt(one, id), isWaiting);
    const holder = one.started.some(({ jobId }) => jobId === id) ? one : other;
    const canceller = holder === one ? other : one;
    expect(await (await canceller.ask(`/api/v1/jobs/${id}/cancel`, { method: 'POST', headers: asJson })).json()).toMatchObject({ status: 'failed' });
    expect(await until(() => jobAt(holder, id), isComplete)).toMatchObject({ outcome: 'cancelled', failed_step: null });
    expect((await report(holder, serial)).status).toBe(200);
    expect(await jobAt(holder, id)).toMatchObject({ outcome: 'cancelled' });
    await created(holder, serial);
  });

  it('warn at their start of servers that are no longer configured', async () => {
    const databaseUrl = await server.newDatabase();
    const serials = Array.from({ length: 30 }, (_, at) => `S-${at + 10}`);
    const before = await startWholeController({ databaseUrl, serials });
    await before.close();
    const after = await startWholeController({ databaseUrl, serials: ['S-10'] });
    const warningOf = ({ logged }: WholeController): object | undefined => {
      const line = logged()
        .split('\n')
        .find((line) => line.includes('not configured'));
      return line === undefined ? undefined : JSON.parse(line);
    };
    expect(warningOf(before)).toBeUndefined();
    expect(warningOf(after)).toMatchObject({ level: 'warn', count: 29, serials: serials.slice(1, 21) });
    expect(before.logged()).toMatch(/"message":"store opened".*"migrations":[1-9]/);
    expect(after.logged()).toMatch(/"message":"store opened".*"migrations":0/);
    await after.close();
  });

  it('take reports of hosts for each other, once', async () => {
    const serial = newSerial();
    const id = await created(one, serial);
    await until(() => jobAt(one, id), isWaiting);
    expect((await Promise.all([report(one, serial), report(other, serial)])).map(({ status }) => status)).toEqual([200, 200]);
    const [here, there] = [await until(() => jobAt(one, id), isComplete), await jobAt(other, id)];
    expect(here).toEqual(there);
    expect(here).toMatchObject({ outcome: 'succeeded', failed_step: null });
    expect(here.events.filter(({ message }) => message === 'The host reports success.')).toHaveLength(1);
    expect(here.events.filter(({ message }) => message === 'The job is complete.')).toHaveLength(1);
  });

  it('count together what each has done', async () => {
    const counts = await Promise.all([one, other].map(async ({ ask }) => (await ask('/metrics')).text()));
    const sum = (sample: string): number =>
      counts
        .flatMap((text) => text.split('\n'))
        .filter((line) => line.startsWith(`${sample} `))
        .reduce((total, line) => total + Number(line.slice(sample.length)), 0);
    const { jobs }: { jobs: readonly JobBody[] } = JSON.parse(await (await one.ask('/api/v1/jobs?limit=1000')).text());
    expect(sum('job_total{status="queued"}')).toBe(jobs.length);
    expect(sum('job_total{status="complete"}')).toBe(jobs.filter(isComplete).length);
  });

  it('take over from the one that the store does not hear any more', async () => {
    const startedBy = ({ started }: WholeController): string[] => started.map(({ jobId }) => jobId);
    const held: { readonly serial: string; readonly id: string }[] = [];
    const isHeldByOne = ({ id }: { readonly id: string }): boolean => startedBy(one).includes(id);
    // Which controller takes a job is up to the machine.
    while (held.length < 5 || !held.some(isHeldByOne)) {
      const serial = newSerial();
      const id = await created(one, serial);
      await until(() => jobAt(other, id), isWaiting);
      held.push({ serial, id });
    }
    const lost = held.filter(isHeldByOne);
    const [holder] = await database.query('SELECT worker_id FROM jobs WHERE id = $1', [lost[0]!.id]);
    const worker = String(holder?.['worker_id']);

    wire.cut();
    await expectUnavailable(one.ask(`/api/v1/jobs/${held[0]!.id}`));
    expect(await statusOf(one, '/readyz')).toBe(503);
    await database.query('UPDATE workers SET lease_expires_at = now() WHERE id = $1', [worker]);
    for (const { id } of lost) {
      await until(
        () => jobAt(other, id),
        ({ events }) => events.some(({ message }) => message === 'Provisioning is resumed.'),
      );
    }
    wire.mend();

    await until(
      () => statusOf(one, '/readyz'),
      (status) => status === 200,
    );
    // Since then, the one that was cut off has looked at the leases again, twice: it leaves the jobs to the other one.
    for (let looks = 0; looks < 2; looks++) {
      const ended = await leaseEnd(worker);
      await until(
        () => leaseEnd(worker),
        (end) => end > ended,
      );
    }
    for (const { serial } of held) expect((await report(one, serial)).status).toBe(200);
    for (const { id } of held) expect(await until(() => jobAt(one, id), isComplete)).toMatchObject({ outcome: 'succeeded' });
    const starts = [...startedBy(one), ...startedBy(other)];
    // Their hosts had been started, and only have to report.
    for (const { id } of lost) expect(starts.filter((jobId) => jobId === id)).toHaveLength(1);
  });

  it('keep what recipes hold out of their logs', () => {
    for (const { logged } of [one, other]) expect(logged()).not.toContain(SECRET);
  });
});

describe('a controller whose PostgreSQL server goes away', () => {
  let server: PostgresqlServer;
  let controller: WholeController;

  beforeAll(async () => {
    server = await startPostgresql();
    controller = await startWholeController({ databaseUrl: await server.newDatabase(), serials: SERIALS, settings: { lease: { seconds: 2 } } });
  });

  afterAll(() => server.stop());

  it('says so, and goes on when it is back, with all jobs', async () => {
    const id = await created(controller, 'S-0');
    await until(() => jobAt(controller, id), isWaiting);
    await server.pause();

    await expectUnavailable(post(controller, 'S-1'));
    await expectUnavailable(controller.ask(`/api/v1/jobs/${id}`));
    await expectUnavailable(controller.ask('/api/v1/jobs'));
    await expectUnavailable(report(controller, 'S-0'));
    await expectUnavailable(controller.ask(controller.started[0]!.media));
    expect(await statusOf(controller, '/readyz')).toBe(503);
    expect(await statusOf(controller, '/healthz')).toBe(200);
    expect(await statusOf(controller, '/metrics')).toBe(200);
    // Longer than a lease, and than the worker takes to look at the store.
    await sleep(2500);

    await server.resume();
    await until(
      () => statusOf(controller, '/readyz'),
      (status) => status === 200,
    );
    expect(await jobAt(controller, id)).toMatchObject({ status: 'provisioning' });
    const next = await created(controller, 'S-1');
    await until(() => jobAt(controller, next), isWaiting);
    for (const serial of ['S-0', 'S-1']) expect((await report(controller, serial)).status).toBe(200);
    for (const each of [id, next]) expect(await until(() => jobAt(controller, each), isComplete)).toMatchObject({ outcome: 'succeeded' });
  });

  it('stops without it', async () => {
    await server.pause();
    await controller.close();
    expect(controller.logged()).toContain('"message":"store in trouble"');
    expect(controller.logged()).not.toContain(SECRET);
  });
});
