import type { Database } from './database.ts';

/** Any number that nothing else takes as key of an advisory lock. */
const LOCK = 5_217_044;

/** Does something while no other controller on the store does such a thing. An embedded store has one controller. */
export function oneAtATime<Result>(database: Database, work: () => Promise<Result>): Promise<Result> {
  if (database.kind === 'embedded') return work();
  return database.transaction(async ({ query }) => {
    await query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    return work();
  });
}
