import type { ResourceLimits, Worker } from 'node:worker_threads';

import { startThread } from './start-thread.ts';
import type { ThreadProgram } from './start-thread.ts';

/** A thread that answers orders one after the other, each with so many results. */
export class WorkerThread<Order, Result> {
  readonly #worker: Worker;
  /** Orders that are not finished, in the order in which they are done. */
  readonly #pending: PendingOrder<Result>[] = [];
  /** Why it takes no orders any more. */
  #failure: Error | undefined;

  /** Starts a program with data that can be sent. */
  constructor(program: ThreadProgram, workerData: unknown, resourceLimits: ResourceLimits = {}) {
    this.#worker = startThread(program, { workerData, resourceLimits });
    this.#worker.on('message', (result: Result) => this.#take(result));
    this.#worker.on('error', (error) => this.#fail(error));
    this.#worker.on('exit', (code) => this.#fail(new Error(`it ended with code ${code}`)));
  }

  /** Sends an order; each result is told as it comes. Fails if the thread ends before the last one. */
  do(order: Order, count: number, onResult: (at: number, result: Result) => void): Promise<void> {
    if (this.#failure) return Promise.reject(this.#failure);
    return new Promise((resolve, reject) => {
      this.#pending.push({ count, done: 0, onResult, resolve, reject });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- That is for windows; a worker has no origin.
      this.#worker.postMessage(order);
    });
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #take(result: Result): void {
    const order = this.#pending[0];
    if (!order) return;
    order.onResult(order.done++, result);
    if (order.done < order.count) return;
    this.#pending.shift();
    order.resolve();
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    for (const { reject } of this.#pending.splice(0)) reject(error);
  }
}

interface PendingOrder<Result> {
  readonly count: number;
  done: number;
  readonly onResult: (at: number, result: Result) => void;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}
