import { setImmediate } from 'node:timers/promises';

import { filesOf } from '@assay/project';
import type { Job, JobResult, JobRunner } from '@assay/project';

import { CliError } from '../process/cli-error.ts';
import { LARGE_STACK_MEGABYTES } from '../process/large-stack.ts';
import { CheckingThread } from './checking-thread.ts';

/** Does a job on a thread whose stack is large. */
export async function runWithLargeStack(job: Job, cwd: string): Promise<JobResult> {
  const thread = new CheckingThread(cwd, { stackSizeMb: LARGE_STACK_MEGABYTES });
  const results: JobResult[] = [];
  await onThread(thread, [job], (_, result) => results.push(result));
  await thread.end();
  return results[0]!;
}

/** Does jobs on several threads: this one, which has read the files, and others beside it. */
export function runInThreads(count: number, cwd: string): JobRunner {
  return async (jobs, onResult, runHere) => {
    const threads = Array.from({ length: Math.min(count, jobs.length) - 1 }, () => new CheckingThread(cwd));
    try {
      await divide(jobs, threads, onResult, runHere);
    } finally {
      await Promise.all(threads.map((thread) => thread.end()));
    }
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

/**
 * Each other thread gets a few jobs at a time, large ones alone and small ones together; a second order waits there while it does the
 * first, as this thread may be at work when it ends. This thread takes what is next one by one.
 */
async function divide(
  jobs: readonly Job[],
  threads: readonly CheckingThread[],
  onResult: (at: number, result: JobResult) => void,
  runHere: (job: Job) => Promise<JobResult>,
): Promise<void> {
  let next = 0;
  const takeSome = (): number => {
    const first = next;
    const most = Math.max(1, Math.ceil((jobs.length - first) / ((threads.length + 1) * 8)));
    let bytes = 0;
    while (next < jobs.length && next - first < most && bytes < LARGE_BYTES) bytes += sizeOf(jobs[next++]!);
    return first;
  };
  const order = async (thread: CheckingThread): Promise<void> => {
    for (let first = takeSome(); first < jobs.length; first = takeSome())
      await onThread(thread, jobs.slice(first, next), (at, result) => onResult(first + at, result));
  };
  const work = async (): Promise<void> => {
    while (next < jobs.length) {
      const at = next++;
      onResult(at, await runHere(jobs[at]!));
      await setImmediate();
    }
  };
  try {
    await Promise.all([...threads.flatMap((thread) => [order(thread), order(thread)]), work()]);
  } finally {
    next = jobs.length;
  }
}

const LARGE_BYTES = 256 * 1024;

/** What ends a thread, such as memory that is used up, is no verdict. */
async function onThread(thread: CheckingThread, jobs: readonly Job[], onResult: (at: number, result: JobResult) => void): Promise<void> {
  try {
    await thread.do(jobs, onResult);
  } catch (error) {
    throw new CliError(`a checking thread has ended: ${error instanceof Error ? error.message : String(error)}`, 'try --jobs 1');
  }
}
