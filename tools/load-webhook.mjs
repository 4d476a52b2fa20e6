// Loads the VM admission webhook over TLS and measures it: how many reviews it answers a second, what a review waits, what processor time
// it takes, and how much memory the process has afterwards. Half of the VMs break the rules of their Template.
//
//     node tools/load-webhook.mjs [--reviews 20000] [--templates 10000] [--clients 16] [--assay packages/cli/bin/assay.js]
//
// Clients and webhook share the machine; the processor time of a review is that of the webhook alone.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { generate } = createRequire(new URL('../packages/server/package.json', import.meta.url))('selfsigned');

const { values: given } = parseArgs({
  options: {
    reviews: { type: 'string', default: '20000' },
    templates: { type: 'string', default: '10000' },
    clients: { type: 'string', default: '16' },
    assay: { type: 'string', default: fileURLToPath(new URL('../packages/cli/bin/assay.js', import.meta.url)) },
  },
});
const REVIEWS = Number(given.reviews);
const TEMPLATES = Number(given.templates);
const CLIENTS = Number(given.clients);
const DISKS = Array.from({ length: 60 }, (_, index) => ({ name: `disk${index}`, disk: { bus: 'virtio' } }));

const directory = mkdtempSync(join(tmpdir(), 'assay-webhook-load-'));
const { cert, private: key } = await generate([{ name: 'commonName', value: 'assay' }], { keyType: 'ec', algorithm: 'sha256' });
const tls = { certificateFile: 'tls.crt', keyFile: 'tls.key' };
const config = { recipes: false, logLevel: 'warn', vmWebhook: { listen: '127.0.0.1:0', tls, source: { folder: 'templates' } } };
mkdirSync(join(directory, 'templates'));
writeFileSync(join(directory, 'tls.crt'), cert);
writeFileSync(join(directory, 'tls.key'), key);
writeFileSync(join(directory, 'webhook.json'), JSON.stringify(config));
const items = Array.from({ length: TEMPLATES }, (_, index) => template(index));
writeFileSync(join(directory, 'templates/all.json'), JSON.stringify({ kind: 'List', items }));

const began = performance.now();
const webhook = spawn(process.execPath, [given.assay, 'serve', '--config', join(directory, 'webhook.json')], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS, rejectUnauthorized: false });
try {
  const [line] = await webhook.stdout.take(1).toArray();
  const url = `${JSON.parse(line).vmWebhook}/virtualmachine-validate`;
  console.log(`with ${TEMPLATES} templates it answers after ${Math.round(performance.now() - began)} ms, with ${memory()}`);
  await load(url, Math.min(REVIEWS, 1000));
  const used = processorTime();
  const { seconds, waits } = await load(url, REVIEWS);
  const of = (part) => `${waits[Math.floor(part * (waits.length - 1))].toFixed(1)} ms`;
  const each = ((processorTime() - used) / REVIEWS) * 1000;
  console.log(`${REVIEWS} reviews from ${CLIENTS} clients: ${Math.round(REVIEWS / seconds)} a second, ${each.toFixed(2)} ms of processor time each`);
  console.log(`a review waits ${of(0.5)}, p99 ${of(0.99)}, ${of(1)} at most; ${memory()} after all of them`);
} finally {
  agent.destroy();
  webhook.kill();
  rmSync(directory, { recursive: true });
}

function template(index) {
  const rule = { name: `enough-${index}`, rule: 'integer', path: 'jsonpath::.spec.domain.cpu.cores', message: 'too few cores', min: 4 };
  const metadata = { name: `t${index}`, namespace: 'shared', annotations: { validations: JSON.stringify([rule]) } };
  return { apiVersion: 'template.openshift.io/v1', kind: 'Template', metadata };
}

function review(index) {
  const labels = { 'vm.kubevirt.io/template': `t${index % TEMPLATES}`, 'vm.kubevirt.io/template.namespace': 'shared' };
  const spec = { template: { spec: { domain: { cpu: { cores: index % 8 }, devices: { disks: DISKS } } } } };
  const resource = { group: 'kubevirt.io', version: 'v1', resource: 'virtualmachines' };
  const asked = { uid: `u${index}`, operation: 'CREATE', resource, object: { metadata: { name: 'vm', namespace: 'prod', labels }, spec } };
  return JSON.stringify({ apiVersion: 'admission.k8s.io/v1', kind: 'AdmissionReview', request: asked });
}

async function load(url, reviews) {
  const waits = [];
  let next = 0;
  const start = performance.now();
  const client = async () => {
    while (next < reviews) {
      const index = next++;
      const sent = performance.now();
      const { response } = JSON.parse(await post(url, review(index)));
      waits.push(performance.now() - sent);
      if (response.allowed !== index % 8 >= 4) throw new Error(`review ${index} is answered ${JSON.stringify(response)}`);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return { seconds: (performance.now() - start) / 1000, waits: waits.sort((one, other) => one - other) };
}

function post(url, body) {
  return new Promise((resolve, reject) => {
    const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) };
    request(url, { method: 'POST', agent, headers }, (answer) => resolve(text(answer)))
      .on('error', reject)
      .end(body);
  });
}

function memory() {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${webhook.pid}/status`, 'utf8'))[1];
  return `${Math.round(kilobytes / 1024)} MB`;
}

/** In seconds; the kernel counts in hundredths. */
function processorTime() {
  const fields = readFileSync(`/proc/${webhook.pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
