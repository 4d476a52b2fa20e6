import pg from 'pg';

import type { Database, Queries, Row, SqlValue } from './database.ts';

/** How long a connection may take, in milliseconds. */
const PATIENCE = 5000;

/**
 * Connects to a PostgreSQL server. `onLost` hears of connections that broke while nobody used them; the next query makes a new one.
 */
export function openPostgresqlDatabase(url: string, onLost: (error: Error) => void): Database {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'assay',
    connectionTimeoutMillis: PATIENCE,
    types: { getTypeParser },
  });
  pool.on('error', onLost);
  return {
    kind: 'postgresql',
    query: queriesOn(pool).query,
    transaction: async (body) => {
      const client = await pool.connect();
      const queries = queriesOn(client);
      let isCommitted = false;
      try {
        await queries.query('BEGIN');
        const result = await body(queries);
        await queries.query('COMMIT');
        isCommitted = true;
        return result;
      } finally {
        // Closing the connection rolls back, whatever state it is in.
        client.release(!isCommitted);
      }
    },
    close: () => pool.end(),
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
      if (parameters) return (await client.query<Row>(sql, parameters.map(parameterOf))).rows;
      const results: pg.QueryResult<Row> | pg.QueryResult<Row>[] = await client.query<Row>(sql);
      return (Array.isArray(results) ? results.at(-1) : results)?.rows ?? [];
    },
  };
}

function parameterOf(value: SqlValue): unknown {
  return value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : value;
}
