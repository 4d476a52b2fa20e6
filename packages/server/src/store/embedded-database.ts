import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import { PGlite } from '@electric-sql/pglite';

import type { Database, Queries, Row, SqlValue } from './database.ts';

/** What is enough for one process on one machine; the default of 128 MB would be taken at once. */
const SETTINGS = ['shared_buffers = 8MB'];

/**
 * Opens the embedded PostgreSQL in a directory, and makes it if it is not there. The directory must be locked: two processes
 * would lose each other's rows. What a transaction has committed survives the death of this process at any moment; there is
 * no fsync, so a crash of the machine may lose the last of it.
 */
export async function openEmbeddedDatabase(directory: string): Promise<Database> {
  const dataDir = join(directory, 'store');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const pglite = await PGlite.create({ dataDir, postgresqlconf: SETTINGS });
  return {
    kind: 'embedded',
    query: queriesOn(pglite).query,
    transaction: (body) => pglite.transaction((transaction) => body(queriesOn(transaction))),
    close: () => pglite.close(),
  };
}

type Executor = Pick<PGlite, 'query' | 'exec'>;

function queriesOn(executor: Executor): Queries {
  return {
    async query(sql: string, parameters?: readonly SqlValue[]): Promise<readonly Row[]> {
      if (parameters) return (await executor.query<Row>(sql, [...parameters])).rows;
      const results = await executor.exec(sql);
      return results.at(-1)?.rows ?? [];
    },
  };
}
