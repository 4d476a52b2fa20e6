import { faultOf } from '../log/fault.ts';
import type { Logger } from '../log/logger.ts';
import { Unavailable } from '../unavailable.ts';
import type { Database } from './database.ts';

/** Why a store takes no writes: it does not answer, it has no room, or it can only be read. */
export type StoreProblem = 'away' | 'full' | 'read-only';

/** All of them. */
export const STORE_PROBLEMS: readonly StoreProblem[] = ['away', 'full', 'read-only'];

/** What store health stands on. */
export interface StoreHealthParts {
  readonly database: Database;
  readonly logger: Logger;
  /** Milliseconds since some moment. */
  readonly elapsed: () => number;
}

/** A write that went well says enough for so many milliseconds: anybody may ask for readiness. */
const WRITE_INTERVAL = 5000;

/** Tells, whenever it is asked, what keeps a store from taking writes; `undefined` if nothing does. */
export function createStoreHealth({ database, logger, elapsed }: StoreHealthParts): () => Promise<StoreProblem | undefined> {
  let writtenAt = -Infinity;
  let writing: Promise<void> | undefined;
  const write = async (): Promise<void> => {
    await database.query(WRITE);
    writtenAt = elapsed();
  };
  const check = async (): Promise<void> => {
    if (elapsed() < writtenAt + WRITE_INTERVAL) {
      await database.query('SELECT 1');
      return;
    }
    writing ??= write().finally(() => {
      writing = undefined;
    });
    await writing;
  };
  return async () => {
    try {
      await check();
      return undefined;
    } catch (error) {
      writtenAt = -Infinity;
      logger.warn('store in trouble', { fault: faultOf(error) });
      return problemOf(error);
    }
  };
}

const WRITE = "INSERT INTO settings (name, value) VALUES ('last-check', now()::text) ON CONFLICT (name) DO UPDATE SET value = excluded.value";

/** By the codes of the system, and by the SQLSTATEs of PostgreSQL. */
function problemOf(error: unknown): StoreProblem {
  const code = error instanceof Unavailable ? error.code : undefined;
  if (code === 'ENOSPC' || code === '53100') return 'full';
  return code === '25006' ? 'read-only' : 'away';
}
