import { readdirSync } from 'node:fs';
import { access, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

import { PGlite } from '@electric-sql/pglite';
import type { PGliteOptions } from '@electric-sql/pglite';

import { errorCode, systemCode, systemReason } from '../system-error.ts';
import { ServeTrouble } from '../trouble.ts';
import { Unavailable } from '../unavailable.ts';
import type { Database, Queries, Row, SqlValue } from './database.ts';
import { freeBytes } from './free-bytes.ts';

/** What is enough for one process on one machine; the default of 128 MB would be taken at once. */
const SETTINGS = ['shared_buffers = 8MB'];

/** Two segments of the write-ahead log, the largest recipes, and what else is on its way. */
const LEAST_ROOM = 64 * 1024 * 1024;

/** Where `tools/bundle.mjs` puts what PGlite reads beside the bundled code. `undefined` for code that is not bundled: PGlite finds its own. */
const BUNDLE = import.meta.url.endsWith('.ts') ? undefined : fileURLToPath(new URL('.', import.meta.url));

/** What tests and bundled code set. */
export interface EmbeddedSettings {
  /** The directory with the programs of PGlite and an empty store, for bundled code. */
  readonly bundle?: string | undefined;
  /** An archive that a new store is made of. Without it a new store takes seconds and 800 MB. */
  readonly emptyStore?: string | undefined;
  /** A backup that the store is made of; there must be none yet. */
  readonly restoreFrom?: string | undefined;
  /** How many bytes are free. While they are fewer than 64 MB, all that writes throws {@link Unavailable}. */
  readonly roomIn?: (directory: string) => number;
}

/**
 * Opens the embedded PostgreSQL in a directory, and makes it if it is not there. The directory must be locked: two processes
 * would lose each other's rows. What a transaction has committed survives the death of this process at any moment; there is
 * no fsync, so a crash of the machine may lose the last of it. Throws a {@link ServeTrouble} if what is there is no whole store.
 */
export async function openEmbeddedDatabase(directory: string, settings: EmbeddedSettings = {}): Promise<Database> {
  const { bundle = BUNDLE, emptyStore = bundle && join(bundle, EMPTY_STORE), restoreFrom, roomIn = freeBytes } = settings;
  if (bundle !== undefined) await checkBundle(bundle);
  // A PostgreSQL in this process that finds no room for its write-ahead log never comes back, and holds the process.
  const checkRoom = (): void => {
    if (roomIn(directory) < LEAST_ROOM) throw new Unavailable('ENOSPC');
  };
  checkRoom();
  const dataDir = join(directory, 'store');
  const names = namesIn(dataDir);
  if (restoreFrom !== undefined) await restoreStore(dataDir, restoreFrom, names.length > 0);
  else if (names.length === 0) await makeStore(dataDir, emptyStore === undefined ? undefined : await readFile(emptyStore));
  // PGlite would make a new store, over the old one.
  if (names.length > 0 && !names.includes('PG_VERSION')) throw damaged(dataDir);
  const pglite = await startPglite({ dataDir });
  const transaction = <Result>(body: (queries: Queries) => Promise<Result>): Promise<Result> =>
    pglite.transaction((running) => body(queriesOn(running)));
  const query: Queries['query'] = async (sql, parameters) => {
    if (!READING.test(sql)) checkRoom();
    // Of a script that fails, nothing must stay open: the next statement is on the same connection.
    return parameters ? queriesOn(pglite).query(sql, parameters) : transaction((queries) => queries.query(sql));
  };
  return {
    kind: 'embedded',
    query,
    urgent: { query },
    async transaction(body) {
      checkRoom();
      return transaction(body);
    },
    async backUp() {
      await pglite.exec('CHECKPOINT');
      return pglite.dumpDataDir('gzip');
    },
    close: () => pglite.close(),
  };
}

const READING = /^\s*SELECT\b/i;

async function restoreStore(dataDir: string, backup: string, isThere: boolean): Promise<void> {
  if (isThere) throw new ServeTrouble(`there is a store already: ${dataDir}`, 'move it away to restore another one');
  try {
    // PGlite would unzip it, too, but what it stumbles over there nobody could catch.
    await makeStore(dataDir, await unzip(await readFile(backup)));
  } catch (error) {
    const isDamaged = error instanceof ServeTrouble || errorCode(error)?.startsWith('Z_') === true;
    throw new ServeTrouble(`the backup ${backup} cannot be restored: ${isDamaged ? 'it is damaged, or of another version' : systemReason(error)}`);
  }
}

const unzip = promisify(gunzip);

/** Makes it under another name, so that a store that is there is whole, whenever the process dies. */
async function makeStore(dataDir: string, archive: Uint8Array<ArrayBuffer> | undefined): Promise<void> {
  const draft = `${dataDir}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  const given = archive === undefined ? {} : { loadDataDir: new Blob([archive]) };
  const pglite = await startPglite({ dataDir: draft, ...given });
  await pglite.close();
  await rename(draft, dataDir);
}

async function startPglite(options: PGliteOptions & { readonly dataDir: string }): Promise<PGlite> {
  try {
    return await PGlite.create({ postgresqlconf: SETTINGS, ...options });
  } catch {
    // Whatever its programs stumble over, even values that are no errors; what they say of it is for the developers of PostgreSQL.
    throw damaged(options.dataDir);
  }
}

function damaged(dataDir: string): ServeTrouble {
  return new ServeTrouble(
    `the store ${dataDir} is damaged, or another PostgreSQL has written it`,
    'bring it back from a backup; or move it away, and a new one is made, without its jobs',
  );
}

/** PGlite looks for its programs itself, but what it misses there ends the process. */
async function checkBundle(directory: string): Promise<void> {
  for (const name of ['pglite.wasm', 'pglite.data', EMPTY_STORE]) {
    const file = join(directory, name);
    try {
      await access(file);
    } catch (error) {
      throw new ServeTrouble(`${file} cannot be read: ${systemReason(error)}`, 'it is a part of Assay: install it again');
    }
  }
}

const EMPTY_STORE = 'empty-store.tar.gz';

/** Nothing for a directory that is not there. */
function namesIn(directory: string): readonly string[] {
  try {
    return readdirSync(directory);
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error;
    return [];
  }
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
