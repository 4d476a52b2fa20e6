import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { STORES } from '../../../testing/stores.ts';
import { asAdmin, asHost, asJson, asReader, openTestStore, startController } from '../../../testing/test-controller.ts';
import { until } from '../../../testing/until.ts';
import { startWholeController } from '../../../testing/whole-controller.ts';
import type { WholeController } from '../../../testing/whole-controller.ts';

const PATH = '/api/v1/store/backup';
const RECIPE = '{"task_target":"install-esxi.target","ks_cfg":"x"}';

describe('a backup of an embedded store', () => {
  let directory: string;
  let backup: string;
  let damaged: string;
  const running: WholeController[] = [];

  async function start(restoreFrom?: string): Promise<WholeController> {
    const controller = await startWholeController({ serials: ['A', 'B'], restoreFrom });
    running.push(controller);
    return controller;
  }

  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'assay-backup-'));
    backup = join(directory, 'backup.tar.gz');
    damaged = join(directory, 'damaged.tar.gz');
  });
  afterAll(async () => {
    for (const controller of running) await controller.close();
    rmSync(directory, { recursive: true });
  });

  const post = async ({ ask }: WholeController, serial: string): Promise<string> => {
    const body = `{"server_serial":"${serial}","recipe":${RECIPE}}`;
    const { job_id: id }: { job_id: string } = JSON.parse(await (await ask('/api/v1/jobs', { method: 'POST', headers: asJson, body })).text());
    return id;
  };
  const statusOf = async ({ ask }: WholeController, id: string): Promise<string> => {
    const { status }: { status: string } = JSON.parse(await (await ask(`/api/v1/jobs/${id}`)).text());
    return status;
  };

  it('is restored with its jobs, which go on, and with nothing that came later', async () => {
    const before = await start();
    const waiting = await post(before, 'A');
    await until(
      () => before.started.length,
      (count) => count === 1,
    );
    await before.ask('/api/v1/servers/ADDED', { method: 'PUT', headers: asJson, body: '{"vendor":"Dell"}' });
    const response = await before.ask(PATH);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/gzip']);
    const bytes = Buffer.from(await response.arrayBuffer());
    writeFileSync(backup, bytes);
    writeFileSync(damaged, bytes.subarray(0, bytes.length / 2));
    const later = await post(before, 'B');

    const after = await start(backup);
    expect(await (await after.ask(`/api/v1/jobs/${waiting}/recipe`)).text()).toBe(RECIPE);
    expect(await (await after.ask('/api/v1/servers/ADDED')).json()).toMatchObject({ vendor: 'Dell' });
    expect((await after.ask(`/api/v1/jobs/${later}`)).status).toBe(404);
    // The key that signs the addresses of images is the same, and the image is built again.
    expect((await after.ask(before.started[0]!.media)).status).toBe(200);
    await after.ask('/api/v1/status-webhook/A', { method: 'POST', headers: asHost, body: '{"status":"success"}' });
    await until(
      () => statusOf(after, waiting),
      (status) => status === 'complete',
    );
  });

  it('is not restored if it is damaged or not there', async () => {
    await expect(start(damaged)).rejects.toThrow(`the backup ${damaged} cannot be restored: it is damaged, or of another version`);
    await expect(start(join(directory, 'nowhere'))).rejects.toThrow('cannot be restored: no such file or directory');
  });
});

describe.each(STORES)('on the store: $name', (kind) => {
  it('a backup is for admins, and for a store that has no tools of its own', async () => {
    const store = await openTestStore(kind);
    const controller = await startController(store);
    expect((await controller.send('GET', PATH, { headers: asReader })).status).toBe(403);
    expect((await controller.send('HEAD', PATH, { headers: asAdmin })).status).toBe(kind.name === 'embedded' ? 200 : 409);
    await store.close();
  });
});
