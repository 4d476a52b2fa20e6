import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { newJob, RECIPE, silentBell, silentObserver } from '../../testing/jobs.ts';
import { STORES } from '../../testing/stores.ts';
import type { StoreHost } from '../../testing/stores.ts';
import { appendEvents } from '../jobs/append-events.ts';
import { ServerStore } from '../servers/server-store.ts';
import { SqlJobStore } from '../jobs/sql-job-store.ts';
import type { Database } from './database.ts';
import { migrate, migrations } from './migrate.ts';
import { settingOrNew } from './settings.ts';

/** The first versions in which recipes stand by themselves, and in which cancelled jobs are told from failed ones. */
const RECIPES = 3;
const OUTCOMES = 4;

describe.each(STORES)('migrations of the store: $name', ({ start }) => {
  let host: StoreHost;

  beforeAll(async () => {
    host = await start();
  });

  afterAll(() => host.stop());

  function jobsIn(database: Database): SqlJobStore {
    return new SqlJobStore({ database, bell: silentBell, observer: silentObserver });
  }

  /** A queued job as the program wrote it that knew so many migrations. */
  async function oldJob(database: Database, version: number, serial: string): Promise<string> {
    const { recipe, recipeBytes } = newJob(serial);
    const id = randomUUID();
    const columns = 'id, server_serial, status, recipe_sha256, recipe_summary, schema_id, schema_sha256, warnings, created_by';
    const values = [id, serial, recipe.sha256, JSON.stringify(recipe), recipe.schemaId, recipe.schemaSha256];
    const insert = (more: string, value: string): string =>
      `INSERT INTO jobs (${columns}${more}) VALUES ($1, $2, 'queued', $3, $4::jsonb, $5, $6, '[]', 'admin'${value})`;
    await database.query('INSERT INTO servers (serial) VALUES ($1)', [serial]);
    if (version < RECIPES) await database.query(insert(', recipe_json', ', $7'), [...values, recipeBytes]);
    else {
      await database.query('INSERT INTO recipes (sha256, bytes) VALUES ($1, $2) ON CONFLICT DO NOTHING', [recipe.sha256, recipeBytes]);
      await database.query(insert('', ''), values);
    }
    return id;
  }

  it('make a store out of an empty one, once, also when two controllers begin', async () => {
    const store = await host.newStore();
    const [one, other] = [await store.connect(), await store.connect()];
    expect((await Promise.all([migrate(one), migrate(other)])).toSorted()).toEqual([0, migrations.length]);
    expect(await migrate(one)).toBe(migrations.length);
    await new ServerStore(one).addConfigured(['S']);
    expect(await jobsIn(other).createJob(newJob('S'))).toMatchObject({ kind: 'created' });
  });

  it.each(migrations.map((_, version) => version).slice(1))('keep what is in a store of version %i', async (version) => {
    const database = await (await host.newStore()).connect();
    await migrate(database, migrations.slice(0, version));
    const ids = [await oldJob(database, version, 'S'), await oldJob(database, version, 'T')];
    await database.query("UPDATE jobs SET picked_at = now(), status = 'provisioning' WHERE id = $1", [ids[0]!]);
    await database.query("UPDATE jobs SET status = 'complete', outcome = 'failed' WHERE id = $1", [ids[1]!]);
    await appendEvents(database, ids[1]!, [{ level: 'warn', step: null, message: 'admin has cancelled the job.' }]);

    expect(await migrate(database)).toBe(version);
    const jobs = jobsIn(database);
    expect(await jobs.createJob(newJob('S'))).toMatchObject({ kind: 'active-job', job: { id: ids[0] } });
    expect(await jobs.recipeOf(ids[0]!)).toEqual(await jobs.recipeOf(ids[1]!));
    expect(Buffer.from((await jobs.recipeOf(ids[0]!))!).toString()).toBe(RECIPE);
    expect(await jobs.recordDelivery('T', { outcome: 'succeeded' })).toMatchObject({ kind: 'no-job' });
    if (version < RECIPES) expect(await jobs.recordDelivery('S', { outcome: 'succeeded', deliveryId: 'd' })).toMatchObject({ kind: 'applied' });
    if (version < OUTCOMES) expect(await jobs.findJob(ids[1]!)).toMatchObject({ outcome: 'cancelled', endedAt: expect.any(Date) });
  });

  it('refuse a store that a newer program wrote', async () => {
    const database = await (await host.newStore()).connect();
    await migrate(database, [...migrations, 'CREATE TABLE future ()']);
    await expect(migrate(database)).rejects.toThrow(`the store has version ${migrations.length + 1}, and this program knows ${migrations.length}`);
  });

  it('change nothing when one of them fails', async () => {
    const database = await (await host.newStore()).connect();
    await migrate(database, migrations.slice(0, 1));
    await expect(migrate(database, [...migrations.slice(0, 1), 'CREATE TABLE half (); SELECT nothing_like_it'])).rejects.toThrow('nothing_like_it');
    expect(await database.query("SELECT to_regclass('half')::text AS half")).toEqual([{ half: null }]);
    expect(await migrate(database)).toBe(1);
  });

  it('leave settings that all controllers share', async () => {
    const store = await host.newStore();
    const [one, other] = [await store.connect(), await store.connect()];
    await migrate(one);
    const keys = await Promise.all([settingOrNew(one, 'key', () => 'a'), settingOrNew(other, 'key', () => 'b')]);
    expect(new Set(keys).size).toBe(1);
  });
});
