import type { FileHandle } from 'node:fs/promises';

import type { Job, TaskImageRecord } from '../jobs/job.ts';

/** Task images on this controller's disk. */
export interface TaskImages {
  /**
   * Builds the image of a job and writes it; what is there already is written again with the same bytes. What goes wrong
   * with the image or the disk is a `StepFailure` of `iso.build`.
   */
  write(job: Job): Promise<TaskImageRecord>;
  /**
   * Opens the image of a job that has one on record; whoever asks closes it. It has the digest on record: what is not there,
   * as another controller wrote it, or was damaged, is built again from the same recipe. `undefined` without a record, or
   * after its retention. Throws `Unavailable` if it cannot be built now.
   */
  open(job: Job): Promise<FileHandle | undefined>;
  /** Jobs that have something on this disk. */
  stored(): Promise<readonly string[]>;
  remove(jobId: string): Promise<void>;
}
