import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { MEDIA_KEY, openTestStore, OVERALL_SECONDS, startController } from '../../testing/test-controller.ts';
import type { TestController, TestStore } from '../../testing/test-controller.ts';
import type { Job } from '../jobs/job.ts';
import { createBootMediaSigner } from './boot-media.ts';
import type { BootMedia } from './boot-media.ts';
import { maintenanceImage } from './maintenance-image.ts';

const MAINTENANCE = 'bytes of the maintenance image';

let store: TestStore;
let controller: TestController;
let job: Job;
let media: BootMedia;

/** The clock of the store is another one than that of the test. */
function mediaOf(of: Job): BootMedia {
  return controller.services.bootMedia.urlsFor({ ...of, pickedAt: controller.now() }, '');
}

const get = (path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> => controller.send('GET', path, { headers });

beforeAll(async () => {
  store = await openTestStore();
  const file = join(store.directory, 'maintenance.iso');
  writeFileSync(file, MAINTENANCE);
  controller = await startController(store, { services: { maintenanceImage: maintenanceImage(file) } });
  const id = await controller.createJob(await controller.newServer());
  await controller.provision(id);
  job = (await controller.jobs.findJob(id))!;
  media = mediaOf(job);
});
afterAll(() => store.close());

describe('GET /media/boot/{id}/{image}', () => {
  it('gives both images, whole and in parts', async () => {
    const whole = await get(media.maintenance);
    expect(whole.status).toBe(200);
    expect(await whole.text()).toBe(MAINTENANCE);
    const part = await get(media.maintenance, { Range: 'bytes=6-7' });
    expect([part.status, await part.text()]).toEqual([206, 'of']);
    const head = await controller.send('HEAD', media.maintenance);
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(MAINTENANCE.length)]);
    const task = Buffer.from(await (await get(media.task)).arrayBuffer());
    expect(String(task.subarray(0x8001, 0x8006))).toBe('CD001');
  });

  it('has addresses that are the same for the same job, and outlive the boot', async () => {
    expect(mediaOf(job)).toEqual(media);
    controller.wait(OVERALL_SECONDS);
    expect((await get(media.maintenance)).status).toBe(200);
    expect((await get(media.task)).status).toBe(200);
    controller.wait(601);
    expect((await get(media.task)).status).toBe(403);
    controller.wait(-OVERALL_SECONDS - 601);
  });

  it('refuses what was not signed for it', async () => {
    const [path = '', query = ''] = media.maintenance.split('?');
    const { searchParams } = new URL(media.maintenance, 'http://x');
    const other = createBootMediaSigner({ keys: [Buffer.from('other')], now: () => controller.now(), overallSeconds: OVERALL_SECONDS });
    const wrong = [
      path,
      `${path}?expires=${searchParams.get('expires')}`,
      `${path}?expires=${Number(searchParams.get('expires')) + 1}&sig=${searchParams.get('sig')}`,
      `${media.task.split('?')[0]}?${query}`,
      `/media/boot/00000000-0000-4000-8000-000000000000/task.iso?${query}`,
      other.urlsFor(job, '').maintenance,
      `/media/tasks/${job.id}/task.iso?${media.task.split('?')[1]}`,
    ];
    for (const each of wrong) expect((await get(each)).status).toBe(403);
    expect((await get(`/media/boot/${job.id}/other.iso?${query}`)).status).toBe(400);
  });

  it('accepts the key before', async () => {
    const before = createBootMediaSigner({ keys: [Buffer.from('newer'), MEDIA_KEY], now: () => controller.now(), overallSeconds: OVERALL_SECONDS });
    const { searchParams, pathname } = new URL(media.task, 'http://x');
    expect(pathname).toContain(job.id);
    expect(before.isGood(job, 'task', Number(searchParams.get('expires')), searchParams.get('sig')!)).toBe(true);
  });

  it('gives nothing when the job is complete, or where there is no maintenance image', async () => {
    const id = await controller.createJob(await controller.newServer());
    await controller.provision(id);
    const ended = (await controller.jobs.findJob(id))!;
    const { task } = mediaOf(ended);
    await controller.jobs.transition(id, { from: ['provisioning'], to: 'succeeded' });
    expect((await get(task)).status).toBe(200);
    await controller.jobs.transition(id, { from: ['succeeded'], to: 'complete' });
    expect((await get(task)).status).toBe(404);

    const without = await startController(store);
    expect((await without.send('GET', media.maintenance)).status).toBe(404);
    const gone = await startController(store, { services: { maintenanceImage: maintenanceImage(join(store.directory, 'gone.iso')) } });
    expect((await gone.send('GET', media.maintenance)).status).toBe(404);
  });
});
