/**
 * SQL of PostgreSQL, on a server or embedded. Parameters are `$1`, `$2`, …; `jsonb` parameters are JSON texts. Values come
 * back as `Date` (timestamptz), `Uint8Array` (bytea), parsed JSON (jsonb), number (integer, bigint) and string.
 */
export interface Database extends Queries {
  /** `postgresql` is shared by controllers, `embedded` belongs to this process. */
  readonly kind: 'postgresql' | 'embedded';
  /** Runs everything or nothing: rolls back when the body throws. */
  transaction<Result>(body: (queries: Queries) => Promise<Result>): Promise<Result>;
  /** For what must not wait behind requests: on a server it has a connection of its own. */
  readonly urgent: Queries;
  /** Makes an archive that an embedded store can be restored from. A server has tools of its own. */
  readonly backUp?: () => Promise<Blob>;
  close(): Promise<void>;
}

/** What statements run on: a database, or a transaction in it. */
export interface Queries {
  /** The rows of the statement. Without parameters there may be several statements, and the rows are those of the last one. */
  readonly query: (sql: string, parameters?: readonly SqlValue[]) => Promise<readonly Row[]>;
}

/** A parameter of a statement. */
export type SqlValue = string | number | boolean | null | Date | Uint8Array | readonly (string | null)[];

/** Values by the names of columns. */
export type Row = Readonly<Record<string, unknown>>;
