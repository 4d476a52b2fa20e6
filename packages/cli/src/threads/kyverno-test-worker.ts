// What runs tests of policies on another thread. A bundle has it as a file of its own beside the others.
import { parentPort, workerData } from 'node:worker_threads';

import { readTestFlags, runDocumentAt } from '@assay/kyverno-test';
import type { DocumentAddress } from '@assay/kyverno-test';

import { workspaceOf } from '../files/file-scope.ts';
import { registryAnswerer } from '../kyverno/registry-answerer.ts';
import { localTime } from '../process/local-time.ts';
import type { TestThreadData } from './test-in-threads.ts';

const { words, ...scope }: TestThreadData = workerData;
const flags = readTestFlags(words);
const environment = {
  workspace: workspaceOf(scope),
  host: { now: localTime, random: Math.random },
  answerImageQuestion: registryAnswerer({ env: process.env, now: localTime }),
};

// Orders are done in turn: the next one may come while one is waited for.
let last: Promise<void> = Promise.resolve();
parentPort?.on('message', (documents: readonly DocumentAddress[]) => {
  last = last.then(() => obey(documents));
});

async function obey(documents: readonly DocumentAddress[]): Promise<void> {
  for (const address of documents) {
    const result = await runDocumentAt(address, flags, environment);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- That is for windows; a port has no origin.
    parentPort?.postMessage(result);
  }
}
