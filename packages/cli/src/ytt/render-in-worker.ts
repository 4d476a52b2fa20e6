import { Worker } from 'node:worker_threads';

import type { RenderResult } from '@assay/ytt';

import type { RenderJob } from './render-job.ts';

/** What the worker says: something to be printed, or the end. */
export type WorkerMessage = { readonly kind: 'print'; readonly text: string } | { readonly kind: 'done'; readonly result: RenderResult };

/** Renders on a thread whose stack is large, which costs a start and is worth it only when a small one was not enough. */
export function renderInWorker(job: RenderJob, print: (text: string) => void): Promise<RenderResult> {
  const worker = new Worker(new URL('ytt-worker.js', import.meta.url), { workerData: job, resourceLimits: { stackSizeMb: STACK_MEGABYTES } });
  return new Promise((resolve, reject) => {
    worker.on('message', (message: WorkerMessage) => {
      if (message.kind === 'print') print(message.text);
      else resolve(message.result);
    });
    worker.on('error', reject);
  });
}

/**
 * Room for about 100,000 simple calls inside each other. More would let endless recursion go on for long, as the collector of
 * garbage looks through the stack again and again.
 */
const STACK_MEGABYTES = 64;
