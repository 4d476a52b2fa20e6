import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { PGlite } from '@electric-sql/pglite';

import type { Database, Queries, Row, SqlValue } from './database.ts';

/** What is enough for one process on one machine; the default of 128 MB would be taken at once. */
const SETTINGS = ['shared_buffers = 8MB'];

/** A store with nothing in it, as `tools/bundle.mjs` puts it beside the bundled code. Without it a new store takes seconds and 800 MB. */
const EMPTY_STORE = fileURLToPath(new URL('empty-store.tar.gz', import.meta.url));

/**
 * Opens the embedded PostgreSQL in a directory, and makes it if it is not there. The directory must be locked: two processes
 * would lose each other's rows. What a transaction has committed survives the death of this process at any moment; there is
 * no fsync, so a crash of the machine may lose the last of it.
 */
export async function openEmbeddedDatabase(directory: string, emptyStore: string = EMPTY_STORE): Promise<Database> {
  const dataDir = join(directory, 'store');
  if (!existsSync(dataDir)) await makeStore(dataDir, emptyStore);
  const pglite = await PGlite.create({ dataDir, postgresqlconf: SETTINGS });
  return {
    kind: 'embedded',
    query: queriesOn(pglite).query,
    transaction: (body) => pglite.transaction((transaction) => body(queriesOn(transaction))),
    close: () => pglite.close(),
  };
}

/** Makes it under another name, so that a store that is there is whole, whenever the process dies. */
async function makeStore(dataDir: string, emptyStore: string): Promise<void> {
  const draft = `${dataDir}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  const given = existsSync(emptyStore) ? { loadDataDir: new Blob([await readFile(emptyStore)]) } : {};
  const pglite = await PGlite.create({ dataDir: draft, postgresqlconf: SETTINGS, ...given });
  await pglite.close();
  await rename(draft, dataDir);
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
