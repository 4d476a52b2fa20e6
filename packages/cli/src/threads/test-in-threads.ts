import type { DocumentAddress, DocumentRun, DocumentRunner } from '@assay/kyverno-test';

import type { FileScope } from '../files/file-scope.ts';
import type { OtherThread } from './divide-work.ts';
import { divideWork } from './divide-work.ts';
import { WorkerThread } from './worker-thread.ts';

/** What a testing thread is started with. */
export interface TestThreadData extends FileScope {
  /** The command line of `kyverno test`. */
  readonly words: readonly string[];
}

/** Runs tests on several threads: this one, and others beside it. */
export function testInThreads(count: number, data: TestThreadData): DocumentRunner {
  return (documents, onResult, runHere) => {
    const threads = Array.from({ length: Math.min(count, documents.length) - 1 }, () => startTestingThread(data));
    return divideWork({ items: documents, bytesOf: () => 0, onResult, runHere }, threads);
  };
}

function startTestingThread(data: TestThreadData): OtherThread<DocumentAddress, DocumentRun> {
  const thread = new WorkerThread<readonly DocumentAddress[], DocumentRun>('kyverno-test-worker', data);
  return { do: (documents, onResult) => thread.do(documents, documents.length, onResult), end: () => thread.end() };
}
