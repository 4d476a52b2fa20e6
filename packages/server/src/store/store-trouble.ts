import { ServeTrouble } from '../trouble.ts';
import { Unavailable } from '../unavailable.ts';

/** What keeps a controller from using its store when it starts, and what to do about it; `undefined` if the error is another one. */
export function storeTrouble(error: unknown, isServer: boolean): ServeTrouble | undefined {
  if (!isServer)
    return error instanceof Unavailable ? new ServeTrouble('too little space is left for the embedded store', 'it needs 64 MB') : undefined;
  const code = codeOf(error);
  if (code === undefined) return undefined;
  const [reason, hint] = REASONS[code] ?? [code, WHERE];
  return new ServeTrouble(`the store at DATABASE_URL cannot be used: ${reason}`, hint);
}

/** A code of the system, or an SQLSTATE of PostgreSQL. */
function codeOf(error: unknown): string | undefined {
  if (error instanceof Unavailable) return error.code ?? 'ETIMEDOUT';
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

const WHERE = 'look at host and port in DATABASE_URL, and whether PostgreSQL runs there';

const REASONS: Readonly<Record<string, readonly [reason: string, hint: string]>> = {
  ECONNREFUSED: ['nothing listens there', WHERE],
  ENOENT: ['there is no such socket', WHERE],
  ECONNRESET: ['the connection breaks off', WHERE],
  ENOTFOUND: ['the name of the host is not known', WHERE],
  EAI_AGAIN: ['the name of the host cannot be looked up', WHERE],
  EHOSTUNREACH: ['the host cannot be reached', WHERE],
  ENETUNREACH: ['the host cannot be reached', WHERE],
  ETIMEDOUT: ['it does not answer in time, or not as PostgreSQL does', WHERE],
  '28P01': ['user or password are wrong', 'look at them in DATABASE_URL'],
  '28000': ['the user may not connect', 'look at the user in DATABASE_URL, and at pg_hba.conf'],
  '3D000': ['there is no such database', 'make it with CREATE DATABASE, or look at its name in DATABASE_URL'],
  '53300': ['it has too many connections', 'raise max_connections of PostgreSQL: a controller takes up to ten'],
  '57P03': ['it is not ready yet', 'try again in a moment'],
  '25006': ['it can only be read', 'give the address of the primary server'],
  '42501': ['the user may not make tables', 'GRANT CREATE ON DATABASE and ON SCHEMA public to the user'],
};
