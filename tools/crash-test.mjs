// Kills the recipe controller under load, again and again, and looks whether it has kept its word: every acknowledged job is
// there after the restart, none twice, none begun or ended twice, and every acknowledged report of a host counts.
//
//     node tools/crash-test.mjs [--kills 30] [--store embedded|postgresql]… [--assay packages/cli/bin/assay.js]
//
// Prints a line for each store; exit status 1 if a word was broken.
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { AUTHORIZATION, makeControllerHome, SECRET, STORES } from './controller-home.mjs';
import { ASSAY } from './serve-process.mjs';

const { values: given } = parseArgs({
  options: {
    kills: { type: 'string', default: '30' },
    store: { type: 'string', multiple: true, default: STORES },
    assay: { type: 'string', default: ASSAY },
  },
});
const KILLS = Number(given.kills);
const SERVERS_PER_ROUND = 150;
const CLIENTS = 8;
/** Milliseconds from the first request to the kill: from the middle of the first one to the middle of many. */
const SHORTEST_LOAD = 20;
const LONGEST_LOAD = 1500;

const RECIPE = '{"task_target":"install-esxi.target","ks_cfg":"vmaccepteula\\n"}';

let isBroken = false;
for (const store of given.store) isBroken = !(await crash(store)) || isBroken;
process.exitCode = isBroken ? 1 : 0;

async function crash(store) {
  const home = await makeControllerHome(store);
  home.configure(allSerials(), { lease: { seconds: 3 } });
  const tally = { acknowledged: 0, reports: 0, unanswered: 0, slowest: 0, broken: [] };
  try {
    const jobs = new Map();
    /** By client, what it has created and not reported about, the oldest first: workers begin in that order. */
    const unreported = Array.from({ length: CLIENTS }, () => []);
    for (let round = 0; round < KILLS; round++) await killOnce({ home, round, jobs, unreported, tally });
    await lookAtAll(home, jobs, tally);
  } finally {
    await home.remove();
  }
  for (const broken of tally.broken.slice(0, 20)) console.log(`  BROKEN ${String(broken)}`);
  console.log(
    `${store}: ${KILLS} kills, ${tally.acknowledged} jobs and ${tally.reports} reports acknowledged, ${tally.unanswered} requests cut off, ` +
      `${tally.broken.length} broken words, slowest restart ${tally.slowest} ms`,
  );
  return tally.broken.length === 0;
}

function allSerials() {
  return Array.from({ length: KILLS * SERVERS_PER_ROUND }, (_, at) => serialOf(Math.floor(at / SERVERS_PER_ROUND), at % SERVERS_PER_ROUND));
}

function serialOf(round, at) {
  return `R${round}-${at}`;
}

async function killOnce({ home, round, jobs, unreported, tally }) {
  const { listening: url, child, ended, startedIn } = await home.start(given.assay);
  // The first start is none after a kill.
  if (round > 0) tally.slowest = Math.max(tally.slowest, startedIn);
  // The first login costs a hash.
  await request(`${url}/api/v1/jobs?limit=1`, { headers: { Authorization: AUTHORIZATION } });
  await lookAtRound(url, round - 1, jobs, tally);
  const clients = Array.from({ length: CLIENTS }, (_, client) => load({ url, round, client, jobs, unreported: unreported[client], tally }));
  await delay(SHORTEST_LOAD + Math.random() * (LONGEST_LOAD - SHORTEST_LOAD));
  child.kill('SIGKILL');
  await ended;
  await Promise.all(clients);
}

/** Creates jobs, and reports for the oldest one that was not reported about, until the controller is gone. */
async function load({ url, round, client, jobs, unreported, tally }) {
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
    unreported.push([serial, job]);
    const [[oldest, oldestJob]] = unreported;
    await report(url, oldest, oldestJob, tally);
    if (oldestJob.isReported) unreported.shift();
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
async function lookAtAll(home, jobs, tally) {
  const { listening: url, child, ended, startedIn } = await home.start(given.assay);
  tally.slowest = Math.max(tally.slowest, startedIn);
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
    if (body.jobs.length === 0) return all;
    all.push(...body.jobs);
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
