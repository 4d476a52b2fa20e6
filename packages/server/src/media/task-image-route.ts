import { Readable } from 'node:stream';

import { refusal } from '../http/answer.ts';
import { route } from '../http/route.ts';
import type { Route } from '../http/route.ts';
import type { Job } from '../jobs/job.ts';
import type { TaskImages } from '../worker/task-images.ts';
import { readByteRange } from './byte-range.ts';

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
  answers: {
    200: {
      description: 'The image.',
      mediaType: 'application/x-iso9660-image',
      headers: { ETag: 'SHA-256 of the image', 'Accept-Ranges': '`bytes`' },
    },
    206: { description: 'A part of the image.', mediaType: 'application/x-iso9660-image', headers: { 'Content-Range': 'Which part' } },
    304: { description: 'The image is the one of If-None-Match.' },
  },
  refusals: [403, 404, 416, 503],
  async handle({ parameters: { id, expires, sig }, header, isHead, note }, { jobs, images, media }) {
    if (expires === undefined || sig === undefined || !SECONDS.test(expires) || !media.isTimely(Number(expires))) return notSigned();
    const job = await jobs.findJob(id);
    // Without an image there is nothing that could have been signed.
    if (!job?.image) return noImage();
    if (id !== job.id || !media.isSigned(job, Number(expires), sig)) return notSigned();
    note({ job: job.id });

    const { image } = job;
    const etag = `"sha256:${image.sha256}"`;
    const headers = { ETag: etag, 'Accept-Ranges': 'bytes' };
    const mediaType = 'application/x-iso9660-image';
    if (isAmong(etag, header('if-none-match'))) return { kind: 'bytes', status: 304, mediaType, body: null, headers };
    const hasOther = header('if-range') !== undefined && header('if-range') !== etag;
    // A range is for GET only (RFC 9110, section 14.2).
    const wanted = readByteRange(hasOther || isHead ? undefined : header('range'), image.bytes);
    if (wanted.kind === 'unsatisfiable') {
      return refusal('range_not_satisfiable', 'The image has no such bytes.', { headers: { ...headers, 'Content-Range': `bytes */${image.bytes}` } });
    }
    if (wanted.kind === 'all') {
      const body = isHead ? null : await bytesOf(images, job, { first: 0, last: image.bytes - 1 });
      if (body === undefined) return noImage();
      return { kind: 'bytes', status: 200, mediaType, body, headers: { ...headers, 'Content-Length': String(image.bytes) } };
    }
    const { first, last } = wanted;
    const body = await bytesOf(images, job, wanted);
    if (!body) return noImage();
    const range = { 'Content-Range': `bytes ${first}-${last}/${image.bytes}`, 'Content-Length': String(last - first + 1) };
    return { kind: 'bytes', status: 206, mediaType, body, headers: { ...headers, ...range } };
  },
});

/** Whether the header `If-None-Match` names it; weak ones count, too. */
function isAmong(etag: string, header = ''): boolean {
  return header.split(',').some((part) => ['*', etag].includes(part.trim().replace(/^W\//, '')));
}

/** Both ends inclusive. */
async function bytesOf(
  images: Pick<TaskImages, 'open'>,
  job: Job,
  { first, last }: { readonly first: number; readonly last: number },
): Promise<ReadableStream | undefined> {
  const file = await images.open(job);
  return file && Readable.toWeb(file.createReadStream({ start: first, end: last }));
}

function notSigned(): ReturnType<typeof refusal> {
  return refusal('forbidden', 'This URL was not signed by us, or its time is over.');
}

function noImage(): ReturnType<typeof refusal> {
  return refusal('not_found', 'There is no such task image.');
}

const SECONDS = /^[1-9]\d{0,11}$/;
