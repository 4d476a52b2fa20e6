// What checks on the thread with the large stack. A bundle has it as a file of its own beside the others.
import { parentPort, workerData } from 'node:worker_threads';

import { jobFromData, runJob } from '@assay/project';

import type { WorkerJob } from './check-in-worker.ts';
import { dialects } from './dialects.ts';
import { fileWorkspace } from './file-workspace.ts';
import { localTime } from './local-time.ts';

const { job, cwd }: WorkerJob = workerData;
const context = { workspace: fileWorkspace(cwd), now: localTime, random: Math.random, isCancelled: () => false };
const result = await runJob(jobFromData(job, dialects), context);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- That is for windows; a port has no origin.
parentPort?.postMessage(result);
