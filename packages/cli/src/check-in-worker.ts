import { jobData } from '@assay/project';
import type { Job, JobData, JobResult } from '@assay/project';

import { startWithLargeStack } from './large-stack.ts';

/** A job for another thread. */
export interface WorkerJob {
  readonly job: JobData;
  /** Where relative paths start. */
  readonly cwd: string;
}

/** Does a piece of work on a thread whose stack is large. */
export function checkInWorker(job: Job, cwd: string): Promise<JobResult> {
  const data: WorkerJob = { job: jobData(job), cwd };
  const worker = startWithLargeStack(new URL('check-worker.js', import.meta.url), data);
  return new Promise((resolve, reject) => {
    worker.on('message', (result: JobResult) => resolve(result));
    worker.on('error', reject);
  });
}
