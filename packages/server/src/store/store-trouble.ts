import { errorCode, reasonOfCode } from '../system-error.ts';
import { ServeTrouble } from '../trouble.ts';
import { Unavailable } from '../unavailable.ts';

/** What keeps a controller from using its store when it starts, and what to do about it; `undefined` if the error is another one. */
export function storeTrouble(error: unknown, isServer: boolean): ServeTrouble | undefined {
  if (!isServer)
    return error instanceof Unavailable ? new ServeTrouble('too little space is left for the embedded store', 'it needs 64 MB') : undefined;
  const code = codeOf(error);
  if (code === undefined) return undefined;
  const [reason, hint] = REASONS[code] ?? [reasonOfCode(code), WHERE];
  return new ServeTrouble(`the store at DATABASE_URL cannot be used: ${reason}`, hint);
}

/** A code of the system, or an SQLSTATE of PostgreSQL. */
function codeOf(error: unknown): string | undefined {
  if (error instanceof Unavailable) return error.code ?? 'ETIMEDOUT';
  const code = errorCode(error);
  return code !== undefined && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

const WHERE = 'check host and port in DATABASE_URL, and whether PostgreSQL runs there';

/** Where the words for system calls would mislead, and those for SQLSTATEs. */
const REASONS: Readonly<Record<string, readonly [reason: string, hint: string]>> = {
  ENOENT: ['there is no such socket', WHERE],
  ETIMEDOUT: ['it does not answer in time, or not as PostgreSQL does', WHERE],
  '28P01': ['user or password are wrong', 'check both in DATABASE_URL'],
  '28000': ['the user may not connect', 'check the user in DATABASE_URL, and pg_hba.conf'],
  '3D000': ['there is no such database', 'make it with CREATE DATABASE, or check its name in DATABASE_URL'],
  '53300': ['it has too many connections', 'raise max_connections of PostgreSQL: a controller takes up to ten'],
  '57P03': ['it is not ready yet', 'try again in a moment'],
  '25006': ['it can only be read', 'give the address of the primary server'],
  '42501': ['the user may not make tables', 'GRANT CREATE ON DATABASE and ON SCHEMA public to the user'],
};
