import type { Dialect, LocalTime, SourceFile, Workspace } from '@assay/findings';

import type { Selection } from '../selection/selection.ts';
import type { Job, JobResult } from './job.ts';

/** What a session is about. */
export interface SessionOptions {
  readonly workspace: Workspace;
  /** In the order in which files are offered to them. */
  readonly dialects: readonly Dialect[];
  /** What is to be checked: directories, and files that are named. Default: the directory of the workspace. */
  readonly paths?: readonly string[];
  /** Files without a path, such as standard input; they count as named. */
  readonly given?: readonly SourceFile[];
  /** What named files are, whatever is in them. */
  readonly as?: Dialect;
  /** What Kubernetes objects are held against on top of what project files name. */
  readonly standards?: GivenStandards;
  /** What the report is about. Default: everything. */
  readonly selection?: Selection;
  readonly now: () => LocalTime;
  /** From 0 inclusive to 1 exclusive. */
  readonly random: () => number;
  /** Whether only one report is wanted, so that memory need not keep what the next one would use again. Default: it keeps that. */
  readonly isForOneReport?: boolean;
  readonly onProgress?: (progress: SessionProgress) => void;
  /** Lets others do something between two pieces of work. Default: nobody waits. */
  readonly rest?: () => Promise<void>;
  /** Chooses who divides pieces of work, such as between threads. Default: they are done here, one after the other. */
  readonly runnerFor?: (jobs: readonly Job[]) => Promise<JobRunner | undefined>;
  /** Does a piece of work again where the stack is larger. Default: what came of it counts. */
  readonly runWithMoreStack?: (job: Job) => Promise<JobResult>;
}

/** What Kubernetes objects are held against, as the command line says it. */
export interface GivenStandards {
  /** Files and directories with policies. */
  readonly policies?: readonly string[];
  /** The release of Kubernetes whose schemas count, whatever a project file says. */
  readonly kubernetes?: string;
  /** Whether findings about objects tell what decided. Default: no. */
  readonly explains?: boolean;
}

/** Does pieces of work in any order, here by `runHere` or elsewhere, and tells each result with the index of its job. */
export type JobRunner = (
  jobs: readonly Job[],
  onResult: (at: number, result: JobResult) => void,
  runHere: (job: Job) => Promise<JobResult>,
) => Promise<void>;

/** How far a session is. */
export type SessionProgress =
  | { readonly kind: 'finding'; readonly found: number }
  | { readonly kind: 'reading' | 'checking'; readonly done: number; readonly total: number };
