import { ServeTrouble } from '../trouble.ts';
import type { Database, Queries } from './database.ts';
import { jobsMigration } from './migrations/0001-jobs.ts';
import { deliveriesMigration } from './migrations/0002-deliveries.ts';
import { recipesMigration } from './migrations/0003-recipes.ts';
import { outcomesMigration } from './migrations/0004-outcomes.ts';
import { serversMigration } from './migrations/0005-servers.ts';
import { workersMigration } from './migrations/0006-workers.ts';
import { provisionersMigration } from './migrations/0007-provisioners.ts';
import { takenJobsMigration } from './migrations/0008-taken-jobs.ts';

/** All steps from an empty store to the present one; a step is never changed once it was released. */
export const migrations: readonly string[] = [
  jobsMigration,
  deliveriesMigration,
  recipesMigration,
  outcomesMigration,
  serversMigration,
  workersMigration,
  provisionersMigration,
  takenJobsMigration,
];

/** Any number that nothing else takes as key of an advisory lock. */
const LOCK = 5_217_043;

/**
 * Brings a store to the version that this program knows, and gives the version that it had. Several controllers may do it at
 * once. Throws a {@link ServeTrouble} if a newer program wrote it.
 */
export function migrate(database: Database, steps: readonly string[] = migrations): Promise<number> {
  return database.transaction(async (queries) => {
    await queries.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    await queries.query('CREATE TABLE IF NOT EXISTS settings (name text PRIMARY KEY, value text NOT NULL)');
    const version = await versionOf(queries);
    if (version > steps.length) {
      throw new ServeTrouble(
        `the store has version ${version}, and this program knows ${steps.length}`,
        'start a newer Assay, or give it another store',
      );
    }
    for (const step of steps.slice(version)) await queries.query(step);
    if (version < steps.length) await setVersion(queries, steps.length);
    return version;
  });
}

async function versionOf(queries: Queries): Promise<number> {
  const [row] = await queries.query("SELECT value FROM settings WHERE name = 'version'");
  return Number(row?.['value'] ?? 0);
}

async function setVersion(queries: Queries, version: number): Promise<void> {
  await queries.query("INSERT INTO settings (name, value) VALUES ('version', $1) ON CONFLICT (name) DO UPDATE SET value = excluded.value", [
    String(version),
  ]);
}
