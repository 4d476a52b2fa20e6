import pg from 'pg';

import { errorCode } from '../system-error.ts';
import { Unavailable } from '../unavailable.ts';
import type { Database, Queries, Row, SqlValue } from './database.ts';

/** How long a connection may take, in milliseconds. */
const PATIENCE = 5000;
/** How long a statement may take, in milliseconds: the server may be gone without a word. */
const LONGEST_STATEMENT = 10_000;

/** Most connections for all that can wait for one. */
const CONNECTIONS = 9;

/** A controller that is gone without a word must not keep its locks. */
const BEGIN = `BEGIN; SET LOCAL statement_timeout = ${LONGEST_STATEMENT}; SET LOCAL idle_in_transaction_session_timeout = ${LONGEST_STATEMENT}`;

/**
 * Connects to a PostgreSQL server. `onLost` hears of connections that broke, also while nobody used them; the next query makes
 * a new one. While the server cannot be had, everything throws {@link Unavailable}.
 */
export function openPostgresqlDatabase(url: string, onLost: (error: Error) => void): Database {
  const connect = (settings: pg.PoolConfig): pg.Pool => {
    const made = new pg.Pool({
      connectionString: url,
      application_name: 'assay',
      connectionTimeoutMillis: PATIENCE,
      query_timeout: LONGEST_STATEMENT,
      keepAlive: true,
      types: { getTypeParser },
      ...settings,
    });
    return made.on('error', onLost);
  };
  const pool = connect({ max: CONNECTIONS });
  const urgent = connect({ max: 1 });
  return {
    kind: 'postgresql',
    query: queriesOn(pool).query,
    transaction: async (body) => {
      const client = await pool.connect().catch(rethrow);
      // A connection that breaks is an event, too; nobody else listens now, and an unheard one would end the process.
      client.on('error', onLost);
      const queries = queriesOn(client);
      let isCommitted = false;
      try {
        await queries.query(BEGIN);
        const result = await body(queries);
        await queries.query('COMMIT');
        isCommitted = true;
        return result;
      } finally {
        client.off('error', onLost);
        // Closing the connection rolls back, whatever state it is in.
        client.release(!isCommitted);
      }
    },
    urgent: queriesOn(urgent),
    close: async () => {
      await Promise.all([pool.end(), urgent.end()]);
    },
  };
}

const INT8: number = pg.types.builtins.INT8;

/** Numbers and counts of this store fit into a number. */
function getTypeParser(oid: number, format?: 'text' | 'binary'): (text: string) => unknown {
  if (oid === INT8 && format !== 'binary') return Number;
  // oxlint-disable-next-line typescript/no-unsafe-return -- The types of pg say `any`.
  return pg.types.getTypeParser(oid, format);
}

function queriesOn(client: Pick<pg.ClientBase, 'query'>): Queries {
  return {
    async query(sql: string, parameters?: readonly SqlValue[]): Promise<readonly Row[]> {
      if (parameters) return (await client.query<Row>(sql, parameters.map(parameterOf)).catch(rethrow)).rows;
      const results: pg.QueryResult<Row> | pg.QueryResult<Row>[] = await client.query<Row>(sql).catch(rethrow);
      return (Array.isArray(results) ? results.at(-1) : results)?.rows ?? [];
    },
  };
}

function parameterOf(value: SqlValue): unknown {
  return value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : value;
}

/** A server that has understood the statement and refuses it has found a fault of ours; all else will pass. */
function rethrow(error: unknown): never {
  const code = errorCode(error);
  if (error instanceof pg.DatabaseError && !PASSING.test(code ?? '')) throw error;
  throw new Unavailable(code, { cause: error });
}

/**
 * SQLSTATEs (PostgreSQL, appendix A) of a server that lets nobody in, or not this user, has no room, ends, only reads, or was
 * not fast enough.
 */
const PASSING = /^(?:08|28|3D|53|57P|25006|57014|25P03)/;
