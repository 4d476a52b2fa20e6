import { Worker } from 'node:worker_threads';

/** A thread that answers orders one after the other. It is started by the first one, and again by the next one after it has died. */
export class SideThread {
  readonly #program: URL;
  readonly #data: unknown;
  /** Orders without an answer, in the order in which they are done. */
  #pending: PendingOrder[] = [];
  #worker: Worker | undefined;

  /** `data` goes along to the program when it is started. */
  constructor(program: URL, data: unknown) {
    this.#program = program;
    this.#data = data;
  }

  /** Fails if the thread dies: of memory that is used up, or of a fault. */
  do(order: unknown): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const worker = (this.#worker ??= this.#start());
      this.#pending.push({ resolve, reject });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- That is for windows; a worker has no origin.
      worker.postMessage(order);
    });
  }

  async end(): Promise<void> {
    await this.#worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(this.#program, { workerData: this.#data });
    worker.on('message', (answer: unknown) => this.#pending.shift()?.resolve(answer));
    worker.on('error', (error) => this.#fail(worker, error));
    worker.on('exit', (code) => this.#fail(worker, new Error(`a thread has ended with code ${code}`)));
    return worker;
  }

  /** It tells of its death twice, and by then there may be another one. */
  #fail(worker: Worker, error: Error): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    for (const { reject } of this.#pending.splice(0)) reject(error);
  }
}

interface PendingOrder {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
}
