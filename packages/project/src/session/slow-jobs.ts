import type { Job, JobResult } from './job.ts';

/** Where pieces of work are done that take so long here that somebody would wait. */
export interface Elsewhere {
  /** Begins to measure; what it gives tells whether a piece of work has taken too long by now. */
  readonly startWaiting: () => () => boolean;
  readonly start: (job: Job) => StartedJob;
  /** Told when one is done: the next report has what came of it. */
  readonly onDone: () => void;
}

/** A piece of work that is done elsewhere. */
export interface StartedJob {
  /** Nothing if it was stopped. */
  readonly result: Promise<JobResult | undefined>;
  readonly stop: () => void;
}

/** The pieces of work of a session that are done elsewhere. Until one is done, reports say nothing of it. */
export class SlowJobs {
  readonly #elsewhere: Elsewhere;
  readonly #started = new Map<string, SlowJob>();

  constructor(elsewhere: Elsewhere) {
    this.#elsewhere = elsewhere;
  }

  startWaiting(): () => boolean {
    return this.#elsewhere.startWaiting();
  }

  /** Whether a piece of work with these inputs is on its way. One with others under the same key is of no use any more. */
  has(key: string, inputs: readonly unknown[]): boolean {
    const started = this.#started.get(key);
    if (!started) return false;
    if (started.inputs.length === inputs.length && started.inputs.every((input, at) => input === inputs[at])) return true;
    this.#drop(key);
    return false;
  }

  start(key: string, inputs: readonly unknown[], job: Job, take: (result: JobResult) => void): void {
    const started = { ...this.#elsewhere.start(job), inputs };
    this.#started.set(key, started);
    void this.#await(key, started, take);
  }

  async #await(key: string, started: SlowJob, take: (result: JobResult) => void): Promise<void> {
    const result = await started.result;
    if (this.#started.get(key) !== started) return;
    this.#started.delete(key);
    if (!result) return;
    take(result);
    this.#elsewhere.onDone();
  }

  /** Stops everything that is no piece of work any more. */
  keep(keys: ReadonlySet<string>): void {
    for (const key of this.#started.keys()) if (!keys.has(key)) this.#drop(key);
  }

  #drop(key: string): void {
    this.#started.get(key)?.stop();
    this.#started.delete(key);
  }
}

interface SlowJob extends StartedJob {
  readonly inputs: readonly unknown[];
}
