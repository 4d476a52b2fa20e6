import type { Workspace } from './workspace.ts';

/** What a check may depend on beside the files that it is given. */
export interface Surroundings {
  /** Where files that the given ones name are read from. */
  readonly workspace: Workspace;
  readonly now: () => LocalTime;
  /** From 0 inclusive to 1 exclusive. */
  readonly random: () => number;
}

/** A point in time as a clock on the wall shows it. */
export interface LocalTime {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  readonly epochMilliseconds: number;
  /** Minutes that the local time zone is ahead of UTC. */
  readonly offsetMinutes: number;
}
