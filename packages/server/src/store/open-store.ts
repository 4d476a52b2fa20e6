import { mkdirSync } from 'node:fs';

import { systemReason } from '../system-error.ts';
import type { Config } from '../config/config.ts';
import { faultOf } from '../log/fault.ts';
import type { Logger } from '../log/logger.ts';
import { ServeTrouble } from '../trouble.ts';
import type { Database } from './database.ts';
import { lockDirectory } from './directory-lock.ts';
import type { DirectoryLock } from './directory-lock.ts';
import { directoryTrouble } from './directory-trouble.ts';
import { openEmbeddedDatabase } from './embedded-database.ts';
import { migrate, migrations } from './migrate.ts';
import { openPostgresqlDatabase } from './postgresql-database.ts';
import { tidyFromTimeToTime } from './tidy.ts';

/** Which store to open. */
export interface StoreRequest extends Pick<Config, 'dataDirectory'> {
  /** Address of a PostgreSQL server; without it the store is embedded in the data directory. */
  readonly databaseUrl: string | undefined;
  /** A backup of an embedded store, which becomes the store of the data directory. */
  readonly restoreFrom: string | undefined;
  readonly logger: Logger;
}

/**
 * Takes the data directory for this process, opens the store and brings it to the present version. Throws a
 * {@link ServeTrouble} if one of these cannot be done, other than for what a `store-trouble` tells of. Closing the database
 * gives the directory back.
 */
export async function openStore({ dataDirectory, databaseUrl, restoreFrom, logger }: StoreRequest): Promise<Database> {
  if (databaseUrl !== undefined && restoreFrom !== undefined) {
    throw new ServeTrouble('a backup is restored into an embedded store, and DATABASE_URL names a server', 'restore the server with its own tools');
  }
  const lock = takeDirectory(dataDirectory);
  try {
    const database = databaseUrl === undefined ? await openEmbedded(dataDirectory, restoreFrom) : openServer(databaseUrl, logger);
    const stopTidying = database.kind === 'embedded' ? tidyFromTimeToTime(database, logger) : () => {};
    const close = async (): Promise<void> => {
      stopTidying();
      await database.close();
      lock.release();
    };
    try {
      const version = await migrate(database);
      logger.info('store opened', { store: database.kind, version: migrations.length, migrations: migrations.length - version });
      return { ...database, close };
    } catch (error) {
      stopTidying();
      await database.close();
      throw error;
    }
  } catch (error) {
    lock.release();
    throw error;
  }
}

function takeDirectory(directory: string): DirectoryLock {
  try {
    mkdirSync(directory, { recursive: true });
    return lockDirectory(directory);
  } catch (error) {
    throw directoryTrouble(directory, error);
  }
}

async function openEmbedded(directory: string, restoreFrom: string | undefined): Promise<Database> {
  try {
    return await openEmbeddedDatabase(directory, { restoreFrom });
  } catch (error) {
    throw new ServeTrouble(`the store in ${directory} cannot be opened: ${systemReason(error)}`);
  }
}

function openServer(url: string, logger: Logger): Database {
  if (!isAddress(url)) throw new ServeTrouble('DATABASE_URL is no address', 'it looks like postgresql://user:password@host:5432/database');
  return openPostgresqlDatabase(url, (error) => logger.warn('connection to the store lost', { fault: faultOf(error) }));
}

/** Also with no percent sign that stands for itself, as one in a password may. */
function isAddress(url: string): boolean {
  return /^postgres(?:ql)?:/.test(url) && URL.canParse(url) && !/%(?![0-9a-f]{2})/i.test(url);
}
