import { FilePool, jobData } from '@assay/project';
import type { FileData, Job, JobData, JobResult } from '@assay/project';

import { scopeOf } from '../files/file-scope.ts';
import type { FileScope } from '../files/file-scope.ts';
import type { OtherThread } from './divide-work.ts';
import { WorkerThread } from './worker-thread.ts';

/** What a checking thread is to do: it answers with a result for each job, in their order. */
export interface CheckOrder {
  /** The files that it has not got yet. */
  readonly files: readonly FileData[];
  readonly jobs: readonly JobData[];
}

/** Starts a thread that checks. */
export function startCheckingThread(scope: FileScope, resourceLimits: { readonly stackSizeMb?: number } = {}): OtherThread<Job, JobResult> {
  const thread = new WorkerThread<CheckOrder, JobResult>('check-worker', scopeOf(scope), resourceLimits);
  const pool = new FilePool();
  return {
    do: (jobs, onResult) => {
      const inData = jobs.map((job) => jobData(job, pool));
      return thread.do({ files: pool.takeUnsent(), jobs: inData }, jobs.length, onResult);
    },
    end: () => thread.end(),
  };
}
