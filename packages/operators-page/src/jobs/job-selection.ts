import { computed, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';

import type { Api, JobAct, JobResult, ListedJob } from '../api/api.ts';
import { countOf } from '../texts/count-of.ts';
import { isActive } from './job-group.ts';

/** Jobs of a list that something is to be done to. */
export interface JobSelection {
  /** Those of the selected jobs that the list still has, in its order. */
  readonly jobs: ReadonlySignal<readonly ListedJob[]>;
  /** What became of them the last time. */
  readonly report: ReadonlySignal<ActReport | undefined>;
  has(id: string): boolean;
  select(ids: readonly string[], isSelected: boolean): void;
  /** Does it to those that it can be done to. The rest stays selected. */
  act(act: JobAct): Promise<void>;
  clear(): void;
}

/** What became of several jobs. */
export interface ActReport {
  readonly summary: string;
  readonly refused: readonly RefusedJob[];
}

/** A job to which nothing was done, and why. */
export interface RefusedJob {
  readonly id: string;
  readonly server: string;
  readonly reason: string;
}

/** What a selection stands on. */
export interface JobSelectionParts {
  readonly api: Api;
  readonly listed: ReadonlySignal<readonly ListedJob[] | undefined>;
  /** Asked before anything is done. */
  readonly confirm: (question: string) => boolean;
  readonly tell: (problem: unknown) => void;
  /** Something was done. */
  readonly refresh: () => Promise<void>;
}

/** A selection without jobs. */
export function createJobSelection({ api, listed, confirm, tell, refresh }: JobSelectionParts): JobSelection {
  const ids = signal<ReadonlySet<string>>(new Set());
  const report = signal<ActReport | undefined>(undefined);
  const jobs = computed(() => (listed.value ?? []).filter(({ job_id: id }) => ids.value.has(id)));

  function select(wanted: readonly string[], isSelected: boolean): void {
    const next = new Set(ids.value);
    for (const id of wanted) {
      if (isSelected) next.add(id);
      else next.delete(id);
    }
    ids.value = next;
  }

  return {
    jobs,
    report,
    has: (id) => ids.value.has(id),
    select,
    clear() {
      ids.value = new Set();
      report.value = undefined;
    },
    async act(act) {
      const wanted = jobs.value.filter((job) => isFit(job, act));
      if (wanted.length === 0 || !confirm(questionOf(act, wanted))) return;
      tell(undefined);
      try {
        const results = await api.actOn(
          act,
          wanted.map(({ job_id: id }) => id),
        );
        report.value = reportOf(act, wanted, results);
        select(
          results.filter(isDone).map(({ job_id: id }) => id),
          false,
        );
        await refresh();
      } catch (problem) {
        tell(problem);
      }
    },
  };
}

/** Whether something can be done to a job, as far as one can see. */
export function isFit(job: ListedJob, act: JobAct): boolean {
  return act === 'cancel' ? isActive(job) : !isActive(job);
}

function questionOf(act: JobAct, jobs: readonly ListedJob[]): string {
  const servers = `${jobs
    .slice(0, MOST_NAMED)
    .map(({ server_serial: server }) => server)
    .join(', ')}${jobs.length > MOST_NAMED ? ` and ${jobs.length - MOST_NAMED} more` : ''}`;
  return act === 'cancel'
    ? `Cancel ${countOf(jobs.length, 'job')} of ${servers}? What the hosts have begun goes on.`
    : `Provision ${servers} again, with the same recipe?`;
}

const MOST_NAMED = 5;

function reportOf(act: JobAct, jobs: readonly ListedJob[], results: readonly JobResult[]): ActReport {
  const servers = new Map(jobs.map(({ job_id: id, server_serial: server }) => [id, server]));
  const done = countOf(results.filter(isDone).length, 'job');
  return {
    summary: act === 'cancel' ? `Cancelled ${done}.` : `Created ${done}.`,
    refused: results
      .filter((result) => !isDone(result))
      .map(({ job_id: id, message = '' }) => ({ id, server: servers.get(id) ?? id, reason: message })),
  };
}

function isDone({ status }: JobResult): boolean {
  return status < 300;
}
