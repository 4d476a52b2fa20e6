// What runs on the thread with the large stack. A bundle has it as a file of its own beside the others.
import { parentPort, workerData } from 'node:worker_threads';

import { parseCommandLine } from '@assay/ytt';

import type { WorkerMessage } from './render-in-worker.ts';
import { renderYttJob } from './ytt-job.ts';
import type { YttJob } from './ytt-job.ts';

const job: YttJob = workerData;
void renderYttJob(job, parseCommandLine(job.words), (text) => say({ kind: 'print', text })).then((result) => say({ kind: 'done', result }));

function say(message: WorkerMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- That is for windows; a port has no origin.
  parentPort?.postMessage(message);
}
