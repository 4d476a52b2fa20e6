import { FilePool, jobData } from '@assay/project';
import type { FileData, Job, JobData, JobResult } from '@assay/project';

import type { OtherThread } from './divide-work.ts';
import { WorkerThread } from './worker-thread.ts';

/** What a checking thread is started with. */
export interface CheckThreadData {
  /** Where relative paths start. */
  readonly cwd: string;
}

/** What a checking thread is to do: it answers with a result for each job, in their order. */
export interface CheckOrder {
  /** The files that it has not got yet. */
  readonly files: readonly FileData[];
  readonly jobs: readonly JobData[];
}

/** Starts a thread that checks. */
export function startCheckingThread(cwd: string, resourceLimits: { readonly stackSizeMb?: number } = {}): OtherThread<Job, JobResult> {
  const data: CheckThreadData = { cwd };
  const thread = new WorkerThread<CheckOrder, JobResult>('check-worker', data, resourceLimits);
  const pool = new FilePool();
  return {
    do: (jobs, onResult) => {
      const inData = jobs.map((job) => jobData(job, pool));
      return thread.do({ files: pool.takeUnsent(), jobs: inData }, jobs.length, onResult);
    },
    end: () => thread.end(),
  };
}
