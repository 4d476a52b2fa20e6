/** Tells the worker of this process that a job has something to do. Workers of other processes do not hear it: they look from time to time. */
export class Bell {
  #hasRung = false;
  #answer: () => void = () => {};

  ring(): void {
    this.#hasRung = true;
    this.#answer();
  }

  /** Resolves when it rings, at once if it has since the last time, and after so many milliseconds or when the signal is aborted. */
  async wait(longest: number, signal: AbortSignal): Promise<void> {
    if (!this.#hasRung && !signal.aborted) await this.#ringing(longest, signal);
    this.#hasRung = false;
  }

  #ringing(longest: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#answer(), longest);
      const stop = (): void => this.#answer();
      this.#answer = () => {
        this.#answer = () => {};
        clearTimeout(timer);
        signal.removeEventListener('abort', stop);
        resolve();
      };
      signal.addEventListener('abort', stop);
    });
  }
}
