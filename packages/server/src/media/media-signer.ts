import type { Job } from '../jobs/job.ts';
import type { TaskMedia } from '../worker/provisioner.ts';
import { isSignedBy, sign } from './signature.ts';
import type { SignedParts } from './signature.ts';

/** Makes and checks the URLs under which hosts get their task images. */
export interface MediaSigner {
  /** A URL for an image that is on record. `baseUrl` is without a slash at the end. */
  urlFor(job: Job, baseUrl: string): TaskMedia;
  /** Whether a URL that expires at this second since the epoch may be used now. Clocks may differ by half a minute. */
  isTimely(expires: number): boolean;
  /** Whether one of the keys has signed this. */
  isSigned(job: Job, expires: number, signature: string): boolean;
}

/** What URLs are signed with. */
export interface MediaSignerSettings {
  /** The first one signs; all of them are accepted. */
  readonly keys: readonly Uint8Array[];
  readonly now: () => Date;
}

/** Throws if there is no key. */
export function createMediaSigner({ keys, now }: MediaSignerSettings): MediaSigner {
  const [signingKey] = keys;
  if (!signingKey) throw new Error('media URLs cannot be signed without a key');
  return {
    urlFor(job, baseUrl) {
      const expires = Math.floor(now().getTime() / 1000) + LIFETIME_SECONDS;
      const url = `${baseUrl}${mediaPath(job.id)}?expires=${expires}&sig=${sign(signedParts(job, expires), signingKey)}`;
      return { url, expiresAt: new Date(expires * 1000) };
    },
    isTimely(expires) {
      const left = expires - now().getTime() / 1000;
      return left >= -SKEW_SECONDS && left <= LONGEST_LIFETIME_SECONDS + SKEW_SECONDS;
    },
    isSigned: (job, expires, signature) => isSignedBy(keys, signedParts(job, expires), signature),
  };
}

const LIFETIME_SECONDS = 1200;
/** Of any URL that is signed with a key of ours, wherever. */
const LONGEST_LIFETIME_SECONDS = 1800;
const SKEW_SECONDS = 30;

/** Path of the URL of a job's image. */
function mediaPath(jobId: string): string {
  return `/media/tasks/${jobId}/task.iso`;
}

function signedParts({ id, image }: Job, expires: number): SignedParts {
  if (!image) throw new Error('a job without an image has no media URL');
  return ['GET', mediaPath(id), String(expires), image.sha256];
}
