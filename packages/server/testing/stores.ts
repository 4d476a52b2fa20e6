import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Database } from '../src/store/database.ts';
import { openEmbeddedDatabase } from '../src/store/embedded-database.ts';
import { openPostgresqlDatabase } from '../src/store/postgresql-database.ts';
import { emptyStore } from './empty-store.ts';
import { startPostgresql } from './postgresql-server.ts';

/** The store without a server. */
export const embeddedStore: StoreKind = { name: 'embedded', start: startEmbedded };

/** The stores that every scenario runs on. */
export const STORES: readonly StoreKind[] = [embeddedStore, { name: 'PostgreSQL', start: startServer }];

/** A way to keep jobs. */
export interface StoreKind {
  readonly name: string;
  readonly start: () => Promise<StoreHost>;
}

/** What stores of one kind need to run. */
export interface StoreHost {
  /** A store with nothing in it, which may take the place of the one before. */
  newStore(): Promise<EmptyStore>;
  stop(): Promise<void>;
}

/** A store that no migration has seen. */
export interface EmptyStore {
  /** What one controller opens. Several share a server; the embedded store has but one, which all get. */
  connect(): Promise<Database>;
}

async function startEmbedded(): Promise<StoreHost> {
  const directory = mkdtempSync(join(tmpdir(), 'assay-store-'));
  const database = await openEmbeddedDatabase(directory, { emptyStore: await emptyStore() });
  return {
    // Emptying it is faster than opening another one.
    newStore: async () => {
      await database.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
      return { connect: () => Promise.resolve(database) };
    },
    stop: async () => {
      await database.close();
      rmSync(directory, { recursive: true });
    },
  };
}

async function startServer(): Promise<StoreHost> {
  const server = await startPostgresql();
  const opened: Database[] = [];
  return {
    newStore: async () => {
      const url = await server.newDatabase();
      return {
        connect: () => {
          const database = openPostgresqlDatabase(url, () => {});
          opened.push(database);
          return Promise.resolve(database);
        },
      };
    },
    stop: async () => {
      for (const database of opened) await database.close();
      await server.stop();
    },
  };
}
