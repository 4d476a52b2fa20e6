import { createHmac, timingSafeEqual } from 'node:crypto';

import type { Job } from '../jobs/job.ts';
import type { TaskMedia } from '../worker/provisioner.ts';

/** Makes and checks the URLs under which hosts get their task images. */
export interface MediaSigner {
  /** A URL for an image that is on record. `baseUrl` is without a slash at the end. */
  urlFor(job: Job, baseUrl: string): TaskMedia;
  /** Whether it is too late for a URL that expires at this second since the epoch. Clocks may differ by half a minute. */
  isExpired(expires: number): boolean;
  /** Whether one of the keys has signed this. */
  isSigned(job: Job, expires: number, signature: string): boolean;
}

export interface MediaSignerSettings {
  /** The first one signs; all of them are accepted. */
  readonly keys: readonly Uint8Array[];
  readonly now: () => Date;
  /** From 600 to 1,800. Default 1,200. */
  readonly lifetimeSeconds?: number;
}

export function createMediaSigner({ keys, now, lifetimeSeconds = 1200 }: MediaSignerSettings): MediaSigner {
  const [signingKey] = keys;
  if (!signingKey) throw new Error('media URLs cannot be signed without a key');
  return {
    urlFor(job, baseUrl) {
      const expires = Math.floor(now().getTime() / 1000) + lifetimeSeconds;
      const url = `${baseUrl}${mediaPath(job.id)}?expires=${expires}&sig=${signatureOf(job, expires, signingKey).toString('base64url')}`;
      return { url, expiresAt: new Date(expires * 1000) };
    },
    isExpired: (expires) => now().getTime() / 1000 > expires + SKEW_SECONDS,
    isSigned(job, expires, signature) {
      const given = Buffer.from(signature, 'base64url');
      // Only the one spelling that we write: base64 has several for the same bytes.
      if (given.toString('base64url') !== signature) return false;
      return keys.some((key) => {
        const wanted = signatureOf(job, expires, key);
        return wanted.length === given.length && timingSafeEqual(wanted, given);
      });
    },
  };
}

const SKEW_SECONDS = 30;

/** Path of the URL of a job's image. */
function mediaPath(jobId: string): string {
  return `/media/tasks/${jobId}/task.iso`;
}

/** Follows design document 033 of the Shoal provisioner; HEAD is signed as GET. */
function signatureOf({ id, image }: Job, expires: number, key: Uint8Array): Buffer {
  if (!image) throw new Error('a job without an image has no media URL');
  return createHmac('sha256', key)
    .update(['GET', mediaPath(id), String(expires), image.sha256].join('\n'))
    .digest();
}
