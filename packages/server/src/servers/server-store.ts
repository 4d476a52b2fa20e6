import type { Database, Row } from '../store/database.ts';

/** A machine that jobs can be for. */
export interface Server {
  readonly serial: string;
  /** Address of its management controller. */
  readonly bmcAddress: string | null;
  /** Name of the file with the credentials for that address. */
  readonly credentials: string | null;
  readonly vendor: string | null;
  /** When it last reported. */
  readonly lastSeen: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** What can be said of a server beside its serial number. */
export type ServerSettings = Pick<Server, 'bmcAddress' | 'credentials' | 'vendor'>;

/** Which servers a list has. */
export interface ServerFilter {
  readonly limit: number;
  readonly after?: string | undefined;
  readonly like?: string | undefined;
}

/** What became of a server. */
export interface StoredServer {
  readonly server: Server;
  readonly isNew: boolean;
}

/** The servers that jobs can be for. A serial number with U+0000 is an unknown one. */
export class ServerStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Adds the servers of the configuration that are not there yet; the others stay as somebody has changed them. */
  async addConfigured(serials: readonly string[]): Promise<void> {
    await this.#database.query('INSERT INTO servers (serial) SELECT unnest($1::text[]) ON CONFLICT (serial) DO NOTHING', [serials]);
  }

  /** Servers that came from a configuration and are not among these, in the order of their serial numbers. */
  async configuredBeside(serials: readonly string[]): Promise<readonly string[]> {
    const rows = await this.#database.query('SELECT serial FROM servers WHERE is_configured AND serial <> ALL ($1::text[]) ORDER BY serial', [
      serials,
    ]);
    return rows.map((row) => String(row['serial']));
  }

  async find(serial: string): Promise<Server | undefined> {
    if (serial.includes('\0')) return undefined;
    const [row] = await this.#database.query(`SELECT ${COLUMNS} FROM servers WHERE serial = $1`, [serial]);
    return row && serverOf(row);
  }

  /** In the order of their serial numbers, from the one behind `after` on; those that have a text in it, in whatever case. */
  async list({ limit, after = '', like = '' }: ServerFilter): Promise<readonly Server[]> {
    if (`${after}${like}`.includes('\0')) return [];
    const rows = await this.#database.query(
      `SELECT ${COLUMNS} FROM servers WHERE serial > $1 COLLATE "C" AND strpos(lower(serial), lower($2)) > 0 ORDER BY serial COLLATE "C" LIMIT $3`,
      [after, like, limit],
    );
    return rows.map(serverOf);
  }

  /** Adds a server, or replaces what is said of it. */
  async put(serial: string, { bmcAddress, credentials, vendor }: ServerSettings): Promise<StoredServer> {
    const [row] = await this.#database.query(
      `INSERT INTO servers (serial, bmc_address, credentials_reference, vendor, is_configured) VALUES ($1, $2, $3, $4, false)
       ON CONFLICT (serial) DO UPDATE
         SET bmc_address = excluded.bmc_address, credentials_reference = excluded.credentials_reference, vendor = excluded.vendor, updated_at = now()
       RETURNING ${COLUMNS}, xmax = 0 AS is_new`,
      [serial, bmcAddress, credentials, vendor],
    );
    if (!row) throw new Error('the server did not come back');
    return { server: serverOf(row), isNew: row['is_new'] === true };
  }
}

const COLUMNS = 'serial, bmc_address, credentials_reference, vendor, last_seen, created_at, updated_at';

/** What the columns hold, as this package wrote it. */
interface ServerRow {
  readonly serial: string;
  readonly bmc_address: string | null;
  readonly credentials_reference: string | null;
  readonly vendor: string | null;
  readonly last_seen: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

function serverOf(row: Row): Server {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The migrations fix what the columns hold.
  const server = row as unknown as ServerRow;
  return {
    serial: server.serial,
    bmcAddress: server.bmc_address,
    credentials: server.credentials_reference,
    vendor: server.vendor,
    lastSeen: server.last_seen,
    createdAt: server.created_at,
    updatedAt: server.updated_at,
  };
}
