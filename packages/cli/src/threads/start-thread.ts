import path from 'node:path';
import { getAsset, isSea } from 'node:sea';
import { Worker } from 'node:worker_threads';
import type { WorkerOptions } from 'node:worker_threads';

/** Starts a thread on one of the programs that stand beside the bundle of the command, or inside the executable. */
export function startThread(program: ThreadProgram, options: WorkerOptions): Worker {
  return isSea()
    ? new Worker(getAsset('thread-main.js', 'utf8'), { ...options, eval: true, argv: [program] })
    : new Worker(path.join(import.meta.dirname, `${program}.js`), options);
}

export type ThreadProgram = 'check-worker' | 'kyverno-test-worker' | 'ytt-worker';
