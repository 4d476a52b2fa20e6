import type { RenderResult } from '@assay/ytt';

import { LARGE_STACK_MEGABYTES } from '../process/large-stack.ts';
import { startThread } from '../threads/start-thread.ts';
import type { YttJob } from './ytt-job.ts';

/** What the worker says: something to be printed, or the end. */
export type WorkerMessage = { readonly kind: 'print'; readonly text: string } | { readonly kind: 'done'; readonly result: RenderResult };

/** Renders on a thread whose stack is large. */
export function renderInWorker(job: YttJob, print: (text: string) => void): Promise<RenderResult> {
  const worker = startThread('ytt-worker', { workerData: job, resourceLimits: { stackSizeMb: LARGE_STACK_MEGABYTES } });
  return new Promise((resolve, reject) => {
    worker.on('message', (message: WorkerMessage) => {
      if (message.kind === 'print') print(message.text);
      else resolve(message.result);
    });
    worker.on('error', reject);
  });
}
