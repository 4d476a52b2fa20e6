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

/** Does jobs on several threads. */
export function runInThreads(count: number, cwd: string): JobRunner {
  return async (jobs, onResult) => {
    const threads = Array.from({ length: Math.min(count, jobs.length) }, () => new CheckingThread(cwd));
    try {
      await divide(jobs, threads, onResult);
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

/** Gives each thread a few jobs whenever it has done the last ones: large ones alone, small ones together. */
async function divide(jobs: readonly Job[], threads: readonly CheckingThread[], onResult: (at: number, result: JobResult) => void): Promise<void> {
  let next = 0;
  const take = (): number => {
    const first = next;
    const most = Math.max(1, Math.ceil((jobs.length - first) / (threads.length * 4)));
    let bytes = 0;
    while (next < jobs.length && next - first < most && bytes < LARGE_BYTES) bytes += sizeOf(jobs[next++]!);
    return first;
  };
  await Promise.all(
    threads.map(async (thread) => {
      for (let first = take(); first < jobs.length; first = take())
        await onThread(thread, jobs.slice(first, next), (at, result) => onResult(first + at, result));
    }),
  );
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
