// Loads the recipe controller and measures it: how many jobs it takes a second and what a request waits, how much memory it has
// after all of them, what looking at them costs then, and how many whole ways of a job (created, image built, begun, reported,
// complete) it does a second.
//
//     node tools/load-test.mjs [--jobs 100000] [--journeys 5000] [--clients 16] [--store embedded|postgresql]… [--assay packages/cli/bin/assay.js]
//
// Prints a line for each figure. Clients and controller share the machine, so the figures are those of both together.
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { AUTHORIZATION, makeControllerHome, SECRET, STORES } from './controller-home.mjs';
import { connect, count, tell, timed } from './load.mjs';
import { ASSAY, memoryOf, stopServe } from './serve-process.mjs';

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
    const client = clientsOf(controller);
    await client.get('/healthz');
    const before = memoryOf(controller);
    const ids = [];
    const created = await timed(serials('J', JOBS), CLIENTS, async (serial) => {
      const { status, body } = await client.createJob(serial);
      if (status !== 202 && status !== 200) throw new Error(`POST of a new job gave ${status}`);
      ids.push(body.job_id);
    });
    tell(store, `POST /api/v1/jobs, ${count(JOBS)} times from ${CLIENTS} clients`, created);
    tellMemory(store, before, memoryOf(controller));
    tell(store, 'GET of a job', await timed(sample(ids, LOOKS), CLIENTS, (id) => client.get(`/api/v1/jobs/${id}`)));
    tell(store, 'GET of the newest 100 jobs', await timed(sample(ids, LOOKS), CLIENTS, () => client.get('/api/v1/jobs')));
    tell(
      store,
      'GET of 100 queued jobs from the middle',
      await timed(sample(ids, LOOKS), CLIENTS, (id) => client.get(`/api/v1/jobs?status=queued&after=${id}`)),
    );
    tell(store, 'GET /metrics', await timed(sample(ids, LOOKS / 10), CLIENTS, () => client.get('/metrics')));
    client.close();
    await stopServe(controller);
    const again = await home.start(given.assay);
    console.log(`${store}: start with ${count(JOBS)} jobs and servers in ${again.startedIn} ms, ${memoryOf(again).now} MiB`);
    await stopServe(again);
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
    const client = clientsOf(controller);
    await client.get('/healthz');
    const before = memoryOf(controller);
    const journeys = await timed(serials('W', JOURNEYS), CLIENTS, async (serial) => {
      await client.createJob(serial);
      while ((await client.report(serial)).status === 404) await delay(100);
    });
    tell(store, `from POST to the report of the host, ${count(JOURNEYS)} jobs`, journeys);
    for (const status of ['queued', 'provisioning', 'succeeded', 'failed']) {
      while ((await client.get(`/api/v1/jobs?status=${status}&limit=1`)).body.jobs.length > 0) await delay(20);
    }
    console.log(`${store}: all of them are complete`);
    tellMemory(store, before, memoryOf(controller));
    client.close();
    await stopServe(controller);
  } finally {
    await home.remove();
  }
}

function tellMemory(store, before, after) {
  console.log(`${store}: memory ${before.now} MiB at the start, ${after.now} MiB after them, at most ${after.peak} MiB`);
}

/** What clients of a controller do. */
function clientsOf({ listening }) {
  const { send, close } = connect(listening, CLIENTS);
  const asJson = { 'Content-Type': 'application/json' };
  /** The same again while the store has no time, as clients are told to; the waiting counts. */
  const patiently = async (ask) => {
    let answer = await ask();
    for (; answer.status === 503; answer = await ask()) {
      console.log('503: sent again after five seconds');
      await delay(5000);
    }
    return answer;
  };
  return {
    close,
    get: (path) => send('GET', path, { Authorization: AUTHORIZATION }),
    createJob: (serial) =>
      patiently(() =>
        send(
          'POST',
          '/api/v1/jobs',
          { ...asJson, Authorization: AUTHORIZATION, 'Idempotency-Key': serial },
          `{"server_serial":"${serial}","recipe":${RECIPE}}`,
        ),
      ),
    report: (serial) =>
      send(
        'POST',
        `/api/v1/status-webhook/${serial}`,
        { ...asJson, 'X-Webhook-Secret': SECRET },
        JSON.stringify({ status: 'success', delivery_id: serial }),
      ),
  };
}

function serials(letter, length) {
  return Array.from({ length }, (_, at) => `${letter}${at}`);
}

function sample(items, length) {
  return Array.from({ length }, (_, at) => items[Math.floor((at * items.length) / length)]);
}
