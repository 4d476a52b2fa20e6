// Measures how the recipe controller stands up to many jobs on PostgreSQL, each figure beside what is promised: POST with a store full of
// jobs, what the page and metrics look at then, what is written while nothing goes on, how fast the jobs of a dead controller are taken over,
// and four controllers beside one.
//
//     node tools/scale-test.mjs [--part posts|looks|rest|takeover|controllers]… [--jobs 1000000] [--waiting 50000] [--assay packages/cli/bin/assay.js]
//
// What is compared takes turns, so that a busy moment hits both alike. Exit status 1 if a promise is not kept.
import { createRequire } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { AUTHORIZATION, makeControllerHome, SECRET } from './controller-home.mjs';
import { connect, count, timed } from './load.mjs';
import { ASSAY } from './serve-process.mjs';

const PARTS = { posts: measurePosts, looks: measureLooks, rest: measureRest, takeover: measureTakeOver, controllers: measureControllers };
const { values: given } = parseArgs({
  options: {
    part: { type: 'string', multiple: true, default: Object.keys(PARTS) },
    jobs: { type: 'string', default: '1000000' },
    waiting: { type: 'string', default: '50000' },
    assay: { type: 'string', default: ASSAY },
  },
});
const CLIENTS = 8;
const FEW_JOBS = 10_000;
const ROUNDS = 5;
const POSTS_A_ROUND = 400;
const JOURNEYS_A_ROUND = 240;
const SECONDS_AT_REST = 60;

/** What the page and metrics ask for; `f` is in the serial numbers of all servers, `full-77` in those of some. */
const LOOKS = [
  '/api/v1/jobs',
  '/api/v1/jobs?outcome=none',
  '/api/v1/jobs?outcome=failed',
  '/api/v1/jobs?server=f',
  '/api/v1/jobs?server=full-77',
  '/api/v1/job-counts',
  '/api/v1/job-counts?server=f',
  '/api/v1/job-counts?server=full-77',
  '/metrics',
];
const LONGEST_LOOK_MS = 1000;
const WITHOUT_WORKER = { worker: { enabled: false } };

const RECIPE = '{"task_target":"install-esxi.target","ks_cfg":"vmaccepteula\\n"}';

const { Client } = createRequire(new URL('../packages/server/package.json', import.meta.url))('pg');
/** What ends what was started, the last one first. */
const endings = [];
for (const part of given.part) {
  try {
    await PARTS[part]();
  } finally {
    while (endings.length > 0) await endings.pop()();
  }
}

/** Two stores, one with few jobs that are complete and one with many: the posts go to either in turn. */
async function measurePosts() {
  const many = Number(given.jobs);
  const sides = [];
  for (const jobs of [FEW_JOBS, many]) {
    const side = await startSide(1, WITHOUT_WORKER);
    await side.addJobs(jobs, { status: 'complete', outcome: 'succeeded' });
    sides.push(side);
  }
  const [few, full] = await inTurn(sides, (side, round) => side.post(round, POSTS_A_ROUND));
  tell(`POST a second with ${count(FEW_JOBS)} jobs stored, with ${count(many)}`, `${rate(few)}, ${rate(full)}`);
  promise(`POST with ${count(many)} jobs stored takes so many times as long`, median(few) / median(full), { atMost: 1.3 });
}

/** Each look at a store with many jobs, by itself. */
async function measureLooks() {
  const many = Number(given.jobs);
  const side = await startSide(1, WITHOUT_WORKER);
  await side.addJobs(many, { status: 'complete', outcome: 'succeeded' });
  for (const path of LOOKS) {
    const times = [];
    for (let round = 0; round <= ROUNDS; round++) times.push(await side.look(path));
    promise(`ms of GET ${path} with ${count(many)} jobs stored`, median(times.slice(1)), { atMost: LONGEST_LOOK_MS });
  }
}

/** A controller that has jobs whose hosts are waited for, and nothing to do. */
async function measureRest() {
  const side = await startSide(1);
  const [{ id: worker }] = await side.query('SELECT id FROM workers');
  await side.addJobs(FEW_JOBS, { status: 'provisioning', worker, isWaiting: true });
  await side.query('CHECKPOINT');
  const position = async () => Number((await side.query("SELECT pg_current_wal_insert_lsn() - '0/0' AS bytes"))[0].bytes);
  const before = await position();
  await delay(SECONDS_AT_REST * 1000);
  const megabytes = ((await position()) - before) / 1_000_000;
  promise(`MB a minute written at rest with ${count(FEW_JOBS)} jobs that wait`, (megabytes * 60) / SECONDS_AT_REST, { atMost: 1 });
}

/** A worker that is dead has many jobs; its lease is over when the other one is there already. */
async function measureTakeOver() {
  const waiting = Number(given.waiting);
  const side = await startSide(1);
  const [{ id: living }] = await side.query('SELECT id FROM workers');
  await side.query("INSERT INTO workers (id, lease_expires_at) VALUES ('dead', now() + interval '1 hour')");
  await side.addJobs(waiting, { status: 'provisioning', worker: 'dead', isWaiting: true });
  await side.query("UPDATE workers SET lease_expires_at = now() WHERE id = 'dead'");
  const begun = performance.now();
  const left = async () => Number((await side.query("SELECT count(*) AS jobs FROM jobs WHERE worker_id = 'dead'"))[0].jobs);
  while ((await left()) > 0) await delay(500);
  const seconds = (performance.now() - begun) / 1000;
  const [{ jobs }] = await side.query('SELECT count(*) AS jobs FROM jobs WHERE worker_id = $1', [living]);
  if (Number(jobs) < waiting) fail(`${jobs} of ${waiting} jobs were taken over`);
  promise(`seconds from the end of a lease until ${count(waiting)} waiting jobs are taken over`, seconds, { atMost: 120 });
}

/** Whole ways of jobs, at one controller and at four on one server, in turn. */
async function measureControllers() {
  const sides = [await startSide(1), await startSide(4)];
  const [one, four] = await inTurn(sides, (side, round) => side.journeys(round, JOURNEYS_A_ROUND));
  tell('whole ways of jobs a second at one controller, at four', `${rate(one)}, ${rate(four)}`);
  for (const side of sides) {
    const twice = await side.query("SELECT job_id FROM job_events WHERE message = 'Provisioning has begun.' GROUP BY job_id HAVING count(*) > 1");
    if (twice.length > 0) fail(`${twice.length} jobs were begun twice`);
    await side.untilComplete();
  }
  const shares = await sides[1].query('SELECT count(*) AS jobs FROM jobs GROUP BY worker_id HAVING count(*) > 0');
  tell('jobs that each of the four cleaned up', shares.map(({ jobs }) => jobs).join(', '));
  promise('throughput of four controllers on one PostgreSQL, compared with one', median(four) / median(one), { atLeast: 0.8 });
}

/** A server with controllers, and what is done there. */
async function startSide(controllers, changes = {}) {
  const home = await makeControllerHome('postgresql');
  endings.push(() => home.remove());
  const doors = [];
  for (let at = 0; at < controllers; at++) {
    home.configure([], changes, `controller-${at}`);
    const door = connect((await home.start(given.assay, `controller-${at}`)).listening, CLIENTS);
    endings.push(() => door.close());
    doors.push(door);
  }
  const client = new Client({ connectionString: home.databaseUrl });
  await client.connect();
  endings.push(() => client.end());
  const query = async (text, values) => (await client.query(text, values)).rows;
  const asJson = { 'Content-Type': 'application/json' };
  const post = async (door, serial) => {
    const body = `{"server_serial":"${serial}","recipe":${RECIPE}}`;
    const { status } = await door.send('POST', '/api/v1/jobs', { ...asJson, Authorization: AUTHORIZATION, 'Idempotency-Key': serial }, body);
    if (status !== 202) throw new Error(`POST of a new job gave ${status}`);
  };
  const report = (door, serial) =>
    door.send('POST', `/api/v1/status-webhook/${serial}`, { ...asJson, 'X-Webhook-Secret': SECRET }, '{"status":"success"}');
  const newServers = async (name, length) => {
    await query("INSERT INTO servers (serial) SELECT $1::text || '-' || at FROM generate_series(0, $2::integer - 1) AS at", [name, length]);
    return Array.from({ length }, (_, at) => `${name}-${at}`);
  };
  const doorOf = (serial) => doors[Number(serial.split('-').at(-1)) % doors.length];
  return {
    query,
    /** So many jobs as one that was posted, but for their state; those that are complete are many for each server. */
    async addJobs(jobs, { status, outcome = null, worker = null, isWaiting = false }) {
      const [model] = await newServers('model', 1);
      await post(doors[0], model);
      const servers = status === 'complete' ? Math.min(jobs, FEW_JOBS) : jobs;
      await newServers('full', servers);
      await query(
        `INSERT INTO jobs (id, server_serial, status, outcome, recipe_sha256, recipe_summary, schema_id, schema_sha256, warnings, created_by,
           picked_at, ended_at, worker_id, waiting_since)
         SELECT gen_random_uuid(), 'full-' || at % $2::integer, $3::text, $4::text, recipe_sha256, recipe_summary, schema_id, schema_sha256, warnings, created_by,
           now(), CASE WHEN $4::text IS NOT NULL THEN now() END, $5::text, CASE WHEN $6::boolean THEN now() END
         FROM jobs, generate_series(0, $1::integer - 1) AS at WHERE server_serial = $7`,
        [jobs, servers, status, outcome, worker, isWaiting, model],
      );
      await query(
        "INSERT INTO job_events (job_id, level, message) SELECT id, 'info', 'Provisioning has begun.' FROM jobs WHERE server_serial <> $1",
        [model],
      );
      await query('VACUUM ANALYZE');
    },
    async post(round, length) {
      return (await timed(await newServers(`post${round}`, length), CLIENTS, (serial) => post(doorOf(serial), serial))).perSecond;
    },
    /** Milliseconds. */
    async look(path) {
      const begun = performance.now();
      const { status } = await doors[0].send('GET', path, { Authorization: AUTHORIZATION });
      if (status !== 200) fail(`GET ${path} gave ${status}`);
      return performance.now() - begun;
    },
    /** From the POST to the report that the host succeeded; the jobs of a round are complete before it ends. */
    async journeys(round, length) {
      const serials = await newServers(`way${round}`, length);
      const { perSecond } = await timed(serials, CLIENTS, async (serial) => {
        await post(doorOf(serial), serial);
        while ((await report(doorOf(serial), serial)).status === 404) await delay(10);
      });
      return perSecond;
    },
    async untilComplete() {
      while ((await query("SELECT 1 FROM jobs WHERE status <> 'complete' LIMIT 1")).length > 0) await delay(50);
    },
  };
}

/** What is measured on each side, round by round; the first round only warms up. */
async function inTurn(sides, measure) {
  const figures = sides.map(() => []);
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [at, side] of sides.entries()) {
      const figure = await measure(side, round);
      if (round > 0) figures[at].push(figure);
    }
  }
  return figures;
}

function median(values) {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}

function rate(figures) {
  return median(figures).toFixed(0);
}

function tell(what, value) {
  console.log(`${what}: ${value}`);
}

function promise(what, value, { atMost = Infinity, atLeast = -Infinity }) {
  const isKept = value >= atLeast && value <= atMost;
  const wanted = atMost === Infinity ? `≥ ${atLeast}` : `≤ ${atMost}`;
  tell(what, `${value.toFixed(2)} (${wanted}${isKept ? '' : ', NOT KEPT'})`);
  if (!isKept) process.exitCode = 1;
}

function fail(what) {
  console.log(`BROKEN ${what}`);
  process.exitCode = 1;
}
