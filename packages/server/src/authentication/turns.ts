/** Does work that keeps the process from all else, one piece at a time. */
export type Turns = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** After each piece there is as long a rest as it took: half of the time at least belongs to others. */
export function createTurns(): Turns {
  let previous: Promise<void> = Promise.resolve();
  return async (work) => {
    const turn = previous;
    let leave = (): void => {};
    previous = new Promise((resolve) => {
      leave = resolve;
    });
    await turn;
    const start = performance.now();
    try {
      return await work();
    } finally {
      const rest = performance.now() - start;
      // Timers count from the start of the event loop's turn, which the work has used up.
      setImmediate(() => setTimeout(leave, rest));
    }
  };
}
