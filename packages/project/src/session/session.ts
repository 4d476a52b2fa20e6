import type { SourceFile, Workspace } from '@assay/findings';

import { assembleReport } from '../report/assemble-report.ts';
import type { SessionReport } from '../report/assemble-report.ts';
import { countingResults } from '../report/counting-results.ts';
import { selectDone, selectWork } from '../selection/selected-work.ts';
import { recordLookups } from '../workspace/lookups.ts';
import type { Lookups } from '../workspace/lookups.ts';
import { isWithin } from '../workspace/path.ts';
import { Snapshot } from '../workspace/snapshot.ts';
import { concludeStandards } from './conclude-standards.ts';
import { discover, steersWalk, walkWorkspace } from './discover.ts';
import type { Discovery, Walked } from './discover.ts';
import { holdsFor, inputsOf, keyOf } from './job-inputs.ts';
import type { DoneWork } from './job-inputs.ts';
import { runJob } from './job.ts';
import type { Job, JobResult } from './job.ts';
import type { Judging } from './ask-judges.ts';
import type { Comparison, Overview } from './overview.ts';
import { planJobs } from './plan-jobs.ts';
import type { PlannedJobs } from './plan-jobs.ts';
import { RecentFiles } from './recent-files.ts';
import { Recognition } from './recognize-files.ts';
import type { SessionOptions } from './session-options.ts';
import { SharingUnits } from './sharing-units.ts';
import type { Recorded } from './sharing-units.ts';
import { SlowJobs } from './slow-jobs.ts';

/**
 * The state of a workspace: what is in it, what belongs together, what was found. Gives a report as often as somebody asks; after
 * {@link changed} only what depends on the change is checked again, and the report is that of a new session on the same files.
 */
export class Session {
  readonly #options: SessionOptions;
  readonly #snapshot: Snapshot;
  readonly #recognition = new Recognition();
  readonly #recent: RecentFiles | undefined;
  readonly #slow: SlowJobs | undefined;
  readonly #sharing = new SharingUnits();
  #done = new Map<string, DoneJob>();
  #walked: Walked | undefined;
  #discovery: Discovery | undefined;
  /** Paths of files that may hold something else than when {@link #discovery} was made. */
  readonly #edited = new Set<string>();
  #plan: Plan | undefined;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#snapshot = new Snapshot(options.workspace);
    this.#recent = options.isForOneReport ? new RecentFiles(this.#snapshot) : undefined;
    this.#slow = options.elsewhere && new SlowJobs(options.elsewhere);
  }

  /** Tells that files or directories changed, appeared or are gone: absolute paths, or relative ones from the directory of the workspace. */
  changed(paths: Iterable<string>): void {
    for (const path of paths) {
      if (!steersWalk(path) && this.#snapshot.isStillFile(path)) this.edited(path);
      else {
        this.#snapshot.forget(path);
        this.#walked = undefined;
        this.#discovery = undefined;
      }
    }
    this.#plan = undefined;
  }

  /** Tells that a file has another content, as when somebody types; it was there before, and nothing else has happened. */
  edited(path: string): void {
    if (steersWalk(path)) {
      this.changed([path]);
      return;
    }
    for (const spelling of this.#snapshot.forgetContent(path)) this.#edited.add(spelling);
    this.#plan = undefined;
  }

  /** What there is, without a check. It is looked for once after each change. */
  overview(): Overview {
    const { discovery, planned } = this.#planned();
    return {
      workspace: this.#snapshot,
      files: planned.owned,
      units: planned.jobs.flatMap((job) => (job.kind === 'render' ? [job.unit] : [])),
      compared: new Map(planned.jobs.flatMap((job) => (job.kind === 'judge' ? [[job.file, comparisonsIn(job.judging)]] : []))),
      projectFiles: discovery.projects.files(),
    };
  }

  /** A file as it is checked; `undefined` if it cannot be read. */
  file(path: string): SourceFile | undefined {
    const reading = this.#snapshot.read(path);
    return reading.kind === 'file' ? reading.file : undefined;
  }

  /** Checks what was not checked before, and reports. */
  async report(): Promise<SessionReport>;
  /** The same, or `undefined` if it was cancelled before it came to its end. */
  async report(isCancelled: () => boolean): Promise<SessionReport | undefined>;
  async report(isCancelled: () => boolean = () => false): Promise<SessionReport | undefined> {
    const { dialects, paths = ['.'], now, random, selection = {} } = this.#options;
    const snapshot = this.#snapshot;
    const absolute = (file: string): string => snapshot.absolute(file);
    const { discovery: found, planned: all } = this.#planned();
    const jobs = await this.#sharing.withShared(all.jobs, () => this.#recorded(isCancelled));
    if (isCancelled()) return undefined;
    const operands = paths.map(absolute);
    const isWhole = found.standards.directories.every((directory) => operands.some((operand) => isWithin(directory, operand)));
    const begun = selectWork({ discovery: found, planned: { ...all, jobs }, isWhole }, selection, absolute);
    const known = await this.#resultsOf(begun.planned.jobs, isCancelled);
    if (!known) return undefined;
    const { work, results } = selectDone(begun, countingResults(begun.planned.jobs, known), selection, absolute);
    const { discovery, planned } = work;
    const done = { discovery, jobs: planned.jobs, results, dialects, isWhole: work.isWhole };
    const conclusions = await concludeStandards(done, { workspace: snapshot, now, random, isCancelled });
    if (isCancelled()) return undefined;
    return assembleReport({ discovery, planned, results, conclusions, snapshot, dialects, selection, operands });
  }

  #planned(): Plan {
    if (this.#plan) return this.#plan;
    const discovery = this.#discovered();
    this.#plan = { discovery, planned: planJobs(discovery, this.#snapshot, this.#options, this.#recognition) };
    return this.#plan;
  }

  #discovered(): Discovery {
    const holds = this.#discovery?.contents.holdAfterEdits(this.#edited) ?? false;
    this.#edited.clear();
    if (this.#discovery && holds) return this.#discovery;
    this.#walked ??= walkWorkspace(this.#options, this.#snapshot);
    this.#discovery = discover(this.#options, this.#snapshot, this.#recognition, this.#walked);
    return this.#discovery;
  }

  /** The results of jobs, in their order; those that are known and still hold are not run again. */
  async #resultsOf(jobs: readonly Job[], isCancelled: () => boolean): Promise<readonly JobResult[] | undefined> {
    const keys = jobs.map(keyOf);
    const known = jobs.map((job, at) => this.#known(job, keys[at]!));
    const pending = jobs.flatMap((job, at) => (known[at] ? [] : [{ job, at }]));
    const results: (JobResult | undefined)[] = known.map((done) => done?.result);
    const { onProgress, rest } = this.#options;
    this.#slow?.keep(new Set(keys));
    const next = new Map(jobs.flatMap((_, at) => (known[at] ? [[keys[at]!, known[at]] as const] : [])));
    let count = 0;
    const take = (job: Job, at: number, result: JobResult, lookups?: Lookups): void => {
      results[at] = result;
      if (lookups) next.set(keys[at]!, { inputs: inputsOf(job), lookups, result });
      onProgress?.({ kind: 'checking', done: ++count, total: pending.length });
    };
    const waiting = pending.map(({ job }) => job);
    const runJobs = await this.#options.runnerFor?.(waiting);
    if (runJobs) {
      const again: typeof pending = [];
      const onResult = (which: number, result: JobResult): void => {
        const { job, at } = pending[which]!;
        if (result.needsMoreStack) again.push({ job, at });
        take(job, at, result);
      };
      await runJobs(waiting, onResult, (job) => this.#run(job, this.#snapshot, isCancelled));
      for (const { job, at } of again) results[at] = await this.#withMoreStack(job, results[at]!);
    } else {
      for (const { job, at } of pending) {
        if (isCancelled()) break;
        const lookups = recordLookups(this.#snapshot);
        const result = await this.#runOrPass(job, keys[at]!, lookups, isCancelled);
        if (isCancelled()) break;
        if (result) take(job, at, await this.#withMoreStack(job, result), lookups);
        await rest?.();
      }
    }
    if (isCancelled()) {
      // What was done is not done again.
      this.#done = new Map([...this.#done, ...next]);
      return undefined;
    }
    for (const [at, key] of keys.entries()) {
      // It may have come from elsewhere just now.
      const late = results[at] ? undefined : this.#done.get(key);
      if (late) next.set(key, late);
    }
    this.#done = next;
    return results.map((result) => result ?? ON_ITS_WAY);
  }

  #known(job: Job, key: string): DoneJob | undefined {
    const done = this.#done.get(key);
    return done && holdsFor(done, job) ? done : undefined;
  }

  /** Does a job, or has it done elsewhere if others would wait for it; a later report has what comes of it then. */
  async #runOrPass(job: Job, key: string, lookups: Lookups, isCancelled: () => boolean): Promise<JobResult | undefined> {
    const slow = job.kind === 'render' ? this.#slow : undefined;
    if (!slow) return this.#run(job, lookups.workspace, isCancelled);
    const inputs = inputsOf(job);
    if (slow.has(key, inputs)) return undefined;
    const isOverdue = slow.startWaiting();
    let isGivenUp = false;
    const result = await this.#run(job, lookups.workspace, () => isCancelled() || (isGivenUp ||= isOverdue()));
    if (!isGivenUp || isCancelled()) return result;
    slow.start(key, inputs, job, (late) => {
      for (const name of late.filesRead) lookups.workspace.readFile(name);
      this.#done.set(key, { inputs, lookups, result: late });
    });
    return undefined;
  }

  /** What comes of a job where the stack is large enough, if the one that it had was not. */
  async #withMoreStack(job: Job, result: JobResult): Promise<JobResult> {
    return result.needsMoreStack ? ((await this.#options.runWithMoreStack?.(job)) ?? result) : result;
  }

  #recorded(isCancelled: () => boolean): Recorded {
    const { now, random } = this.#options;
    const lookups = recordLookups(this.#snapshot);
    return { lookups, context: { workspace: lookups.workspace, now, random, isCancelled } };
  }

  async #run(job: Job, workspace: Workspace, isCancelled: () => boolean): Promise<JobResult> {
    const { now, random } = this.#options;
    const result = await runJob(job, { workspace, now, random, isCancelled });
    this.#recent?.used(job, result);
    return result;
  }
}

/** Of those who judge objects, who compares them with schemas. */
function comparisonsIn(judging: readonly Judging[]): readonly Comparison[] {
  return judging.flatMap(({ dialect, standards: { schemas } }) => (schemas && dialect.judge?.kubernetesVersions ? [{ dialect, schemas }] : []));
}

/** What is said of a piece of work that is being done elsewhere. */
const ON_ITS_WAY: JobResult = {
  violations: [],
  judged: [],
  notChecked: [],
  notices: [],
  filesRead: [],
  asked: [],
  filesJudged: [],
  needsMoreStack: false,
};

/** What there is to check, and how it is divided. */
interface Plan {
  readonly discovery: Discovery;
  readonly planned: PlannedJobs;
}

interface DoneJob extends DoneWork {
  readonly result: JobResult;
}
