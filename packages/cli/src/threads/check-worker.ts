// What checks on another thread. A bundle has it as a file of its own beside the others.
import { parentPort, workerData } from 'node:worker_threads';

import { SourceFile } from '@assay/findings';
import { jobFromData, RecentFiles, runJob, Snapshot } from '@assay/project';

import { dialects } from '@assay/dialects';
import { workspaceOf } from '../files/file-scope.ts';
import type { FileScope } from '../files/file-scope.ts';
import { localTime } from '../process/local-time.ts';
import type { CheckOrder } from './checking-thread.ts';

const scope: FileScope = workerData;
// What several jobs read is read once, so that what dialects remember of it serves them all.
const workspace = new Snapshot(workspaceOf(scope));
const context = { workspace, now: localTime, random: Math.random, isCancelled: () => false };
const files: SourceFile[] = [];
const recent = new RecentFiles(workspace);

// Orders are done in turn: the next one may come while one is waited for.
let last: Promise<void> = Promise.resolve();
parentPort?.on('message', (order: CheckOrder) => {
  last = last.then(() => obey(order));
});

async function obey({ files: more, jobs }: CheckOrder): Promise<void> {
  for (const { name, bytes } of more) {
    const file = new SourceFile(name, bytes);
    files.push(file);
    workspace.take(file);
  }
  for (const data of jobs) {
    const job = jobFromData(data, files, dialects);
    const result = await runJob(job, context);
    recent.used(job, result);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- That is for windows; a port has no origin.
    parentPort?.postMessage(result);
  }
}
