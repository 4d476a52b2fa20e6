import type { Queries, SqlValue } from '../store/database.ts';

/** More servers than this are looked up again for each job: PostgreSQL compares each job with each item of a list. */
const MOST_LISTED = 100;

/** The parameters of {@link ofServersMeant} for servers that have a text in their serial number, in whatever case; for all servers without one. */
export async function serversMeant(queries: Queries, part: string | undefined): Promise<readonly [SqlValue, SqlValue]> {
  if (part === undefined) return [null, null];
  const rows = await queries.query(`SELECT serial FROM servers WHERE ${hasPart('$1')} LIMIT $2`, [part, MOST_LISTED + 1]);
  return rows.length > MOST_LISTED ? [null, part] : [rows.map((row) => String(row['serial'])), null];
}

/** Whether a job is for one of them: few servers lead to their jobs, of many servers most jobs are. */
export function ofServersMeant(listed: string, part: string): string {
  return `(${listed}::text[] IS NULL OR server_serial = ANY (${listed}))
    AND (${part}::text IS NULL OR server_serial IN (SELECT serial FROM servers WHERE ${hasPart(part)}))`;
}

function hasPart(parameter: string): string {
  return `strpos(lower(serial), lower(${parameter})) > 0`;
}
