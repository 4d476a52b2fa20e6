import type { Job, NewEvent } from '../jobs/job.ts';

/**
 * Makes a server boot with its task image. Both methods may be called again for the same job, after a restart or by
 * another worker, so they have to be idempotent. What `start` throws fails the job; a {@link StepFailure} says at which step.
 */
export interface Provisioner {
  /** Resolves when the host has been started on the image; what becomes of it, the host reports through the webhook. */
  start(job: Job, media: TaskMedia, control: ProvisionerControl): Promise<void>;
  /** Undoes what `start` did, after the outcome is known. Trouble here is a warning. */
  cleanUp(job: Job, control: ProvisionerControl): Promise<void>;
}

/** Where the host gets its task image. */
export interface TaskMedia {
  /** Signed, for some minutes. A secret: in no event and no log. */
  readonly url: string;
  readonly expiresAt: Date;
}

/** What a provisioner is given to work with. */
export interface ProvisionerControl {
  /** Adds an event to the job. */
  readonly report: (event: NewEvent) => Promise<void>;
  /** Aborted when this process stops, or the job is over, cancelled or lost to another worker. A clean-up waits until `start` has ended. */
  readonly signal: AbortSignal;
}

/** A step that failed for good. The message is one line without secrets: it becomes an event. */
export class StepFailure extends Error {
  override readonly name = 'StepFailure';
  readonly step: string;

  constructor(step: string, message: string) {
    super(message);
    this.step = step;
  }
}
