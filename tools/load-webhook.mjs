// Loads the VM admission webhook over TLS and measures it: how many reviews it answers a second, what a review waits, what processor time
// it takes, and how much memory the process has afterwards. Half of the VMs break the rules of their Template.
//
//     node tools/load-webhook.mjs [--reviews 20000] [--templates 10000] [--clients 16] [--assay packages/cli/bin/assay.js]
//
// Prints a line for each figure. Clients and webhook share the machine; the processor time of a review is that of the webhook alone.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { connect, count, tell, timed } from './load.mjs';
import { ASSAY, memoryOf, processorTimeOf, startServe, stopServe } from './serve-process.mjs';

const { values: given } = parseArgs({
  options: {
    reviews: { type: 'string', default: '20000' },
    templates: { type: 'string', default: '10000' },
    clients: { type: 'string', default: '16' },
    assay: { type: 'string', default: ASSAY },
  },
});
const REVIEWS = Number(given.reviews);
const TEMPLATES = Number(given.templates);
const CLIENTS = Number(given.clients);
/** Before anything is measured. */
const WARMING = Math.min(REVIEWS, 1000);

const DISKS = Array.from({ length: 60 }, (_, at) => ({ name: `disk${at}`, disk: { bus: 'virtio' } }));

const home = mkdtempSync(join(tmpdir(), 'assay-webhook-'));
try {
  await measureReviews(await configure());
} finally {
  rmSync(home, { recursive: true });
}

/** Gives the configuration file. */
async function configure() {
  const { generate } = createRequire(new URL('../packages/server/package.json', import.meta.url))('selfsigned');
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'assay' }], { keyType: 'ec', algorithm: 'sha256' });
  writeFileSync(join(home, 'tls.crt'), cert);
  writeFileSync(join(home, 'tls.key'), key);
  mkdirSync(join(home, 'templates'));
  const items = Array.from({ length: TEMPLATES }, (_, at) => templateOf(at));
  writeFileSync(join(home, 'templates/all.json'), JSON.stringify({ kind: 'List', items }));
  const tls = { certificateFile: 'tls.crt', keyFile: 'tls.key' };
  const config = { recipes: false, logLevel: 'warn', vmWebhook: { listen: '127.0.0.1:0', tls, source: { folder: 'templates' } } };
  const file = join(home, 'webhook.json');
  writeFileSync(file, JSON.stringify(config));
  return file;
}

async function measureReviews(configFile) {
  const webhook = await startServe(given.assay, configFile);
  const client = connect(webhook.vmWebhook, CLIENTS);
  const review = async (at) => {
    const { body } = await client.send('POST', '/virtualmachine-validate', { 'Content-Type': 'application/json' }, reviewOf(at));
    if (body.response.allowed !== at % 8 >= 4) throw new Error(`review ${at} is answered ${JSON.stringify(body.response)}`);
  };
  try {
    console.log(`webhook: start with ${count(TEMPLATES)} templates in ${webhook.startedIn} ms, ${memoryOf(webhook).now} MiB`);
    await timed(numbers(WARMING), CLIENTS, review);
    const used = processorTimeOf(webhook);
    tell('webhook', `${count(REVIEWS)} reviews from ${CLIENTS} clients`, await timed(numbers(REVIEWS), CLIENTS, review));
    console.log(`webhook: ${((processorTimeOf(webhook) - used) / REVIEWS).toFixed(2)} ms of processor time for a review`);
    const { now, peak } = memoryOf(webhook);
    console.log(`webhook: memory ${now} MiB after them, at most ${peak} MiB`);
  } finally {
    client.close();
    await stopServe(webhook);
  }
}

function templateOf(at) {
  const rule = { name: `enough-${at}`, rule: 'integer', path: 'jsonpath::.spec.domain.cpu.cores', message: 'too few cores', min: 4 };
  const metadata = { name: `t${at}`, namespace: 'shared', annotations: { validations: JSON.stringify([rule]) } };
  return { apiVersion: 'template.openshift.io/v1', kind: 'Template', metadata };
}

function reviewOf(at) {
  const labels = { 'vm.kubevirt.io/template': `t${at % TEMPLATES}`, 'vm.kubevirt.io/template.namespace': 'shared' };
  const spec = { template: { spec: { domain: { cpu: { cores: at % 8 }, devices: { disks: DISKS } } } } };
  const resource = { group: 'kubevirt.io', version: 'v1', resource: 'virtualmachines' };
  const asked = { uid: `u${at}`, operation: 'CREATE', resource, object: { metadata: { name: 'vm', namespace: 'prod', labels }, spec } };
  return JSON.stringify({ apiVersion: 'admission.k8s.io/v1', kind: 'AdmissionReview', request: asked });
}

function numbers(length) {
  return Array.from({ length }, (_, at) => at);
}
