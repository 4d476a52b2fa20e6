import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { emptyStore } from '../../testing/empty-store.ts';
import { startPostgresql } from '../../testing/postgresql-server.ts';
import type { PostgresqlServer } from '../../testing/postgresql-server.ts';
import { jsonLogger } from '../log/json-logger.ts';
import type { Database } from './database.ts';
import { openEmbeddedDatabase } from './embedded-database.ts';
import { migrate } from './migrate.ts';
import { openPostgresqlDatabase } from './postgresql-database.ts';
import { createStoreHealth } from './store-health.ts';

const logger = jsonLogger('error', () => {});

describe('the health of an embedded store', () => {
  let directory: string;
  let database: Database;
  let room = Infinity;
  let time = 0;
  let writes = 0;

  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'assay-health-'));
    database = await openEmbeddedDatabase(directory, { emptyStore: await emptyStore(), roomIn: () => room });
    await migrate(database);
  });
  afterAll(async () => {
    await database.close();
    rmSync(directory, { recursive: true });
  });

  it('is bad while there is no room, and good again afterwards', async () => {
    const problem = createStoreHealth({ database, logger, elapsed: () => time });
    expect(await problem()).toBeUndefined();
    room = 1024;
    time += 5000;
    expect(await problem()).toBe('full');
    expect(await problem()).toBe('full');
    room = Infinity;
    expect(await problem()).toBeUndefined();
  });

  it('costs one write in five seconds, however often it is asked for', async () => {
    const counting: Database = {
      ...database,
      query: (sql, parameters) => {
        if (sql.startsWith('INSERT')) writes++;
        return database.query(sql, parameters);
      },
    };
    const problem = createStoreHealth({ database: counting, logger, elapsed: () => time });
    await Promise.all(Array.from({ length: 10 }, problem));
    await problem();
    expect(writes).toBe(1);
    time += 5000;
    await problem();
    expect(writes).toBe(2);
  });
});

describe('the health of a store on a server', () => {
  let server: PostgresqlServer;
  let database: Database;

  beforeAll(async () => {
    server = await startPostgresql();
    database = openPostgresqlDatabase(await server.newDatabase(), () => {});
    await migrate(database);
  });
  afterAll(async () => {
    await database.close();
    await server.stop();
  });

  it('is bad while it can only be read, and while it is away', async () => {
    const problem = createStoreHealth({ database, logger, elapsed: () => 0 });
    await database.query("DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET default_transaction_read_only = on', current_database()); END $$");
    await server.pause();
    expect(await problem()).toBe('away');
    await server.resume();
    expect(await problem()).toBe('read-only');
  });
});
