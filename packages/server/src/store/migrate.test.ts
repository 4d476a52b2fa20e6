import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createdJob, newJob, silentObserver, silentQueue } from '../../testing/jobs.ts';
import { STORES } from '../../testing/stores.ts';
import type { StoreHost } from '../../testing/stores.ts';
import { SqlJobStore } from '../jobs/sql-job-store.ts';
import type { Database } from './database.ts';
import { migrate, migrations } from './migrate.ts';
import { settingOrNew } from './settings.ts';

describe.each(STORES)('migrations of the store: $name', ({ start }) => {
  let host: StoreHost;

  beforeAll(async () => {
    host = await start();
  });

  afterAll(() => host.stop());

  function jobsIn(database: Database): SqlJobStore {
    return new SqlJobStore({ database, queue: silentQueue, observer: silentObserver });
  }

  it('make a store out of an empty one, once, also when two controllers begin', async () => {
    const store = await host.newStore();
    const [one, other] = [await store.connect(), await store.connect()];
    expect((await Promise.all([migrate(one), migrate(other)])).toSorted()).toEqual([0, migrations.length]);
    expect(await migrate(one)).toBe(migrations.length);
    await jobsIn(one).addServers(['S']);
    expect(await jobsIn(other).createJob(newJob('S'))).toMatchObject({ kind: 'created' });
  });

  it.each(migrations.map((_, version) => version).slice(1))('keep what is in a store of version %i', async (version) => {
    const database = await (await host.newStore()).connect();
    await migrate(database, migrations.slice(0, version));
    await jobsIn(database).addServers(['S']);
    const { id } = await createdJob(jobsIn(database), newJob('S'));
    expect(await migrate(database)).toBe(version);
    expect(await jobsIn(database).createJob(newJob('S'))).toMatchObject({ kind: 'active-job', job: { id } });
    await database.query("UPDATE jobs SET picked_at = now(), status = 'provisioning'");
    expect(await jobsIn(database).recordDelivery('S', { outcome: 'succeeded', deliveryId: 'd' })).toMatchObject({ kind: 'applied' });
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
