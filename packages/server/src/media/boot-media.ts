import type { Job } from '../jobs/job.ts';
import { isSignedBy, sign } from './signature.ts';
import type { SignedParts } from './signature.ts';

/** The addresses of the two CDs of a server that is booted for a job. Secrets: in no event and no log. */
export interface BootMedia {
  readonly maintenance: string;
  readonly task: string;
}

/** Which of the two. */
export type BootImage = keyof BootMedia;

/** Both of them. */
export const BOOT_IMAGES: readonly BootImage[] = ['maintenance', 'task'];

/** Makes and checks addresses that outlive the boot: a management controller reads from them for as long as the server does. */
export interface BootMediaSigner {
  /** The same addresses whenever it is asked for the same job. */
  urlsFor(job: Job, baseUrl: string): BootMedia;
  /** Whether an address was signed for this job, and its time is not over. */
  isGood(job: Job, image: BootImage, expires: number, signature: string): boolean;
}

/** What addresses are signed with. */
export interface BootMediaSignerSettings {
  /** The first one signs; all of them are accepted. */
  readonly keys: readonly Uint8Array[];
  readonly now: () => Date;
  /** How long a job may take. */
  readonly overallSeconds: number;
}

/** Throws if there is no key. */
export function createBootMediaSigner({ keys, now, overallSeconds }: BootMediaSignerSettings): BootMediaSigner {
  const [signingKey] = keys;
  if (!signingKey) throw new Error('boot media cannot be signed without a key');
  return {
    urlsFor(job, baseUrl) {
      const begun = job.pickedAt ?? job.createdAt;
      const expires = Math.ceil(begun.getTime() / 1000) + overallSeconds + CLEAN_UP_SECONDS;
      const urlOf = (image: BootImage): string =>
        `${baseUrl}${pathOf(job, image)}?expires=${expires}&sig=${sign(signedParts(job, image, expires), signingKey)}`;
      return { maintenance: urlOf('maintenance'), task: urlOf('task') };
    },
    isGood: (job, image, expires, signature) => expires > now().getTime() / 1000 && isSignedBy(keys, signedParts(job, image, expires), signature),
  };
}

/** From the end of a job until its media are ejected. */
const CLEAN_UP_SECONDS = 600;

function pathOf({ id }: Job, image: BootImage): string {
  return `/media/boot/${id}/${image}.iso`;
}

/** The maintenance image is no matter of the job, so its digest is not signed. */
function signedParts(job: Job, image: BootImage, expires: number): SignedParts {
  return ['GET', pathOf(job, image), String(expires), image === 'task' ? (job.image?.sha256 ?? '') : ''];
}
