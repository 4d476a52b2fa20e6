import type { Database } from './database.ts';

/** A value that all controllers on a store share: the one that is there, or else a new one. */
export async function settingOrNew(database: Database, name: string, makeValue: () => string): Promise<string> {
  await database.query('INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING', [name, makeValue()]);
  const [row] = await database.query('SELECT value FROM settings WHERE name = $1', [name]);
  return String(row?.['value']);
}
