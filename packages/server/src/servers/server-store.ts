import type { Database, Row } from '../store/database.ts';

/** A machine that jobs can be for. */
export interface Server {
  readonly serial: string;
  /** Address of its management controller. */
  readonly bmcAddress: string | null;
  /** Name of the file with the credentials for that address. */
  readonly credentials: string | null;
  readonly vendor: string | null;
  /** How its jobs boot it; `null`: somebody else does. */
  readonly provisioner: ProvisionerName | null;
  /** When it last reported. */
  readonly lastSeen: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Ways to boot a server. */
export type ProvisionerName = 'redfish';

/** All of them. */
export const PROVISIONERS: readonly ProvisionerName[] = ['redfish'];

/** What can be said of a server beside its serial number. */
export type ServerSettings = Pick<Server, 'bmcAddress' | 'credentials' | 'vendor' | 'provisioner'>;

/** A server as a configuration has it. */
export interface ConfiguredServer extends Partial<Omit<ServerSettings, 'vendor'>> {
  readonly serial: string;
}

/** Which servers a list has. */
export interface ServerFilter {
  readonly limit: number;
  readonly after?: string | undefined;
  readonly like?: string | undefined;
}

/** What became of the wish to remove a server. */
export type Removal = 'removed' | 'unknown' | 'has-jobs';

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
  async addConfigured(servers: readonly (string | ConfiguredServer)[]): Promise<void> {
    await this.#database.query(
      `INSERT INTO servers (serial, bmc_address, credentials_reference, provisioner) SELECT * FROM ${CONFIGURED} ON CONFLICT (serial) DO NOTHING`,
      columnsOf(servers),
    );
  }

  /** Those of the servers that are booted otherwise than a configuration says, in the order of their serial numbers. */
  async bootedOtherwise(servers: readonly ConfiguredServer[]): Promise<readonly string[]> {
    const rows = await this.#database.query(
      `SELECT serial FROM servers JOIN ${CONFIGURED} AS given (serial, address, credentials, provisioner) USING (serial)
       WHERE (bmc_address, credentials_reference, servers.provisioner) IS DISTINCT FROM (given.address, given.credentials, given.provisioner)
         AND given.provisioner IS NOT NULL ORDER BY serial`,
      columnsOf(servers),
    );
    return rows.map((row) => String(row['serial']));
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

  /** Removes a server that has no jobs, or none any more. */
  async remove(serial: string): Promise<Removal> {
    if (serial.includes('\0')) return 'unknown';
    return this.#database.transaction(async (queries) => {
      // Whoever creates a job for it waits here, or is seen.
      const [known] = await queries.query('SELECT 1 FROM servers WHERE serial = $1 FOR UPDATE', [serial]);
      if (!known) return 'unknown';
      const [job] = await queries.query('SELECT 1 FROM jobs WHERE server_serial = $1 LIMIT 1', [serial]);
      if (job) return 'has-jobs';
      await queries.query('DELETE FROM servers WHERE serial = $1', [serial]);
      return 'removed';
    });
  }

  /** Adds a server, or replaces what is said of it. */
  async put(serial: string, { bmcAddress, credentials, vendor, provisioner }: ServerSettings): Promise<StoredServer> {
    const [row] = await this.#database.query(
      `INSERT INTO servers (serial, bmc_address, credentials_reference, vendor, provisioner, is_configured) VALUES ($1, $2, $3, $4, $5, false)
       ON CONFLICT (serial) DO UPDATE
         SET bmc_address = excluded.bmc_address, credentials_reference = excluded.credentials_reference, vendor = excluded.vendor,
           provisioner = excluded.provisioner, updated_at = now()
       RETURNING ${COLUMNS}, xmax = 0 AS is_new`,
      [serial, bmcAddress, credentials, vendor, provisioner],
    );
    if (!row) throw new Error('the server did not come back');
    return { server: serverOf(row), isNew: row['is_new'] === true };
  }
}

/** Configured servers as rows; see {@link columnsOf}. */
const CONFIGURED = 'unnest($1::text[], $2::text[], $3::text[], $4::text[])';

function columnsOf(servers: readonly (string | ConfiguredServer)[]): readonly (readonly (string | null)[])[] {
  const given = servers.map((server): ConfiguredServer => (typeof server === 'string' ? { serial: server } : server));
  return [
    given.map(({ serial }) => serial),
    given.map(({ bmcAddress }) => bmcAddress ?? null),
    given.map(({ credentials }) => credentials ?? null),
    given.map(({ provisioner }) => provisioner ?? null),
  ];
}

const COLUMNS = 'serial, bmc_address, credentials_reference, vendor, provisioner, last_seen, created_at, updated_at';

/** What the columns hold, as this package wrote it. */
interface ServerRow {
  readonly serial: string;
  readonly bmc_address: string | null;
  readonly credentials_reference: string | null;
  readonly vendor: string | null;
  readonly provisioner: ProvisionerName | null;
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
    provisioner: server.provisioner,
    lastSeen: server.last_seen,
    createdAt: server.created_at,
    updatedAt: server.updated_at,
  };
}
