// What starts and stops a server, as a process. `npm run bundle` builds what runs here.
import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { startPostgresql } from '../../../server/testing/postgresql-server.ts';
import type { PostgresqlServer } from '../../../server/testing/postgresql-server.ts';
import { takePort } from '../../../server/testing/taken-port.ts';
import { Folder } from '../../testing/folder.ts';
import { commands } from '../commands.ts';

const packageDirectory = fileURLToPath(new URL('../..', import.meta.url));
const program = process.env['ASSAY_PROGRAM'] ?? `${packageDirectory}bin/assay.js`;

const CONFIG = `
listen: 127.0.0.1:0
dataDirectory: data
principals: [{ name: admin, role: admin, password: admin-pass-0001 }]
servers: [{ serial: S-1 }]
webhookSecret: whsec-test-0001
`;

interface Serving {
  readonly child: ChildProcess;
  readonly ended: Promise<{ readonly status: number | null; readonly stdout: string; readonly stderr: string }>;
  /** What the first line says; `undefined` if the process ended without one. */
  readonly listening: Promise<string | undefined>;
}

describe('assay serve', () => {
  const children: ChildProcess[] = [];

  beforeAll(() => {
    if (!process.env['ASSAY_PROGRAM'] && !fs.existsSync(`${packageDirectory}dist/bundle/main.js`)) throw new Error('run npm run bundle first');
  });

  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });

  function start(folder: Folder, { config = 'controller.yaml', databaseUrl = '' } = {}): Serving {
    const env = { ...process.env, DATABASE_URL: databaseUrl };
    const child = spawn(process.execPath, [program, 'serve', '--config', config], { cwd: folder.path, env });
    children.push(child);
    const stdout = text(child.stdout);
    const stderr = text(child.stderr);
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    const firstLine = new Promise<string>((resolve) => child.stdout.once('data', (line: Buffer) => resolve(line.toString())));
    return {
      child,
      ended: ended.then(async (status) => ({ status, stdout: await stdout, stderr: await stderr })),
      listening: Promise.race([firstLine.then((line) => /^\{"listening":"([^"]*)"\}\n$/.exec(line)?.[1]), ended.then(() => undefined)]),
    };
  }

  it('says where it listens when it answers, and ends at a signal', async () => {
    const folder = new Folder({ 'controller.yaml': CONFIG });
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const { child, listening, ended } = start(folder);
      const url = await listening;
      expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
      expect((await fetch(`${url}/readyz`)).status).toBe(200);
      child.kill(signal);
      const { status, stdout, stderr } = await ended;
      expect(status).toBe(0);
      expect(stdout.trim().split('\n')).toHaveLength(1);
      for (const line of stderr.trim().split('\n')) expect(JSON.parse(line)).toMatchObject({ message: expect.any(String) });
    }
  });

  it('makes jobs and takes reports with the configuration that its help shows', async () => {
    const folder = new Folder();
    const example = commands.find(({ words }) => words.join(' ') === 'serve')?.examples.find(({ commandLine }) => commandLine.startsWith('umask'));
    expect(spawnSync('sh', ['-c', example!.commandLine], { cwd: folder.path }).status).toBe(0);
    folder.write('controller.yaml', folder.read('controller.yaml').replace(' }\n', ', listen: 127.0.0.1:0 }\n'));
    const { child, listening, ended } = start(folder);
    const url = await listening;
    const created = await fetch(`${url}/api/v1/jobs`, {
      method: 'POST',
      headers: { Authorization: `Basic ${btoa('admin:change-me')}`, 'Content-Type': 'application/json' },
      body: '{"server_serial":"A1","recipe":{"task_target":"install-esxi.target","ks_cfg":"reboot"}}',
    });
    expect(created.status).toBe(202);
    const reported = await fetch(`${url}/api/v1/status-webhook/A1`, {
      method: 'POST',
      headers: { 'X-Webhook-Secret': 'change-me-to-a-long-one', 'Content-Type': 'application/json' },
      body: '{"status":"success"}',
    });
    expect([200, 404]).toContain(reported.status);
    child.kill('SIGTERM');
    expect((await ended).stderr).not.toContain('"warn"');
  });

  it('ends although a client does not finish its request', async () => {
    const { child, listening, ended } = start(new Folder({ 'controller.yaml': CONFIG }));
    const { port } = new URL((await listening) ?? '');
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', () => {});
    socket.write('POST /api/v1/jobs HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{');
    await sleep(200);
    child.kill('SIGTERM');
    expect((await ended).status).toBe(0);
    socket.destroy();
  });

  it('refuses a faulty file, with all that is wrong in it', async () => {
    const { status, stdout, stderr } = await start(new Folder({ 'controller.yaml': 'listne: 127.0.0.1:0\nworker: 1\n' })).ended;
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/controller\.yaml:1:1: unknown key "listne" in a configuration file; did you mean "listen"\?\n.*controller\.yaml:2:9: /);
  });

  it('refuses a file that is not there', async () => {
    const { status, stdout, stderr } = await start(new Folder({}), { config: 'gone.yaml' }).ended;
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/gone\.yaml: no such file or directory/);
  });

  it('refuses a data directory that another process has, and takes it when that one was killed', async () => {
    const folder = new Folder({ 'controller.yaml': CONFIG });
    const first = start(folder);
    await first.listening;
    const { status, stdout, stderr } = await start(folder).ended;
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(`the data directory ${folder.path}/data is in use by process ${first.child.pid}`);
    first.child.kill('SIGKILL');
    await first.ended;
    const next = start(folder);
    expect(await next.listening).toBeDefined();
  });

  it('refuses a port that is in use, with nothing left behind', async () => {
    const { port, server } = await takePort();
    const folder = new Folder({ 'controller.yaml': CONFIG.replace(':0', `:${port}`) });
    const { status, stdout, stderr } = await start(folder).ended;
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(`cannot listen on 127.0.0.1:${port}: the port is in use`);
    expect(stderr).toContain('choose another "listen" in the configuration');
    expect(fs.readdirSync(`${folder.path}/data`)).toEqual(['store']);
    server.close();
  });

  it('ends at a signal that comes while it starts', async () => {
    // A store that never says a word.
    const { port, server } = await takePort();
    const { child, ended } = start(new Folder({ 'controller.yaml': CONFIG }), { databaseUrl: `postgresql://user@127.0.0.1:${port}/db` });
    await new Promise((resolve) => {
      server.once('connection', resolve);
    });
    child.kill('SIGTERM');
    const { status, stdout } = await ended;
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
    server.close();
  });

  it('refuses a damaged store, and ends', async () => {
    const folder = new Folder({ 'controller.yaml': CONFIG });
    const first = start(folder);
    await first.listening;
    first.child.kill('SIGTERM');
    await first.ended;
    // What PGlite has begun before it finds this leaves a timer that never ends.
    fs.rmSync(`${folder.path}/data/store/base`, { recursive: true });
    const { status, stdout, stderr } = await start(folder).ended;
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(`the store ${folder.path}/data/store is damaged`);
  });

  it('refuses a data directory that it cannot write to', async () => {
    const folder = new Folder({ 'controller.yaml': CONFIG.replace('dataDirectory: data', 'dataDirectory: /proc') });
    const { status, stdout, stderr } = await start(folder).ended;
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain('the data directory /proc cannot be used');
  });

  describe('with a PostgreSQL server', () => {
    let server: PostgresqlServer;

    beforeAll(async () => {
      server = await startPostgresql();
    });

    afterAll(() => server.stop());

    it.each([
      ['that is not there', () => 'postgresql://user:topsecret@127.0.0.1:1/none', 'nothing listens there'],
      ['that is somebody else', () => 'mysql://user:topsecret@127.0.0.1/db', 'DATABASE_URL is no address'],
      ['whose address cannot be read', () => 'postgresql://user:topsecret%@127.0.0.1/db', 'DATABASE_URL is no address'],
      ['under a name that nobody knows', () => 'postgresql://user:topsecret@nowhere.invalid/db', 'the name of the host'],
      ['and a wrong password', (url: string) => url.replace(':assay@', ':topsecret@'), 'user or password are wrong'],
      ['and a wrong database', (url: string) => url.replace(/[^/]+$/, 'topsecret'), 'there is no such database'],
    ])('%s says what is wrong, and no password', async (_, change, message) => {
      const folder = new Folder({ 'controller.yaml': CONFIG });
      const { status, stdout, stderr } = await start(folder, { databaseUrl: change(await server.newDatabase()) }).ended;
      expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
      expect(stderr).toContain(message);
      expect(stderr).not.toContain('topsecret');
      expect(stderr).not.toMatch(/^ +at /m);
    });

    it('that has gone away ends at a signal', async () => {
      const folder = new Folder({ 'controller.yaml': CONFIG });
      const { child, listening, ended } = start(folder, { databaseUrl: await server.newDatabase() });
      const url = await listening;
      await server.pause();
      expect((await fetch(`${url}/readyz`)).status).toBe(503);
      child.kill('SIGTERM');
      expect((await ended).status).toBe(0);
    });
  });
});
