import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';

import type { JobCounts, JobWaits } from '../jobs/job.ts';
import { STORE_PROBLEMS } from '../store/store-health.ts';
import type { StoreProblem } from '../store/store-health.ts';
import { Unavailable } from '../unavailable.ts';

/** How a controller stands at the moment. */
export interface ControllerState {
  readonly version: string;
  readonly store: 'postgresql' | 'embedded';
  /** Why the store takes no writes. */
  storeProblem(): Promise<StoreProblem | undefined>;
  jobs(): Promise<JobCounts & JobWaits>;
  /** Of the disk that the data directory is on, in bytes. */
  freeBytes(): number;
}

/** Adds what is measured when somebody asks for it, and gives what measures it. While the store does not answer, there is nothing about jobs. */
export function addGauges(registry: Registry, state: ControllerState): () => Promise<void> {
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: readonly Label[] = []): Gauge<Label> =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  gauge('build_info', 'Version of this controller, and the kind of its store', ['version', 'store']).set(
    { version: state.version, store: state.store },
    1,
  );
  const free = gauge('data_directory_free_bytes', 'Free room on the disk of the data directory');
  const up = gauge('store_up', 'Whether the store takes writes');
  const problems = gauge('store_problem', 'Why the store takes no writes', ['reason']);
  const jobs = gauge('jobs', 'Jobs by state', ['status']);
  const outcomes = gauge('jobs_ended', 'Jobs by outcome', ['outcome']);
  const leased = gauge('job_leases', 'Jobs that a living worker has');
  const oldest = gauge('job_oldest_seconds', 'How long the oldest job waits, for a worker or for the report of its host', ['wait']);

  const measureJobs = async (): Promise<void> => {
    const figures = await state.jobs();
    for (const [status, count] of Object.entries(figures.statuses)) jobs.set({ status }, count);
    for (const [outcome, count] of Object.entries(figures.outcomes)) outcomes.set({ outcome }, count);
    leased.set(figures.leased);
    oldest.set({ wait: 'worker' }, figures.oldestQueuedSeconds);
    oldest.set({ wait: 'host' }, figures.oldestWaitingSeconds);
  };
  return async () => {
    free.set(state.freeBytes());
    const problem = await state.storeProblem();
    up.set(problem === undefined ? 1 : 0);
    for (const reason of STORE_PROBLEMS) problems.set({ reason }, reason === problem ? 1 : 0);
    // A store that has no room may still be read.
    await measureJobs().catch((error: unknown) => {
      if (!(error instanceof Unavailable)) throw error;
      for (const each of [jobs, outcomes, leased, oldest]) each.reset();
    });
  };
}
