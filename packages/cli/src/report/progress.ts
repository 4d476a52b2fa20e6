import { groupDigits } from '@assay/findings';

import type { Output } from '../process/host.ts';

const PATIENCE_MS = 300;
const REFRESH_MS = 100;

/** One line on a terminal that says how far long work has come; nothing where nobody watches, or when it is quick. */
export class Progress {
  readonly #output: Output;
  #nextAt = performance.now() + PATIENCE_MS;
  #isShown = false;

  constructor(output: Output) {
    this.#output = output;
  }

  show(text: string): void {
    if (performance.now() >= this.#nextAt) this.#write(text);
  }

  /** Shows how many files a step is done with: `checked 120 of 6,172 files`. */
  showFiles(done: string, count: number, total: number): void {
    this.show(`${done} ${groupDigits(count)} of ${groupDigits(total)} ${total === 1 ? 'file' : 'files'}`);
  }

  /** Shows what comes next at once, because nothing else can be shown until it is done. */
  announce(text: string): void {
    if (this.#isShown || performance.now() >= this.#nextAt) this.#write(text);
  }

  clear(): void {
    if (this.#isShown) this.#output.write('\r\u001b[2K');
    this.#isShown = false;
  }

  #write(text: string): void {
    if (!this.#output.isTerminal) return;
    this.#nextAt = performance.now() + REFRESH_MS;
    this.#isShown = true;
    this.#output.write(`\r\u001b[2K${text.slice(0, this.#output.columns - 1)}`);
  }
}
