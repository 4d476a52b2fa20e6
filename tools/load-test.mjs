// Loads the recipe controller and measures it: how many jobs it takes a second and what a request waits, how much memory it has
// after all of them, what looking at them costs then, and how many whole ways of a job (created, image built, begun, reported,
// complete) it does a second.
//
//     node tools/load-test.mjs [--jobs 100000] [--journeys 5000] [--clients 16] [--store embedded|postgresql]… [--assay packages/cli/bin/assay.js]
//
// Prints a line for each figure. Clients and controller share the machine, so the figures are those of both together.
import { readFileSync } from 'node:fs';
import { Agent, request as sendRequest } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { ASSAY, AUTHORIZATION, makeControllerHome, SECRET, STORES } from './controller-process.mjs';

const { values: given } = parseArgs({
  options: {
    jobs: { type: 'string', default: '100000' },
    journeys: { type: 'string', default: '5000' },
    clients: { type: 'string', default: '16' },
    store: { type: 'string', multiple: true, default: STORES },
    assay: { type: 'string', default: ASSAY },
  },
});
const JOBS = Number(given.jobs);
const JOURNEYS = Number(given.journeys);
const CLIENTS = Number(given.clients);
const LOOKS = 300;

const RECIPE = JSON.stringify({
  task_target: 'install-linux.target',
  target_disk: '/dev/nvme0n1',
  oci_url: 'registry.dc1.example:5000/images/debian-rootfs:12.7',
  user_data: '#cloud-config\nhostname: rack12\nssh_pwauth: false\n',
  partition_layout: [
    { size: '512M', type_guid: 'ef00', format: 'vfat', label: 'EFI' },
    { size: '100%', type_guid: '8300', format: 'ext4', label: 'root' },
  ],
});

for (const store of given.store) {
  await measureAcceptance(store);
  await measureJourneys(store);
}

/** Jobs that stay queued, one for each of as many servers. */
async function measureAcceptance(store) {
  const home = await makeControllerHome(store);
  home.configure(serials('J', JOBS), { worker: { enabled: false } });
  try {
    const controller = await home.start(given.assay);
    const client = connect(controller.url);
    await client.get('/healthz');
    const before = memory(controller);
    const ids = [];
    const created = await timed(serials('J', JOBS), async (serial) => {
      const { status, body } = await client.createJob(serial);
      if (status !== 202) throw new Error(`POST of a new job gave ${status}`);
      ids.push(body.job_id);
    });
    tell(store, `POST /api/v1/jobs, ${count(JOBS)} times from ${CLIENTS} clients`, created);
    console.log(`${store}: memory ${before.now} MiB at the start, ${memory(controller).now} MiB after them, at most ${memory(controller).peak} MiB`);
    tell(store, 'GET of a job', await timed(sample(ids, LOOKS), (id) => client.get(`/api/v1/jobs/${id}`)));
    tell(store, 'GET of the newest 100 jobs', await timed(sample(ids, LOOKS), () => client.get('/api/v1/jobs')));
    tell(
      store,
      'GET of 100 queued jobs from the middle',
      await timed(sample(ids, LOOKS), (id) => client.get(`/api/v1/jobs?status=queued&after=${id}`)),
    );
    tell(store, 'GET /metrics', await timed(sample(ids, LOOKS / 10), () => client.get('/metrics')));
    client.close();
    await stop(controller);
    const again = await home.start(given.assay);
    console.log(`${store}: start with ${count(JOBS)} jobs and servers in ${again.startedIn} ms, ${memory(again).now} MiB`);
    await stop(again);
  } finally {
    await home.remove();
  }
}

/** Each client creates jobs for servers of its own and reports success for each as soon as it was begun. */
async function measureJourneys(store) {
  const home = await makeControllerHome(store);
  home.configure(serials('W', JOURNEYS));
  try {
    const controller = await home.start(given.assay);
    const client = connect(controller.url);
    await client.get('/healthz');
    const before = memory(controller);
    const ids = [];
    const journeys = await timed(serials('W', JOURNEYS), async (serial) => {
      const { body } = await client.createJob(serial);
      ids.push(body.job_id);
      while ((await client.report(serial)).status === 404) await delay(100);
    });
    tell(store, `from POST to the report of the host, ${count(JOURNEYS)} jobs`, journeys);
    while ((await client.get('/api/v1/jobs?status=succeeded&limit=1')).body.jobs.length > 0) await delay(20);
    const complete = (await client.get(`/api/v1/jobs/${ids[0]}`)).body.status;
    console.log(
      `${store}: all ${complete}; memory ${before.now} MiB at the start, ${memory(controller).now} MiB after them, at most ${memory(controller).peak} MiB`,
    );
    client.close();
    await stop(controller);
  } finally {
    await home.remove();
  }
}

async function stop({ child, ended }) {
  child.kill('SIGTERM');
  const status = await ended;
  if (status !== 0) throw new Error(`SIGTERM gave status ${status}`);
}

/** Does something for each item, as many at once as there are clients. */
async function timed(items, act) {
  const latencies = [];
  const queue = items.values();
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      for (const item of queue) {
        const start = performance.now();
        await act(item);
        latencies.push(performance.now() - start);
      }
    }),
  );
  return { perSecond: (items.length * 1000) / (performance.now() - begun), latencies: latencies.toSorted((a, b) => a - b) };
}

function tell(store, what, { perSecond, latencies }) {
  const at = (share) => latencies[Math.min(latencies.length - 1, Math.floor(share * latencies.length))].toFixed(1);
  console.log(`${store}: ${what}: ${perSecond.toFixed(0)} a second, median ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`);
}

function connect(url) {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  const { hostname, port } = new URL(url);
  const send = (method, path, headers, body = '') =>
    new Promise((resolve, reject) => {
      const sent = sendRequest({ agent, hostname, port, method, path, headers: { ...headers, 'Content-Length': Buffer.byteLength(body) } });
      sent.once('error', reject);
      sent.once('response', async (response) => {
        const text = Buffer.concat(await response.toArray()).toString();
        const isJson = response.headers['content-type']?.startsWith('application/json');
        resolve({ status: response.statusCode, body: isJson ? JSON.parse(text) : text });
      });
      sent.end(body);
    });
  const asJson = { 'Content-Type': 'application/json' };
  return {
    get: (path) => send('GET', path, { Authorization: AUTHORIZATION }),
    createJob: (serial) =>
      send(
        'POST',
        '/api/v1/jobs',
        { ...asJson, Authorization: AUTHORIZATION, 'Idempotency-Key': serial },
        `{"server_serial":"${serial}","recipe":${RECIPE}}`,
      ),
    report: (serial) =>
      send(
        'POST',
        `/api/v1/status-webhook/${serial}`,
        { ...asJson, 'X-Webhook-Secret': SECRET },
        JSON.stringify({ status: 'success', delivery_id: serial }),
      ),
    close: () => agent.destroy(),
  };
}

/** Memory that the process holds, in MiB; Linux tells. */
function memory({ child }) {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  const mebibytes = (name) => Math.round(Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)[1]) / 1024);
  return { now: mebibytes('VmRSS'), peak: mebibytes('VmHWM') };
}

function serials(letter, length) {
  return Array.from({ length }, (_, at) => `${letter}${at}`);
}

function sample(items, length) {
  return Array.from({ length }, (_, at) => items[Math.floor((at * items.length) / length)]);
}

function count(number) {
  return number.toLocaleString('en-US');
}
