import type { JobStore } from '../jobs/job-store.ts';
import type { TaskImages } from './task-images.ts';

/** Longest time between two looks for images that another controller has forgotten, in milliseconds. */
const LONGEST_PAUSE = 3_600_000;

/** How many images are asked about at once. */
const PAGE = 1000;

/**
 * Removes the images of jobs that have been complete for so many days, whenever it is asked. An image may be on the disks of
 * several controllers: one of them forgets it, and each removes its own.
 */
export function createOldImageRemover(
  jobs: Pick<JobStore, 'forgetImages' | 'withoutImage'>,
  images: Pick<TaskImages, 'stored' | 'remove'>,
  days: number,
): () => Promise<void> {
  let nextLook = 0;
  return async () => {
    const isForgotten = (await jobs.forgetImages(days)) > 0;
    if (!isForgotten && performance.now() < nextLook) return;
    nextLook = performance.now() + LONGEST_PAUSE;
    const stored = await images.stored();
    for (let at = 0; at < stored.length; at += PAGE) {
      for (const id of await jobs.withoutImage(stored.slice(at, at + PAGE))) await images.remove(id);
    }
  };
}
