import type { Queries } from '../store/database.ts';

/** Sees to it that the store has a recipe, and keeps it from being removed until the transaction ends. */
export async function keepRecipe(queries: Queries, sha256: string, bytes: Uint8Array): Promise<void> {
  while (!(await isKept(queries, sha256))) {
    await queries.query('INSERT INTO recipes (sha256, bytes) VALUES ($1, $2) ON CONFLICT (sha256) DO NOTHING', [sha256, bytes]);
  }
}

async function isKept(queries: Queries, sha256: string): Promise<boolean> {
  const rows = await queries.query('SELECT 1 FROM recipes WHERE sha256 = $1 FOR KEY SHARE', [sha256]);
  return rows.length > 0;
}

/**
 * Removes those of some recipes that no job has. Locking them is a statement of its own: the next one then sees all jobs that
 * got one of them before.
 */
export async function removeUnusedRecipes(queries: Queries, digests: readonly string[]): Promise<void> {
  const locked = await queries.query('SELECT sha256 FROM recipes WHERE sha256 = ANY ($1::text[]) ORDER BY sha256 FOR UPDATE', [digests]);
  await queries.query('DELETE FROM recipes WHERE sha256 = ANY ($1::text[]) AND NOT EXISTS (SELECT 1 FROM jobs WHERE recipe_sha256 = sha256)', [
    locked.map((row) => String(row['sha256'])),
  ]);
}
