import type { Workspace } from './workspace.ts';

/** What a check may depend on beside the files that it is given. */
export interface CheckContext {
  /** Where files that the given ones name are read from. */
  readonly workspace: Workspace;
  readonly now: () => LocalTime;
  /** From 0 inclusive to 1 exclusive. */
  readonly random: () => number;
  /** Whether nobody waits for the result any more: a check may then end early, with whatever result. */
  readonly isCancelled: () => boolean;
}

/** A point in time as a clock on the wall shows it. */
export interface LocalTime {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  readonly epochMilliseconds: number;
  /** Minutes that the local time zone is ahead of UTC. */
  readonly offsetMinutes: number;
}

/** A context without other files, in which the time is still. */
export const EMPTY_CONTEXT: CheckContext = {
  workspace: {
    directory: '/',
    readFile: () => ({ kind: 'absent' }),
    listDirectory: () => ({ kind: 'absent' }),
    stat: () => ({ kind: 'absent' }),
    realPath: () => undefined,
  },
  now: () => ({ epochMilliseconds: 0, offsetMinutes: 0 }),
  random: () => 0,
  isCancelled: () => false,
};
