import { batch, computed, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';

import { Refusal } from '../api/api.ts';
import type { Api, JobCounts, JobWithEvents, ListedJob } from '../api/api.ts';
import { outcomeOf } from './job-group.ts';
import { jobsPlaceOf } from './jobs-place.ts';
import type { JobsPlace } from './jobs-place.ts';

/** The job whose details are wanted. */
export type WantedJob =
  | { readonly kind: 'none' }
  | { readonly kind: 'asked' | 'missing'; readonly id: string }
  | { readonly kind: 'found'; readonly job: JobWithEvents };

/** What is known of the jobs that somebody looks at. It is asked for again by itself. */
export interface JobsList {
  readonly place: ReadonlySignal<JobsPlace>;
  /** `undefined` before the first answer. */
  readonly jobs: ReadonlySignal<readonly ListedJob[] | undefined>;
  /** Id of the job behind which there are older ones; `undefined` if there are none. */
  readonly olderBehind: ReadonlySignal<string | undefined>;
  readonly counts: ReadonlySignal<JobCounts | undefined>;
  readonly job: ReadonlySignal<WantedJob>;
  /** Of the last answer. */
  readonly asOf: ReadonlySignal<Date | undefined>;
  /** Looks at a place from now on. */
  show(place: JobsPlace): void;
  /** Nobody looks any more. */
  hide(): void;
  refresh(): Promise<void>;
  /** Forgets what is known: somebody else may look next. */
  clear(): void;
}

const REFRESH_MS = 5000;
/** How many times as long as an answer took nothing is asked: a store with very many jobs has other things to do. */
const REST = 20;
const JOBS_A_PAGE = 100;

/** Makes a list that knows nothing yet. */
export function createJobsList(api: Api, tell: (problem: unknown) => void): JobsList {
  const place = signal(jobsPlaceOf(new URLSearchParams()));
  const found = signal<readonly ListedJob[] | undefined>(undefined);
  const counts = signal<JobCounts | undefined>(undefined);
  const job = signal<WantedJob>({ kind: 'none' });
  const asOf = signal<Date | undefined>(undefined);
  let isShown = false;
  let asked = 0;
  let isInTrouble = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function refresh(): Promise<void> {
    clearTimeout(timer);
    // Only the answer to what was asked last is shown.
    const question = ++asked;
    if (api.principal.value === undefined) return;
    const { show, server, after, job: id } = place.value;
    const begun = performance.now();
    try {
      const answers = await Promise.all([
        api.jobs({ outcome: outcomeOf(show), server, after, limit: JOBS_A_PAGE + 1 }),
        api.jobCounts(server),
        id === '' ? NONE : api.job(id).then(toFound, (problem: unknown) => toMissing(problem, id)),
      ]);
      if (question !== asked) return;
      batch(() => {
        [found.value, counts.value, job.value] = answers;
        asOf.value = new Date();
      });
      // What somebody else was told stays in sight.
      if (isInTrouble) tell(undefined);
      isInTrouble = false;
    } catch (problem) {
      if (question !== asked) return;
      isInTrouble = true;
      tell(problem);
    }
    const pause = Math.max(REFRESH_MS, REST * (performance.now() - begun));
    if (isShown) timer = setTimeout(() => void (document.hidden || refresh()), pause);
  }

  document.addEventListener('visibilitychange', () => {
    if (isShown && !document.hidden) void refresh();
  });
  return {
    place,
    jobs: computed(() => found.value?.slice(0, JOBS_A_PAGE)),
    olderBehind: computed(() => (found.value && found.value.length > JOBS_A_PAGE ? found.value[JOBS_A_PAGE - 1]?.job_id : undefined)),
    counts,
    job,
    asOf,
    refresh,
    show(wanted) {
      isShown = true;
      batch(() => {
        if (wanted.job !== place.value.job) job.value = wanted.job === '' ? NONE : { kind: 'asked', id: wanted.job };
        place.value = wanted;
      });
      void refresh();
    },
    hide() {
      isShown = false;
      asked++;
      clearTimeout(timer);
    },
    clear() {
      asked++;
      clearTimeout(timer);
      batch(() => {
        found.value = undefined;
        counts.value = undefined;
        job.value = NONE;
        asOf.value = undefined;
      });
    },
  };
}

const NONE: WantedJob = { kind: 'none' };

function toFound(job: JobWithEvents): WantedJob {
  return { kind: 'found', job };
}

function toMissing(problem: unknown, id: string): WantedJob {
  if (problem instanceof Refusal && problem.status === 404) return { kind: 'missing', id };
  throw problem;
}
