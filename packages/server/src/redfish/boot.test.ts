// From the request for a job to its end, with a management controller in between and nobody else.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { BMC_NAME, BMC_PASSWORD, startManagementController } from '../../testing/management-controller.ts';
import type { ManagementController } from '../../testing/management-controller.ts';
import { asHost, asJson } from '../../testing/test-controller.ts';
import { until } from '../../testing/until.ts';
import { startWholeController } from '../../testing/whole-controller.ts';
import type { WholeController } from '../../testing/whole-controller.ts';

const RECIPE = { task_target: 'install-esxi.target', ks_cfg: 'rootpw SENTINEL' };

interface JobBody {
  readonly job_id: string;
  readonly status: string;
  readonly outcome: string | null;
  readonly failed_step: string | null;
  readonly events: readonly { readonly level: string; readonly step: string | null; readonly message: string }[];
}

let directory: string;
let bmc: ManagementController;
let controller: WholeController;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'assay-boot-'));
  mkdirSync(join(directory, 'credentials'));
  writeFileSync(join(directory, 'credentials', 'rack'), `${BMC_NAME}:${BMC_PASSWORD}\n`);
  writeFileSync(join(directory, 'maintenance.iso'), 'the maintenance image');
  bmc = await startManagementController();
  const booted = { provisioner: 'redfish', bmcAddress: bmc.url, credentials: 'rack' };
  controller = await startWholeController({
    serials: [],
    boots: true,
    settings: {
      servers: [{ serial: 'BMC-1', ...booted }, { serial: 'NO-FILE', ...booted, credentials: 'nowhere' }, { serial: 'BY-HAND' }],
      credentialsDirectory: join(directory, 'credentials'),
      redfish: { maintenanceImageFile: join(directory, 'maintenance.iso') },
    },
  });
});

afterAll(async () => {
  await controller.close();
  await bmc.close();
  rmSync(directory, { recursive: true });
});

async function create(serial: string): Promise<string> {
  const body = JSON.stringify({ server_serial: serial, recipe: RECIPE });
  const response = await controller.ask('/api/v1/jobs', { method: 'POST', headers: asJson, body });
  const { job_id: id }: JobBody = JSON.parse(await response.text());
  return id;
}

const jobAt = async (id: string): Promise<JobBody> => JSON.parse(await (await controller.ask(`/api/v1/jobs/${id}`)).text());
const stepsOf = ({ events }: JobBody): readonly (string | null)[] => events.map(({ step }) => step);

describe('a controller that boots servers', () => {
  it('brings a job to its end without a hand', async () => {
    const id = await create('BMC-1');
    await until(
      () => jobAt(id),
      (job) => stepsOf(job).includes('webhook.wait'),
    );
    const [maintenance = '', task = ''] = bmc.state.starts[0]?.images ?? [];
    expect(bmc.state.starts).toEqual([{ override: 'Once', images: [maintenance, task] }]);
    expect(String(bmc.state.fetched.get(maintenance))).toBe('the maintenance image');
    expect(String(bmc.state.fetched.get(task)?.subarray(0x8001, 0x8006))).toBe('CD001');

    await controller.ask('/api/v1/status-webhook/BMC-1', { method: 'POST', headers: asHost, body: '{"status":"success"}' });
    const job = await until(
      () => jobAt(id),
      ({ status }) => status === 'complete',
    );
    expect(job.outcome).toBe('succeeded');
    expect(stepsOf(job).filter((step) => step !== null)).toEqual([
      'iso.build',
      'redfish.mount.maintenance',
      'redfish.mount.task',
      'redfish.boot-override',
      'redfish.reset',
      'redfish.poll',
      'webhook.wait',
      'webhook.wait',
      'cleanup.unmount',
    ]);
    expect(bmc.state.images.size).toBe(0);
    for (const address of [maintenance, task]) expect((await fetch(address)).status).toBe(404);
    const told = controller.logged() + JSON.stringify(job);
    for (const secret of [BMC_PASSWORD, 'SENTINEL', maintenance, task]) expect(told).not.toContain(secret);
  });

  it('fails a job at the step that failed', async () => {
    const id = await create('NO-FILE');
    const job = await until(
      () => jobAt(id),
      ({ status }) => status === 'complete',
    );
    expect(job).toMatchObject({ outcome: 'failed', failed_step: 'redfish.discover' });
    expect(job.events).toContainEqual(
      expect.objectContaining({ level: 'error', step: 'redfish.discover', message: expect.stringContaining('NAME:PASSWORD') }),
    );
  });

  it('leaves servers to others that have no provisioner', async () => {
    const id = await create('BY-HAND');
    await until(
      () => jobAt(id),
      (job) => stepsOf(job).includes('iso.serve'),
    );
  });
});
