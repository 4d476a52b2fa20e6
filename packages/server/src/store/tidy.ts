import { faultOf } from '../log/fault.ts';
import type { Logger } from '../log/logger.ts';
import type { Database } from './database.ts';

/** How often, in milliseconds. */
const INTERVAL = 600_000;

/**
 * Does from time to time what autovacuum does on a server, as the embedded PostgreSQL has none: gives room of deleted rows back,
 * and counts rows, without which lists of many jobs are sorted instead of read from an index. Gives what stops it.
 */
export function tidyFromTimeToTime(database: Database, logger: Logger, interval: number = INTERVAL): () => void {
  let isStopped = false;
  const timer = setTimeout(() => {
    void tidy(database, logger).then(() => isStopped || timer.refresh());
  }, interval);
  timer.unref();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

/** With parameters, though none, the statement is not in a transaction, where it could not run. */
async function tidy(database: Database, logger: Logger): Promise<void> {
  try {
    await database.query('VACUUM (ANALYZE)', []);
    logger.debug('store tidied');
  } catch (error) {
    logger.warn('store in trouble', { fault: faultOf(error) });
  }
}
