import type { Queries } from '../store/database.ts';

/** Where it is written that a job has something to do. */
export interface JobQueue {
  /** Writes it in the same transaction as what happened to the job. */
  announce(jobId: string, queries: Queries): Promise<void>;
  /** Tells this process, after that transaction was committed, that it need not wait for its next look. */
  wake(): void;
}
