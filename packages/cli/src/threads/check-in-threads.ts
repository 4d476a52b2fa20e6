import { filesOf } from '@assay/project';
import type { Job, JobResult, JobRunner } from '@assay/project';

import type { FileScope } from '../files/file-scope.ts';
import { LARGE_STACK_MEGABYTES } from '../process/large-stack.ts';
import { startCheckingThread } from './checking-thread.ts';
import { divideWork, onThread } from './divide-work.ts';

/** Does a job on a thread whose stack is large. */
export async function checkWithLargeStack(job: Job, scope: FileScope): Promise<JobResult> {
  const thread = startCheckingThread(scope, { stackSizeMb: LARGE_STACK_MEGABYTES });
  const results: JobResult[] = [];
  await onThread(thread, [job], (_, result) => results.push(result));
  await thread.end();
  return results[0]!;
}

/** Does jobs on several threads: this one, which has read the files, and others beside it. */
export function checkInThreads(count: number, scope: FileScope): JobRunner {
  return (jobs, onResult, runHere) => {
    const threads = Array.from({ length: Math.min(count, jobs.length) - 1 }, () => startCheckingThread(scope));
    return divideWork({ items: jobs, bytesOf: sizeOf, onResult, runHere: (at) => runHere(jobs[at]!) }, threads);
  };
}

/** So much text, or so many jobs, take longer than starting a thread. */
const WORTH_BYTES = 1024 * 1024;
const WORTH_JOBS = 150;

/** Whether there is enough to do to make up for starting threads. */
export function isWorthThreads(jobs: readonly Job[]): boolean {
  if (jobs.length >= WORTH_JOBS) return true;
  let bytes = 0;
  return jobs.length > 1 && jobs.some((job) => (bytes += sizeOf(job)) >= WORTH_BYTES);
}

function sizeOf(job: Job): number {
  return filesOf(job).reduce((sum, file) => sum + file.bytes.length, 0);
}
