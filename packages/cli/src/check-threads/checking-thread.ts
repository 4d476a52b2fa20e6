import { Worker } from 'node:worker_threads';

import { FilePool, jobData } from '@assay/project';
import type { FileData, Job, JobData, JobResult } from '@assay/project';

/** What a checking thread is started with. */
export interface CheckThreadData {
  /** Where relative paths start. */
  readonly cwd: string;
}

/** What a checking thread is to do: it answers with a result for each job, in their order. */
export interface CheckOrder {
  /** The files that it has not got yet. */
  readonly files: readonly FileData[];
  readonly jobs: readonly JobData[];
}

/** A thread that checks. */
export class CheckingThread {
  readonly #worker: Worker;
  readonly #pool = new FilePool();
  /** What it was given and has not finished, in the order in which it does it. */
  readonly #pending: PendingOrder[] = [];

  constructor(cwd: string, resourceLimits: { readonly stackSizeMb?: number } = {}) {
    const data: CheckThreadData = { cwd };
    this.#worker = new Worker(new URL('check-worker.js', import.meta.url), { workerData: data, resourceLimits });
    this.#worker.on('message', (result: JobResult) => this.#take(result));
    this.#worker.on('error', (error) => this.#fail(error));
    this.#worker.on('exit', (code) => this.#fail(new Error(`it ended with code ${code}`)));
  }

  /** Does jobs behind those of earlier orders; each result is told as it comes. Fails if the thread ends before the last one. */
  do(jobs: readonly Job[], onResult: (at: number, result: JobResult) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#pending.push({ count: jobs.length, done: 0, onResult, resolve, reject });
      const data = jobs.map((job) => jobData(job, this.#pool));
      const order: CheckOrder = { files: this.#pool.takeUnsent(), jobs: data };
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- That is for windows; a worker has no origin.
      this.#worker.postMessage(order);
    });
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #take(result: JobResult): void {
    const order = this.#pending[0];
    if (!order) return;
    order.onResult(order.done++, result);
    if (order.done < order.count) return;
    this.#pending.shift();
    order.resolve();
  }

  #fail(error: Error): void {
    for (const { reject } of this.#pending.splice(0)) reject(error);
  }
}

interface PendingOrder {
  readonly count: number;
  done: number;
  readonly onResult: (at: number, result: JobResult) => void;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}
