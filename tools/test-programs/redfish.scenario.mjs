// A server is provisioned from POST to its report without a hand: the controller and the dispatcher are our command as it was bundled, the
// management controller is the emulator of sushy-tools, with TLS of an authority of its own. The scenario is the host, and does what the
// units of a maintenance image do. The emulator does not look at how long the boot override holds: that it is set once, the tests of
// packages/server/src/redfish see.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { ASSAY, startServe, stopServe } from '../serve-process.mjs';
import { BMC_PASSWORD, BMC_USER, startEmulator } from './redfish-emulator.mjs';

const SERIAL = 'XF-12345ABC';
const SECRET = 'whsec-of-the-scenario';
const AUTHORIZATION = `Basic ${Buffer.from('admin:of-the-scenario').toString('base64')}`;
const MAINTENANCE = 'bytes of a maintenance image';
const TARGETS = fileURLToPath(new URL('../../packages/recipe/systemd', import.meta.url));
const RECIPE = {
  task_target: 'install-linux.target',
  target_disk: '/dev/sda',
  oci_url: 'registry.example.com/linux:1',
  partition_layout: [
    { size: '512M', type_guid: 'ef00', format: 'vfat' },
    { size: '100%', type_guid: '8300', format: 'ext4' },
  ],
  user_data: '#cloud-config\n# SENTINEL',
};
/** The emulator takes up to eleven seconds to turn a server on. */
const PATIENCE_MS = 180_000;

export async function scenario(step) {
  const directory = mkdtempSync(path.join(tmpdir(), 'assay-redfish-'));
  const running = [];
  try {
    const emulator = await step('sushy-tools is installed from PyPI, and its emulator started', () => startEmulator(directory));
    if (emulator === undefined) return;
    running.push(() => emulator.stop());
    const controller = await step('the controller is started', () => startController(directory, emulator));
    if (controller === undefined) return;
    running.push(() => stopServe(controller));
    await provision({ step, directory, emulator, controller });
  } finally {
    for (const stop of running.toReversed()) await stop();
    rmSync(directory, { recursive: true });
  }
}

async function provision({ step, directory, emulator, controller }) {
  const { listening } = controller;
  const id = await step('a job is created', () => createJob(listening));
  if (id === undefined) return;
  const booted = await step('the server is booted from the maintenance image, once, with the task image beside it', async () => {
    const job = await until(listening, id, ({ events }) => events.some(({ step: at }) => at === 'webhook.wait'));
    const system = await emulator.get(emulator.system);
    same(system.Boot.BootSourceOverrideTarget, 'Cd');
    same(system.PowerState, 'On');
    const media = await emulator.media();
    same(
      media.map(({ Inserted, ImageName }) => [Inserted, ImageName]),
      [
        [true, 'maintenance.iso'],
        [true, 'task.iso'],
      ],
    );
    return { job, addresses: media.map(({ Image }) => Image) };
  });
  if (booted === undefined) return;
  await step('both images were fetched as they are', () => same(readFileSync(emulator.fetched('maintenance.iso'), 'utf8'), MAINTENANCE));
  await step('the dispatcher does what the task image says, and the host reports', () =>
    actAsHost(emulator.fetched('task.iso'), directory, listening),
  );
  await step('the job is complete, and the images are ejected', async () => {
    const job = await until(listening, id, ({ status }) => status === 'complete');
    same(job.outcome, 'succeeded');
    same(
      job.events.flatMap(({ step: at }) => at ?? []),
      [
        'iso.build',
        'redfish.mount.maintenance',
        'redfish.mount.task',
        'redfish.boot-override',
        'redfish.reset',
        'redfish.poll',
        'webhook.wait',
        'webhook.wait',
        'cleanup.unmount',
      ],
    );
    same(
      (await emulator.media()).map(({ Inserted }) => Inserted),
      [false, false],
    );
    for (const address of booted.addresses) same((await fetch(address)).status, 404);
    for (const secret of [BMC_PASSWORD, 'SENTINEL', ...booted.addresses]) same(JSON.stringify(job).includes(secret), false);
  });
}

async function startController(directory, emulator) {
  const file = path.join(directory, 'controller.json');
  mkdirSync(path.join(directory, 'credentials'));
  writeFileSync(path.join(directory, 'credentials', 'bmc'), `${BMC_USER}:${BMC_PASSWORD}\n`);
  writeFileSync(path.join(directory, 'maintenance.iso'), MAINTENANCE);
  const config = {
    listen: '127.0.0.1:0',
    logLevel: 'warn',
    principals: [{ name: 'admin', role: 'admin', password: 'of-the-scenario' }],
    webhookSecret: SECRET,
    credentialsDirectory: 'credentials',
    redfish: { maintenanceImageFile: 'maintenance.iso', caFile: emulator.authority },
    servers: [{ serial: SERIAL, provisioner: 'redfish', bmcAddress: emulator.url, credentials: 'bmc' }],
  };
  writeFileSync(file, JSON.stringify(config), { mode: 0o600 });
  return startServe(ASSAY, file);
}

async function createJob(listening) {
  const response = await fetch(`${listening}/api/v1/jobs`, {
    method: 'POST',
    headers: { authorization: AUTHORIZATION, 'content-type': 'application/json' },
    body: JSON.stringify({ server_serial: SERIAL, recipe: RECIPE }),
  });
  same(response.status, 202);
  return (await response.json()).job_id;
}

/** What `provision-dispatcher.service` and `provision-success.service` run. */
function actAsHost(image, directory, listening) {
  const env = {
    ...process.env,
    PROVISIONER_SERIAL: SERIAL,
    SERIAL_NUMBER: SERIAL,
    WEBHOOK_URL: `${listening}/api/v1/status-webhook`,
    WEBHOOK_SECRET: SECRET,
  };
  const run = path.join(directory, 'run');
  const assay = (...words) => execFileSync(process.execPath, [ASSAY, 'recipe', ...words, '--env-dir', run], { env, stdio: 'pipe', encoding: 'utf8' });
  assay('dispatch', '--task-iso-device', image, '--no-start', '--no-root-check', '--serial-source', 'env', '--targets-dir', TARGETS);
  same(readdirSync(run).includes('recipe.env'), true);
  same(readFileSync(path.join(run, 'user-data'), 'utf8'), RECIPE.user_data);
  assay('report', 'success');
}

async function until(listening, id, isReached) {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const response = await fetch(`${listening}/api/v1/jobs/${id}`, { headers: { authorization: AUTHORIZATION } });
    const job = await response.json();
    if (isReached(job)) return job;
    if (performance.now() > end) throw new Error(`the job is ${job.status}: ${JSON.stringify(job.events)}`);
    await sleep(500);
  }
}

function same(found, expected) {
  if (JSON.stringify(found) !== JSON.stringify(expected)) throw new Error(`${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`);
}
