import { route } from '../http/route.ts';
import type { Route } from '../http/route.ts';
import { BOOT_IMAGES } from './boot-media.ts';
import { IMAGE_ANSWERS, noImage, serveImage } from './serve-image.ts';
import { notSigned, SECONDS } from './task-image-route.ts';

/** Where a management controller gets what it boots a server from. */
export const getBootImage: Route = route({
  method: 'GET',
  path: '/media/boot/{id}/{image}',
  id: 'getBootImage',
  summary: 'An image that a server is booted with for a job',
  description: 'The address is good until the job is complete. Single ranges are served; HEAD is signed as GET.',
  access: { kind: 'signed-url' },
  parameters: {
    id: { in: 'path', description: 'The job.', schema: { type: 'string', format: 'uuid' } },
    image: { in: 'path', description: 'Which one.', schema: { type: 'string', enum: BOOT_IMAGES.map((image) => `${image}.iso`) } },
    expires: { in: 'query', description: 'Seconds since the epoch.', schema: { type: 'string' } },
    sig: { in: 'query', description: 'HMAC-SHA256 in base64url.', schema: { type: 'string' } },
  },
  answers: IMAGE_ANSWERS,
  refusals: [403, 404, 416, 503],
  async handle({ parameters: { id, image: file, expires, sig }, header, isHead, note }, { jobs, images, maintenanceImage, bootMedia }) {
    if (expires === undefined || sig === undefined || !SECONDS.test(expires)) return notSigned();
    const job = await jobs.findJob(id);
    const wanted = BOOT_IMAGES.find((image) => `${image}.iso` === file);
    if (!job || !wanted || id !== job.id || !bootMedia.isGood(job, wanted, Number(expires), sig)) return notSigned();
    if (job.status === 'complete') return noImage();
    note({ job: job.id });
    const served =
      wanted === 'maintenance'
        ? await maintenanceImage?.look()
        : job.image && { bytes: job.image.bytes, etag: `"sha256:${job.image.sha256}"`, open: () => images.open(job) };
    return served ? serveImage(served, { header, isHead }) : noImage();
  },
});
