// What runs on the thread with the large stack. A bundle has it as a file of its own beside the others.
import { parentPort, workerData } from 'node:worker_threads';

import type { WorkerMessage } from './render-in-worker.ts';
import { renderJob } from './render-job.ts';
import type { RenderJob } from './render-job.ts';

const job: RenderJob = workerData;
say({ kind: 'done', result: await renderJob(job, (text) => say({ kind: 'print', text })) });

function say(message: WorkerMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- That is for windows; a port has no origin.
  parentPort?.postMessage(message);
}
