import type { Job, JobCounts } from '../api/api.ts';

/** Jobs that somebody wants to see together. */
export type JobGroup = 'all' | 'active' | 'succeeded' | 'failed' | 'cancelled';

/** All of them, in the order in which they are offered. */
export const JOB_GROUPS: readonly JobGroup[] = ['all', 'active', 'succeeded', 'failed', 'cancelled'];

/** The group with a name; all jobs if there is none. */
export function jobGroupOf(name: string): JobGroup {
  return JOB_GROUPS.find((group) => group === name) ?? 'all';
}

/** What the API is asked for as outcome. */
export function outcomeOf(group: JobGroup): string {
  if (group === 'all') return '';
  return group === 'active' ? 'none' : group;
}

/** How many jobs are in a group. */
export function countIn(group: JobGroup, { status, outcome }: JobCounts): number {
  const active = status.queued + status.provisioning;
  if (group === 'active') return active;
  return group === 'all' ? active + outcome.succeeded + outcome.failed + outcome.cancelled : outcome[group];
}

/** Whether a job has not ended. */
export function isActive({ outcome }: Job): boolean {
  return outcome === null;
}
