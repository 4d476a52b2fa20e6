import { refusal } from '../http/answer.ts';
import type { Refusal } from '../http/answer.ts';
import { route } from '../http/route.ts';
import type { Route } from '../http/route.ts';
import { IMAGE_ANSWERS, noImage, serveImage } from './serve-image.ts';

/** Where a host gets its task image. */
export const getTaskImage: Route = route({
  method: 'GET',
  path: '/media/tasks/{id}/task.iso',
  id: 'getTaskImage',
  summary: 'The task image of a job',
  description: 'Single ranges are served; HEAD is signed as GET.',
  access: { kind: 'signed-url' },
  parameters: {
    id: { in: 'path', description: 'The job.', schema: { type: 'string', format: 'uuid' } },
    expires: { in: 'query', description: 'Seconds since the epoch.', schema: { type: 'string' } },
    sig: { in: 'query', description: 'HMAC-SHA256 in base64url.', schema: { type: 'string' } },
  },
  answers: IMAGE_ANSWERS,
  refusals: [403, 404, 416, 503],
  async handle({ parameters: { id, expires, sig }, header, isHead, note }, { jobs, images, media }) {
    if (expires === undefined || sig === undefined || !SECONDS.test(expires) || !media.isTimely(Number(expires))) return notSigned();
    const job = await jobs.findJob(id);
    // Without an image there is nothing that could have been signed.
    if (!job?.image) return noImage();
    if (id !== job.id || !media.isSigned(job, Number(expires), sig)) return notSigned();
    note({ job: job.id });

    const { bytes, sha256 } = job.image;
    return serveImage({ bytes, etag: `"sha256:${sha256}"`, open: () => images.open(job) }, { header, isHead });
  },
});

/** What is answered to an address that is not ours, or no longer. */
export function notSigned(): Refusal {
  return refusal('forbidden', 'This URL was not signed by us, or its time is over.');
}

/** A second of the epoch, as addresses have it. */
export const SECONDS: RegExp = /^[1-9]\d{0,11}$/;
