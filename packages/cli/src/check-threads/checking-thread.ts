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
  #onResult: (result: JobResult) => void = () => {};
  #onFailure: (error: Error) => void = () => {};

  constructor(cwd: string, resourceLimits: { readonly stackSizeMb?: number } = {}) {
    const data: CheckThreadData = { cwd };
    this.#worker = new Worker(new URL('check-worker.js', import.meta.url), { workerData: data, resourceLimits });
    this.#worker.on('message', (result: JobResult) => this.#onResult(result));
    this.#worker.on('error', (error) => this.#onFailure(error));
    this.#worker.on('exit', (code) => this.#onFailure(new Error(`it ended with code ${code}`)));
  }

  /** Does jobs; each result is told as it comes. Fails if the thread ends before the last one. One order at a time. */
  do(jobs: readonly Job[], onResult: (at: number, result: JobResult) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      let count = 0;
      this.#onFailure = reject;
      this.#onResult = (result) => {
        onResult(count++, result);
        if (count === jobs.length) resolve();
      };
      const data = jobs.map((job) => jobData(job, this.#pool));
      const order: CheckOrder = { files: this.#pool.takeUnsent(), jobs: data };
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- That is for windows; a worker has no origin.
      this.#worker.postMessage(order);
    });
  }

  async end(): Promise<void> {
    this.#onFailure = () => {};
    await this.#worker.terminate();
  }
}
