import { EventEmitter, once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { emptyStore } from '../../testing/empty-store.ts';
import { startPostgresql } from '../../testing/postgresql-server.ts';
import type { PostgresqlServer } from '../../testing/postgresql-server.ts';
import { STORES } from '../../testing/stores.ts';
import type { StoreHost } from '../../testing/stores.ts';
import { Unavailable } from '../unavailable.ts';
import type { Database } from './database.ts';
import { openEmbeddedDatabase } from './embedded-database.ts';
import { openPostgresqlDatabase } from './postgresql-database.ts';

describe.each(STORES)('a database on the store: $name', ({ start }) => {
  let host: StoreHost;
  let database: Database;

  beforeAll(async () => {
    host = await start();
    database = await (await host.newStore()).connect();
    await database.query('CREATE TABLE numbers (number integer)');
  });

  afterAll(() => host.stop());

  const numbers = async (): Promise<unknown[]> =>
    (await database.query('SELECT number FROM numbers ORDER BY number', [])).map(({ number }) => number);

  it('keeps nothing of a script that fails, and goes on', async () => {
    const scripts = ['BEGIN; INSERT INTO numbers VALUES (1); SELECT 1 / 0; COMMIT', 'INSERT INTO numbers VALUES (2); SELECT 1 / 0'];
    const answers = await Promise.allSettled([...scripts.map((script) => database.query(script)), database.query('SELECT 1', [])]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
    expect(await numbers()).toEqual([]);
  });

  it('keeps what a script has committed', async () => {
    expect(await database.query('BEGIN; INSERT INTO numbers VALUES (3); COMMIT; SELECT number FROM numbers')).toEqual([{ number: 3 }]);
    expect(await numbers()).toEqual([3]);
  });

  it('keeps nothing of a transaction whose body throws', async () => {
    const body = database.transaction(async ({ query }) => {
      await query('INSERT INTO numbers VALUES (4)');
      throw new RangeError('of ours');
    });
    await expect(body).rejects.toThrow(RangeError);
    expect(await numbers()).not.toContain(4);
  });

  it('says of a wrong statement that it is wrong', async () => {
    await expect(database.query('SELECT nothing_like_it')).rejects.toMatchObject({ code: '42703' });
    await expect(database.query('SELECT $1::integer', ['x'])).rejects.not.toBeInstanceOf(Unavailable);
  });
});

describe('a PostgreSQL server', () => {
  let server: PostgresqlServer;
  let database: Database;
  const lost = new EventEmitter();

  beforeAll(async () => {
    server = await startPostgresql();
    database = openPostgresqlDatabase(await server.newDatabase(), () => lost.emit('connection'));
    await database.query('CREATE TABLE numbers (number integer)');
  });

  afterAll(async () => {
    await database.close();
    await server.stop();
  });

  it('that breaks a connection off during a transaction fails it, and nothing else', async () => {
    const broken = database.transaction(async ({ query }) => {
      const [row] = await query('INSERT INTO numbers VALUES (1) RETURNING pg_backend_pid() AS pid');
      // Nothing runs on the connection when it breaks.
      await Promise.all([once(lost, 'connection'), database.query('SELECT pg_terminate_backend($1)', [Number(row?.['pid'])])]);
      await query('SELECT 1');
    });
    await expect(broken).rejects.toBeInstanceOf(Unavailable);
    expect(await database.query('SELECT number FROM numbers')).toEqual([]);
  });

  it('that is gone is unavailable until it is there again', async () => {
    await server.pause();
    await expect(database.query('SELECT 1')).rejects.toMatchObject({ name: 'Unavailable', code: 'ECONNREFUSED' });
    await expect(database.transaction(({ query }) => query('SELECT 1'))).rejects.toBeInstanceOf(Unavailable);
    await server.resume();
    expect(await database.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('does not wait for a statement, nor for a transaction that does nothing, for ever', async () => {
    const [settings] = await database.transaction(({ query }) =>
      query("SELECT current_setting('statement_timeout') AS statement, current_setting('idle_in_transaction_session_timeout') AS idle"),
    );
    expect(settings).toEqual({ statement: '10s', idle: '10s' });
    const interrupted = database.transaction(async ({ query }) => {
      await query('SET LOCAL statement_timeout = 20');
      await query('SELECT pg_sleep(10)');
    });
    await expect(interrupted).rejects.toMatchObject({ name: 'Unavailable', code: '57014' });
  });
});

describe('an embedded database', () => {
  /** One with a store, which the others copy, as making one takes its time. */
  let original: string;
  let directory: string;

  const newDirectory = (): string => mkdtempSync(join(tmpdir(), 'assay-embedded-'));
  const copyStore = (): void => cpSync(original, directory, { recursive: true });

  async function makeStore(where: string): Promise<void> {
    const database = await openEmbeddedDatabase(where, { emptyStore: await emptyStore() });
    await database.query('CREATE TABLE numbers (number integer)');
    await database.close();
  }

  beforeAll(async () => {
    original = newDirectory();
    await makeStore(original);
  });

  afterAll(() => rmSync(original, { recursive: true }));

  beforeEach(() => {
    directory = newDirectory();
  });

  afterEach(() => rmSync(directory, { recursive: true }));

  it('reads and does not write when there is too little space', async () => {
    copyStore();
    let room = 100_000_000;
    const full = await openEmbeddedDatabase(directory, { roomIn: () => room });
    room = 60_000_000;
    const noRoom = { name: 'Unavailable', code: 'ENOSPC' };
    await expect(full.query('INSERT INTO numbers VALUES (1)')).rejects.toMatchObject(noRoom);
    await expect(full.transaction(({ query }) => query('INSERT INTO numbers VALUES (1)'))).rejects.toMatchObject(noRoom);
    expect(await full.query('SELECT number FROM numbers')).toEqual([]);
    room = 100_000_000;
    await full.query('INSERT INTO numbers VALUES (2)');
    expect(await full.query('SELECT number FROM numbers')).toEqual([{ number: 2 }]);
    await full.close();
  });

  it('is not opened when there is too little space', async () => {
    await expect(openEmbeddedDatabase(directory, { roomIn: () => 60_000_000 })).rejects.toBeInstanceOf(Unavailable);
  });

  it.each([
    ['without the file that names its version, which PGlite would begin anew', (store: string) => rmSync(join(store, 'PG_VERSION'))],
    ['of another version', (store: string) => writeFileSync(join(store, 'PG_VERSION'), '16\n')],
    ['with a file that says something else', (store: string) => writeFileSync(join(store, 'global/pg_control'), 'x'.repeat(8192))],
  ])('%s is refused', async (_, damage) => {
    copyStore();
    damage(join(directory, 'store'));
    await expect(openEmbeddedDatabase(directory)).rejects.toThrow(`the store ${join(directory, 'store')} is damaged`);
  });

  it('is made in a directory that is there and empty', async () => {
    mkdirSync(join(directory, 'store'));
    await makeStore(directory);
  });

  it('comes back from a backup that was made while it was written to, and not over another one', async () => {
    copyStore();
    const database = await openEmbeddedDatabase(directory);
    await database.query('INSERT INTO numbers VALUES (1)');
    const [archive] = await Promise.all([database.backUp!(), database.query('INSERT INTO numbers VALUES (2)')]);
    await database.close();
    const file = join(directory, 'backup.tar.gz');
    writeFileSync(file, Buffer.from(await archive.arrayBuffer()));
    await expect(openEmbeddedDatabase(directory, { restoreFrom: file })).rejects.toThrow(`there is a store already: ${join(directory, 'store')}`);
    rmSync(join(directory, 'store'), { recursive: true });
    const restored = await openEmbeddedDatabase(directory, { restoreFrom: file });
    expect((await restored.query('SELECT number FROM numbers ORDER BY number'))[0]).toEqual({ number: 1 });
    await restored.query('INSERT INTO numbers VALUES (3)');
    await restored.close();
  });

  it('names the part of Assay that is missing', async () => {
    await expect(openEmbeddedDatabase(directory, { bundle: directory })).rejects.toMatchObject({
      name: 'ServeTrouble',
      message: `${join(directory, 'pglite.wasm')} cannot be read: no such file or directory`,
    });
  });
});
