import { Worker } from 'node:worker_threads';

/** Starts a thread with a large stack, which costs a start and is worth it only when a small one was not enough. */
export function startWithLargeStack(program: URL, data: unknown): Worker {
  return new Worker(program, { workerData: data, resourceLimits: { stackSizeMb: STACK_MEGABYTES } });
}

/**
 * Room for about 100,000 simple calls inside each other. More would let endless recursion go on for long, as the collector of
 * garbage looks through the stack again and again.
 */
const STACK_MEGABYTES = 64;
