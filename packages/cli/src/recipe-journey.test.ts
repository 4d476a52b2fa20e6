// The whole way of a recipe: posted to the controller, packed by its worker, fetched and dispatched by the host, reported.
import fs from 'node:fs';

import { readImage } from '@assay/iso9660';
import { recipeSchemaId, recipeSchemaText } from '@assay/recipe';
import { expect, it, onTestFinished } from 'vitest';

import { startPostgresql } from '../../server/testing/postgresql-server.ts';
import { ADMIN_PASSWORD, asAdmin, asHost, asJson, WEBHOOK_SECRET } from '../../server/testing/test-controller.ts';
import { until } from '../../server/testing/until.ts';
import { startWholeController } from '../../server/testing/whole-controller.ts';
import { MaintenanceHost } from '../testing/maintenance-host.ts';

interface Journey {
  /** The file in `testing/seed-recipes`: the examples of the seed document, as they are printed there. */
  readonly recipe: string;
  readonly target: string;
  /** The lines of `recipe.env` that have a value, other than the target, the serial number and the schema. */
  readonly environment: Readonly<Partial<Record<'FIRMWARE_URL' | 'OCI_URL' | 'TARGET_DISK', string>>>;
  /** The other outputs for the target. */
  readonly outputs: Readonly<Record<string, string>>;
}

const JOURNEYS: readonly Journey[] = [
  {
    recipe: 'linux',
    target: 'install-linux.target',
    environment: { OCI_URL: 'controller.internal:8080/os-images/ubuntu-rootfs:22.04', TARGET_DISK: '/dev/nvme0n1' },
    outputs: {
      'layout.json': `[
    { "size": "512M", "type_guid": "ef00", "format": "vfat", "label": "EFI" },
    { "size": "100%", "type_guid": "8300", "format": "ext4", "label": "root" }
  ]`,
      'user-data': '#cloud-config\nhostname: server01\nssh_pwauth: false\n',
    },
  },
  {
    recipe: 'windows',
    target: 'install-windows.target',
    environment: { OCI_URL: 'controller.internal:8080/os-images/windows-wim:2022', TARGET_DISK: '/dev/sda' },
    outputs: {
      'layout.json': `[
    { "size": "300M", "type_guid": "ef00", "format": "vfat", "label": "EFI" },
    { "size": "16M", "type_guid": "0c01", "format": "raw", "label": "MSR" },
    { "size": "100%", "type_guid": "0700", "format": "ntfs", "label": "Windows" }
  ]`,
      'unattend.xml': '<unattend>...</unattend>',
    },
  },
  {
    recipe: 'esxi',
    target: 'install-esxi.target',
    environment: {},
    outputs: { 'ks.cfg': 'vmaccepteula\ninstall --firstdisk --overwritevmfs\nreboot\n' },
  },
  {
    recipe: 'maintenance',
    target: 'supermicro-update.target',
    environment: { FIRMWARE_URL: 'https://artifacts.example.com/supermicro/roms/X12/1.23.rom' },
    outputs: {},
  },
];

interface Job {
  readonly status: string;
  readonly outcome: string | null;
  readonly failed_step: string | null;
}

const seedRecipe = (name: string): string => fs.readFileSync(new URL(`../testing/seed-recipes/${name}.json`, import.meta.url), 'utf8');

/** A database with nothing in it, until the test has ended. */
async function newDatabase(): Promise<string> {
  const server = await startPostgresql();
  onTestFinished(() => server.stop());
  return server.newDatabase();
}

const STORES: readonly (readonly [store: string, databaseUrl: () => Promise<string | undefined>])[] = [
  ['an embedded store', () => Promise.resolve(undefined)],
  ['PostgreSQL', newDatabase],
];

it.each(STORES)(
  'takes the valid recipes of the seed to their hosts byte for byte, and says what is wrong with the invalid one, with %s',
  async (_, databaseUrl) => {
    const serials = [...JOURNEYS.map(({ recipe }) => `S-${recipe}`), 'S-invalid'];
    const { url, ask, started, logged, close } = await startWholeController({ databaseUrl: await databaseUrl(), serials });
    onTestFinished(close);
    const post = (serial: string, recipe: string): Promise<Response> =>
      ask('/api/v1/jobs', { method: 'POST', headers: asJson, body: `{"server_serial": "${serial}", "recipe": ${recipe}}` });
    const jobAt = async (id: string): Promise<Job> => JSON.parse(await (await ask(`/api/v1/jobs/${id}`)).text());

    for (const { recipe, target, environment, outputs } of JOURNEYS) {
      const serial = `S-${recipe}`;
      const text = seedRecipe(recipe);

      const created = await post(serial, text);
      expect(created.status).toBe(202);
      const { job_id: id, warnings }: { job_id: string; warnings: readonly object[] } = JSON.parse(await created.text());
      expect(warnings).toEqual([]);

      const { media } = (await until(
        () => started.find(({ jobId }) => jobId === id),
        (found) => found !== undefined,
      ))!;
      const download = await fetch(url + media);
      expect(download.status).toBe(200);
      const image = new Uint8Array(await download.arrayBuffer());
      const reading = readImage(image);
      if (!reading.isReadable) throw new Error(reading.reason);
      const files = Object.fromEntries(reading.entries.map(({ path, bytes }) => [path, Buffer.from(bytes).toString()]));
      const { 'layout.json': _layout, ...payloads } = outputs;
      expect(files).toEqual({ 'recipe.json': text.trimEnd(), 'recipe.schema.json': recipeSchemaText, ...payloads });

      const host = new MaintenanceHost({ 'task.iso': image, [`targets/${target}`]: '' });
      const ran = await host.dispatch(['--task-iso-device', 'task.iso'], { PROVISIONER_SERIAL: serial });
      expect({ status: ran.status, stdout: ran.stdout }).toEqual({ status: 0, stdout: '' });
      expect(host.outputs()).toEqual(['build-info.txt', 'dispatcher.env', 'recipe.env', ...Object.keys(outputs)].toSorted());
      for (const [name, content] of Object.entries(outputs)) expect(host.read(`env/${name}`)).toBe(content);
      expect(host.read('env/recipe.env')).toBe(
        `FIRMWARE_URL=${environment.FIRMWARE_URL ?? ''}\nOCI_URL=${environment.OCI_URL ?? ''}\nRECIPE_VERSION=\nSCHEMA_ID=${recipeSchemaId}\n` +
          `SERIAL_NUMBER=${serial}\nTARGET_DISK=${environment.TARGET_DISK ?? ''}\nTASK_TARGET=${target}\n`,
      );
      expect(host.calls('systemctl')).toEqual(['start', '--no-block', '--', target]);

      const report = await fetch(`${url}/api/v1/status-webhook/${serial}`, {
        method: 'POST',
        headers: asHost,
        body: JSON.stringify({ status: 'success', delivery_id: id, task_target: target, schema_id: recipeSchemaId }),
      });
      expect([report.status, await report.text()]).toEqual([200, '{"ok":true}']);
      const ended = await until(
        () => jobAt(id),
        ({ status }) => status === 'complete',
      );
      expect(ended).toMatchObject({ outcome: 'succeeded', failed_step: null });

      for (const payload of Object.values(payloads)) for (const log of [logged(), ran.stderr]) expect(log).not.toContain(payload);
    }

    const refused = await post('S-invalid', seedRecipe('linux-missing-required'));
    expect(refused.status).toBe(400);
    const wrong = (path: string, code: string): object => ({ path, code, message: expect.any(String) });
    expect(JSON.parse(await refused.text())).toEqual({
      error: 'validation_error',
      message: 'Recipe failed validation.',
      details: [wrong('/oci_url', 'required'), wrong('/partition_layout', 'minItems'), wrong('/target_disk', 'required')],
    });
    expect(await (await ask('/api/v1/jobs?server_serial=S-invalid')).json()).toEqual({ jobs: [] });
    for (const secret of ['sig=', ADMIN_PASSWORD, WEBHOOK_SECRET, asAdmin.Authorization]) expect(logged()).not.toContain(secret);
  },
);
