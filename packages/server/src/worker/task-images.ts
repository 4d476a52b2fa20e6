import type { Job, TaskImageRecord } from '../jobs/job.ts';

/** Task images on this controller's disk. */
export interface TaskImages {
  /**
   * Builds the image of a job and writes it; what is there already is written again with the same bytes. What goes wrong
   * with the image or the disk is a `StepFailure` of `iso.build`.
   */
  write(job: Job): Promise<TaskImageRecord>;
  /**
   * The image of a job that has one on record. Builds it again when another controller wrote it: the bytes are the same.
   * `undefined` without a record, or after its retention. Throws `Unavailable` if it cannot be built now.
   */
  find(job: Job): Promise<StoredImage | undefined>;
  /** Jobs that have something on this disk. */
  stored(): Promise<readonly string[]>;
  remove(jobId: string): Promise<void>;
}

/** An image that can be read from disk. */
export interface StoredImage extends TaskImageRecord {
  /** Absolute. */
  readonly file: string;
}
