import type { Job, JobCounts, JobEvent, JobOutcome, JobStatus, JobWaits, ListedJob, NewEvent, NewJob, TaskImageRecord } from './job.ts';

/**
 * Jobs, their events and the servers they are for. Every method is one transaction: what it says has been committed when
 * it resolves. An id that is no UUID is an unknown id.
 */
export interface JobStore {
  /**
   * Creates a job with a warn event for each of its warnings; a worker may take it at once. Asked at once by several
   * controllers, exactly one of them creates it.
   */
  createJob(job: NewJob): Promise<JobCreation>;

  findJob(id: string): Promise<Job | undefined>;

  /** Newest first. `undefined` if `after` names no job. */
  listJobs(filter: JobFilter): Promise<readonly ListedJob[] | undefined>;

  /** How many jobs there are in which state, and with which outcome; of servers alone whose serial number has a part, in whatever case. */
  countJobs(serverLike?: string): Promise<JobCounts>;

  /** How long jobs wait. */
  jobWaits(): Promise<JobWaits>;

  /** Oldest first. */
  eventsOf(id: string): Promise<readonly JobEvent[]>;

  /** The bytes as the user wrote them. */
  recipeOf(id: string): Promise<Uint8Array | undefined>;

  addEvent(id: string, event: NewEvent): Promise<void>;

  /** Moves a job on, unless it is in none of the states that the transition starts from: then nothing happens, and `undefined` comes back. */
  transition(id: string, transition: Transition): Promise<Job | undefined>;

  /** What a host reports. The job that it is about is the last one of the server that reached provisioning. */
  recordDelivery(serverSerial: string, delivery: Delivery): Promise<DeliveryResult>;

  recordImage(id: string, image: TaskImageRecord): Promise<void>;

  /** Forgets images of jobs that have been complete for so many days, some at once, and says how many. */
  forgetImages(days: number): Promise<number>;

  /** Those of the jobs whose image was forgotten, and those that were removed. */
  withoutImage(ids: readonly string[]): Promise<readonly string[]>;

  /** Removes jobs that have been complete for so many days, with all that belongs to them, some at once, and says how many. */
  removeJobs(days: number): Promise<number>;
}

/** What became of the wish for a job. */
export type JobCreation =
  | { readonly kind: 'created'; readonly job: Job }
  /** The same request was answered before. */
  | { readonly kind: 'replayed'; readonly job: Job }
  /** The key was used for another request. */
  | { readonly kind: 'idempotency-conflict'; readonly jobId: string }
  /** The last job of the server is not complete. */
  | { readonly kind: 'active-job'; readonly job: Job }
  | { readonly kind: 'unknown-server' };

/** Which jobs a list has. */
export interface JobFilter {
  readonly status?: JobStatus;
  /** `none`: those that have not ended. */
  readonly outcome?: JobOutcome | 'none';
  readonly serverSerial?: string;
  /** A part of the serial number, in whatever case. */
  readonly serverLike?: string;
  readonly limit: number;
  /** Id of the job behind which the list starts. */
  readonly after?: string;
}

/** A step of a job from one state to another. */
export interface Transition {
  readonly from: readonly JobStatus[];
  readonly to: JobStatus;
  /** Default: what the state says. */
  readonly outcome?: JobOutcome;
  /** Left as it is if absent. */
  readonly failedStep?: string;
  /** Only if this worker has the job: it may have lost it to another one. */
  readonly heldBy?: string;
  readonly event?: NewEvent;
}

/** What a host reports about its job. */
export interface Delivery {
  readonly outcome: Exclude<JobOutcome, 'cancelled'>;
  /** The unit that failed, as the host names it. */
  readonly failedStep?: string;
  readonly deliveryId?: string;
}

/** What became of a report. */
export type DeliveryResult =
  | { readonly kind: 'applied'; readonly job: Job }
  /** Delivered before, or the job has ended: nothing happens. */
  | { readonly kind: 'repeated'; readonly job: Job }
  /** The job that it may be about was removed: nothing happens. */
  | { readonly kind: 'too-late' }
  /** The server is unknown or never had a job that reached provisioning. */
  | { readonly kind: 'no-job' };
