import type { PayloadName } from '@assay/recipe';

/** `queued → provisioning → succeeded | failed → complete`; any active job may fail. */
export type JobStatus = 'queued' | 'provisioning' | 'succeeded' | 'failed' | 'complete';

/** In the order in which a job passes them. */
export const JOB_STATUSES: readonly JobStatus[] = ['queued', 'provisioning', 'succeeded', 'failed', 'complete'];

/** In which a job may still fail, and be cancelled. */
export const ACTIVE_STATUSES: readonly JobStatus[] = ['queued', 'provisioning'];

/** How provisioning ended; stays when the job is complete. A job that was cancelled passes the state `failed`. */
export type JobOutcome = 'succeeded' | 'failed' | 'cancelled';

/** All of them. */
export const JOB_OUTCOMES: readonly JobOutcome[] = ['succeeded', 'failed', 'cancelled'];

/** A job in a list. */
export interface ListedJob extends Job {
  /** The last event that names a step. */
  readonly lastStep: JobEvent | null;
  /** From its creation to its outcome, or until now. */
  readonly durationSeconds: number;
}

/** How many jobs there are. */
export interface JobCounts {
  readonly statuses: Readonly<Record<JobStatus, number>>;
  readonly outcomes: Readonly<Record<JobOutcome, number>>;
}

/** How the jobs that are not over stand, in seconds since the one that waits for longest began to; 0 without one. */
export interface JobWaits {
  readonly oldestQueuedSeconds: number;
  /** For the report of its host. */
  readonly oldestWaitingSeconds: number;
  /** Jobs that a living worker has. */
  readonly leased: number;
}

/** A job without its recipe and its events. */
export interface Job {
  /** UUID in lower case. */
  readonly id: string;
  readonly serverSerial: string;
  readonly status: JobStatus;
  readonly outcome: JobOutcome | null;
  /** What failed: the unit as the host names it, or a step key. Stays when the job is complete. */
  readonly failedStep: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** When a worker took it first. */
  readonly pickedAt: Date | null;
  /** When it got its outcome. */
  readonly endedAt: Date | null;
  /** Name of the principal who created it. */
  readonly createdBy: string;
  /** Id of the job that this one repeats; that one may have been removed since. */
  readonly retryOf: string | null;
  readonly recipe: RecipeSummary;
  readonly warnings: readonly JobWarning[];
  /** The task image, once it was written. */
  readonly image: TaskImageRecord | null;
}

/** What may be shown of a recipe. Digests of payloads belong to admins only: those of short secrets can be guessed. */
export interface RecipeSummary {
  /** SHA-256 of the stored bytes, lower-case hex. */
  readonly sha256: string;
  /** Length of the stored bytes. */
  readonly bytes: number;
  /** `$id` of the schema that the recipe was checked against. */
  readonly schemaId: string;
  readonly schemaSha256: string;
  readonly recipeVersion: string | null;
  readonly taskTarget: string;
  readonly targetDisk: string | null;
  /** How many entries `partition_layout` has; `null` without one. */
  readonly partitions: number | null;
  /** Payloads that are there, empty ones too. */
  readonly payloads: Readonly<Partial<Record<PayloadName, PayloadSummary>>>;
}

/** What may be shown of a payload. */
export interface PayloadSummary {
  /** Length in UTF-8. */
  readonly bytes: number;
  readonly sha256: string;
}

/** A lint of the recipe. Holds no value of it. */
export interface JobWarning {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

/** The task image as it was written. */
export interface TaskImageRecord {
  /** Lower-case hex. */
  readonly sha256: string;
  readonly bytes: number;
  readonly volumeId: string;
}

/** How bad it is what happened. */
export type EventLevel = 'info' | 'warn' | 'error';

/** Something that happened to a job. Events are only ever appended. */
export interface JobEvent {
  readonly time: Date;
  readonly level: EventLevel;
  /** A step key such as `iso.build`. */
  readonly step: string | null;
  /** One line. */
  readonly message: string;
}

/** An event that is about to be written; the store gives it its time. */
export type NewEvent = Omit<JobEvent, 'time'>;

/** A job that is about to be created. */
export interface NewJob {
  readonly serverSerial: string;
  readonly createdBy: string;
  /** The bytes as the user wrote them. */
  readonly recipeBytes: Uint8Array;
  readonly recipe: RecipeSummary;
  readonly warnings: readonly JobWarning[];
  readonly idempotency?: Idempotency;
  /** Id of the job that it repeats. */
  readonly retryOf?: string;
}

/** What a repeated request is recognized by; scoped to principal and server. */
export interface Idempotency {
  readonly key: string;
  /** SHA-256 of the whole request body, lower-case hex. */
  readonly requestSha256: string;
}
