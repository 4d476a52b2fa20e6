import { Worker } from 'node:worker_threads';

/** The command `assay` on a thread of its own that takes one command line after the other, until one crashes or takes too long. */
export class AssayThread {
  #worker;

  /** Gives what was printed and the status, `crashed` with a stack trace, or `hung`. */
  async run(words, { cwd, env, stdin, milliseconds }) {
    this.#worker ??= start();
    const worker = this.#worker;
    const result = await new Promise((resolve) => {
      const timer = setTimeout(() => resolve({ kind: 'hung' }), milliseconds);
      const end = (result) => {
        clearTimeout(timer);
        resolve(result);
      };
      worker.removeAllListeners();
      worker.once('message', end);
      worker.once('error', (error) => end({ kind: 'crashed', error: error.stack ?? String(error) }));
      worker.once('exit', (status) => end({ kind: 'crashed', error: `the thread ended with status ${status}` }));
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- That is for windows; a port has no origin.
      worker.postMessage({ words, cwd, env: { PATH: process.env.PATH, ...env }, stdin });
    });
    if (result.kind !== 'ended') await this.close();
    return result;
  }

  async close() {
    const worker = this.#worker;
    this.#worker = undefined;
    worker?.removeAllListeners();
    // What comes after the end is of no interest, but an error without a listener would end the process.
    worker?.on('error', () => {});
    await worker?.terminate();
  }
}

function start() {
  // Flags of this process are none of its business: with the conditions of the tests it would look for sources in place of the bundle.
  return new Worker(new URL('assay-worker.mjs', import.meta.url), { execArgv: [] });
}
