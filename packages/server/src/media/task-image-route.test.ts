import { createHash, createHmac } from 'node:crypto';
import { chmod, open, readFile, rename, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { STORES } from '../../testing/stores.ts';
import { asAdmin, MEDIA_KEY, openTestStore, startController } from '../../testing/test-controller.ts';
import type { TestController, TestStore } from '../../testing/test-controller.ts';
import { createMediaSigner } from './media-signer.ts';

let store: TestStore;
let controller: TestController;
let jobId: string;
let image: Uint8Array;
/** Path and query of a signed URL. */
let signed: string;

async function create(): Promise<string> {
  return controller.createJob(await controller.newServer());
}

async function sign(): Promise<string> {
  return controller.media.urlFor((await controller.jobs.findJob(jobId))!, '').url;
}

async function bytesOf(response: Response): Promise<Uint8Array> {
  return new Uint8Array(await response.arrayBuffer());
}

const get = (path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> => controller.send('GET', path, { headers });

describe.each(STORES)('on the store: $name', (kind) => {
  beforeAll(async () => {
    store = await openTestStore(kind);
    controller = await startController(store);
    jobId = await create();
    await controller.provision(jobId);
    signed = await sign();
    image = await bytesOf(await controller.send('GET', signed));
  });
  afterAll(() => store.close());

  describe('GET /media/tasks/{id}/task.iso', () => {
    it('gives the image to whoever has a signed URL', async () => {
      const response = await get(signed);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('application/x-iso9660-image');
      expect(response.headers.get('content-length')).toBe(String(image.length));
      expect(response.headers.get('accept-ranges')).toBe('bytes');
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(Buffer.from(image.subarray(0x8001, 0x8006)).toString()).toBe('CD001');
      expect(response.headers.get('etag')).toBe(`"sha256:${createHash('sha256').update(image).digest('hex')}"`);
    });

    it('says with HEAD what GET would', async () => {
      const [head, full] = [await controller.send('HEAD', signed), await get(signed)];
      expect(head.status).toBe(200);
      expect(await head.text()).toBe('');
      for (const name of ['content-length', 'etag', 'accept-ranges', 'content-type']) expect(head.headers.get(name)).toBe(full.headers.get(name));
    });

    it('signs method, path, expiry and digest as the design document 033 says', async () => {
      const expires = Math.floor(controller.now().getTime() / 1000) + 1200;
      const text = ['GET', `/media/tasks/${jobId}/task.iso`, expires, createHash('sha256').update(image).digest('hex')].join('\n');
      const signature = createHmac('sha256', MEDIA_KEY).update(text).digest('base64url');
      expect(signed).toBe(`/media/tasks/${jobId}/task.iso?expires=${expires}&sig=${signature}`);
    });

    it.each([
      ['bytes=0-0', 0, 1],
      ['bytes=32768-34815', 32_768, 34_816],
      ['bytes=-2048', -2048, undefined],
      ['bytes=1000-', 1000, undefined],
    ])('gives the range %s', async (range, start, end) => {
      const response = await get(signed, { Range: range });
      const part = image.subarray(start < 0 ? image.length + start : start, end);
      expect(response.status).toBe(206);
      expect(await bytesOf(response)).toEqual(part);
      expect(response.headers.get('content-length')).toBe(String(part.length));
      expect(response.headers.get('content-range')).toBe(
        `bytes ${part.byteOffset - image.byteOffset}-${part.byteOffset - image.byteOffset + part.length - 1}/${image.length}`,
      );
    });

    it('has no bytes behind its end', async () => {
      const response = await get(signed, { Range: `bytes=${image.length}-` });
      expect(response.status).toBe(416);
      expect(response.headers.get('content-range')).toBe(`bytes */${image.length}`);
      expect(await response.json()).toMatchObject({ error: 'range_not_satisfiable' });
    });

    it('gives a range of the image that is meant only', async () => {
      const etag = (await get(signed)).headers.get('etag')!;
      expect((await get(signed, { Range: 'bytes=0-9', 'If-Range': etag })).status).toBe(206);
      expect((await get(signed, { Range: 'bytes=0-9', 'If-Range': '"other"' })).status).toBe(200);
      expect((await get(signed, { Range: 'bytes=0-9', 'If-Range': `W/${etag}` })).status).toBe(200);
    });

    it('gives nothing to whoever has it already', async () => {
      const etag = (await get(signed)).headers.get('etag')!;
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) expect((await get(signed, { 'If-None-Match': known })).status).toBe(304);
      for (const other of ['"other"', etag.slice(1, -1), '']) expect((await get(signed, { 'If-None-Match': other })).status).toBe(200);
    });

    it('says with HEAD how long the image is, whatever range is asked for', async () => {
      const response = await controller.send('HEAD', signed, { headers: { Range: 'bytes=0-9' } });
      expect(response.status).toBe(200);
      expect(response.headers.get('content-length')).toBe(String(image.length));
    });

    it('refuses whatever is not exactly what was signed', async () => {
      const other = await create();
      await controller.provision(other);
      const [path = '', query = ''] = signed.split('?');
      const changed = [
        path,
        `${path}?`,
        signed.replace(jobId, other),
        signed.replace(/expires=(\d+)/, (_, expires) => `expires=${Number(expires) + 1}`),
        signed.replace(/expires=\d+/, 'expires=99999999999'),
        signed.replace(/expires=/, 'expires=0'),
        signed.replace(/expires=(\d+)/, 'expires=$1.0'),
        signed.replace(/expires=\d+/, 'expires=NaN'),
        signed.replace(/&sig=.*/, ''),
        signed.replace(/sig=.*/, 'sig='),
        signed.slice(0, -1),
        `${signed}=`,
        `${signed}A`,
        signed.replace(/sig=./, 'sig=~'),
        `${path}?${query.split('&').at(-1)}`,
      ];
      for (const url of changed) {
        const response = await get(url);
        expect([url, response.status]).toEqual([url, 403]);
        expect(await response.json()).toMatchObject({ error: 'forbidden' });
      }
      expect((await get(`${signed}&sig=x`)).status).toBe(400);
      expect((await get(signed, asAdmin)).status).toBe(200);
    });

    it.each([
      ['upper case', (path: string) => path.replace(jobId, jobId.toUpperCase())],
      ['a longer path', (path: string) => path.replace('task.iso', 'task.iso/..')],
      ['a path upwards', (path: string) => path.replace(jobId, '..%2f..%2fetc')],
      ['another file', (path: string) => path.replace('task.iso', 'recipe.json')],
      ['a doubled slash', (path: string) => path.replace('/media', '//media')],
    ])('has nothing at %s', async (_, change) => {
      expect([403, 404]).toContain((await controller.app.request(`http://controller${change(signed)}`)).status);
    });

    it('is there for some minutes and no longer', async () => {
      const later = await startController(store);
      expect((await later.send('GET', signed)).status).toBe(200);
      later.wait(1200 + 30);
      expect((await later.send('GET', signed)).status).toBe(200);
      later.wait(1);
      expect((await later.send('GET', signed)).status).toBe(403);
    });

    it('is not there for longer, whoever has signed for that', async () => {
      const now = Math.floor(controller.now().getTime() / 1000);
      const digest = createHash('sha256').update(image).digest('hex');
      const signedUntil = (expires: number): string => {
        const path = `/media/tasks/${jobId}/task.iso`;
        const signature = createHmac('sha256', MEDIA_KEY).update(['GET', path, expires, digest].join('\n')).digest('base64url');
        return `${path}?expires=${expires}&sig=${signature}`;
      };
      expect((await get(signedUntil(now + 1830))).status).toBe(200);
      expect((await get(signedUntil(now + 1831))).status).toBe(403);
    });

    it('takes the key before while it is being replaced', async () => {
      const now = (): Date => controller.now();
      const newKey = Buffer.from('another-key-another-key-another!');
      const rotated = await startController(store, { services: { media: createMediaSigner({ keys: [newKey, MEDIA_KEY], now }) } });
      expect((await rotated.send('GET', signed)).status).toBe(200);
      const replaced = await startController(store, { services: { media: createMediaSigner({ keys: [newKey], now }) } });
      expect((await replaced.send('GET', signed)).status).toBe(403);
    });

    it('has nothing for a job without an image', async () => {
      const other = await create();
      expect((await get(signed.replace(jobId, other))).status).toBe(404);
      expect((await get(signed.replace(jobId, '00000000-0000-4000-8000-000000000000'))).status).toBe(404);
    });

    it('knows no other method', async () => {
      const response = await controller.app.request(signed, { method: 'POST' });
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe('GET, HEAD');
    });

    it('builds the image again when this controller has lost it', async () => {
      await rm(join(store.directory, 'tasks', jobId), { recursive: true });
      expect(await bytesOf(await get(signed))).toEqual(image);
    });

    it.each([
      [
        'overwritten in place, with the times of before',
        async (file: string) => {
          const { atime, mtime } = await stat(file);
          const handle = await open(file, 'r+');
          await handle.write('other bytes', 40_000);
          await handle.close();
          await utimes(file, atime, mtime);
        },
      ],
      ['cut off', async (file: string) => writeFile(file, image.subarray(0, -1))],
      [
        'a link to another file of its length',
        async (file: string) => {
          await writeFile(`${file}.other`, new Uint8Array(image.length));
          await rm(file);
          await symlink(`${file}.other`, file);
        },
      ],
      [
        'a link to itself',
        async (file: string) => {
          await rename(file, `${file}.moved`);
          await symlink(`${file}.moved`, file);
        },
      ],
    ])('serves it as it was built when it is %s', async (_, damage) => {
      const file = join(store.directory, 'tasks', jobId, 'task.iso');
      await get(signed);
      await chmod(file, 0o600);
      await damage(file);
      expect(await bytesOf(await get(signed, { Range: 'bytes=40000-40010' }))).toEqual(image.subarray(40_000, 40_011));
      expect(new Uint8Array(await readFile(file))).toEqual(image);
    });

    it('serves nothing when the image cannot be built as it was', async () => {
      const [path = ''] = signed.split('?');
      await store.database.query('UPDATE jobs SET task_iso_sha256 = $2 WHERE id = $1', [jobId, 'f'.repeat(64)]);
      const { url } = controller.media.urlFor((await controller.jobs.findJob(jobId))!, '');
      expect(url.startsWith(path)).toBe(true);
      expect((await get(url)).status).toBe(503);
      await store.database.query('UPDATE jobs SET task_iso_sha256 = $2 WHERE id = $1', [jobId, createHash('sha256').update(image).digest('hex')]);
      expect((await get(signed)).status).toBe(200);
    });

    it('asks to come again when the disk does not take the image', async () => {
      const place = join(store.directory, 'tasks', jobId);
      await rm(place, { recursive: true });
      await writeFile(place, '');
      const response = await get(signed);
      expect(response.status).toBe(503);
      expect(await response.json()).toMatchObject({ error: 'unavailable', details: [] });
      await rm(place);
      expect((await get(signed)).status).toBe(200);
    });
  });

  it('cannot be signed without a key', () => {
    expect(() => createMediaSigner({ keys: [], now: () => new Date() })).toThrow('without a key');
  });
});
