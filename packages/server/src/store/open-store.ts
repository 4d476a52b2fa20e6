import { mkdirSync } from 'node:fs';

import { systemCode, systemReason } from '../config/system-reason.ts';
import type { Config } from '../config/config.ts';
import { faultOf } from '../log/fault.ts';
import type { Logger } from '../log/logger.ts';
import { ServeTrouble } from '../trouble.ts';
import type { Database } from './database.ts';
import { lockDirectory } from './directory-lock.ts';
import { openEmbeddedDatabase } from './embedded-database.ts';
import { migrate, migrations } from './migrate.ts';
import { openPostgresqlDatabase } from './postgresql-database.ts';

export interface StoreRequest extends Pick<Config, 'dataDirectory'> {
  /** Address of a PostgreSQL server; without it the store is embedded in the data directory. */
  readonly databaseUrl: string | undefined;
  readonly logger: Logger;
}

/**
 * Takes the data directory for this process, opens the store and brings it to the present version. Throws a
 * {@link ServeTrouble} if one of these cannot be done. Closing the database gives the directory back.
 */
export async function openStore({ dataDirectory, databaseUrl, logger }: StoreRequest): Promise<Database> {
  makeDirectory(dataDirectory);
  const lock = lockDirectory(dataDirectory);
  try {
    const database = databaseUrl === undefined ? await openEmbedded(dataDirectory) : openServer(databaseUrl, logger);
    const close = async (): Promise<void> => {
      await database.close();
      lock.release();
    };
    try {
      const version = await migrate(database);
      logger.info('store opened', { store: database.kind, version: migrations.length, count: migrations.length - version });
      return { ...database, close };
    } catch (error) {
      await database.close();
      throw databaseUrl === undefined ? error : unreachable(error);
    }
  } catch (error) {
    lock.release();
    throw error;
  }
}

function makeDirectory(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true });
  } catch (error) {
    throw new ServeTrouble(`the data directory ${directory} cannot be made: ${systemReason(error)}`);
  }
}

async function openEmbedded(directory: string): Promise<Database> {
  try {
    return await openEmbeddedDatabase(directory);
  } catch (error) {
    if (systemCode(error) === undefined) throw error;
    throw new ServeTrouble(`the store in ${directory} cannot be opened: ${systemReason(error)}`);
  }
}

function openServer(url: string, logger: Logger): Database {
  if (!URL.canParse(url)) throw new ServeTrouble('DATABASE_URL is no address such as postgresql://user@host/database');
  return openPostgresqlDatabase(url, (error) => logger.warn('connection to the store lost', { fault: faultOf(error) }));
}

/** Errors of the server itself carry an SQLSTATE of five characters, such as 28P01 for a wrong password. */
function unreachable(error: unknown): unknown {
  if (error instanceof ServeTrouble) return error;
  const reason = systemCode(error) === undefined ? stateOf(error) : systemReason(error);
  return reason === undefined ? error : new ServeTrouble(`the store at DATABASE_URL cannot be used: ${reason}`);
}

function stateOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? `PostgreSQL says ${code}` : undefined;
}
