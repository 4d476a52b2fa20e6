import type { NotChecked } from '@assay/findings';

import { isBaseline } from '../baseline/baselines.ts';
import { steersWalk } from '../session/discover.ts';
import type { Discovery } from '../session/discover.ts';
import { filesOf, standardFilesOf } from '../session/job.ts';
import type { Job, JobResult } from '../session/job.ts';
import type { PlannedJobs } from '../session/plan-jobs.ts';
import { directoryOf, isWithin } from '../workspace/path.ts';
import type { Changes, Selection, Shard } from './selection.ts';

/** What there is to do, as far as it is selected, and what the report is about then. */
export interface SelectedWork {
  readonly discovery: Discovery;
  readonly planned: PlannedJobs;
  /** Whether it is all that there is. */
  readonly isWhole: boolean;
}

/** The part of the work that a selection asks for, before it is done. */
export function selectWork(work: SelectedWork, { shard, changes }: Selection, absolute: Absolute): SelectedWork {
  const inShard = shard ? keepJobs(work, jobsOfShard(work.planned.jobs, shard), () => shard.number === 1) : work;
  if (!changes) return inShard;
  const concern = new Concern(changes, absolute);
  // What a check of files looks for is known only when it is done.
  const mayDepend = (job: Job): boolean => job.kind === 'check' || concern.isJobs(job);
  return keepJobs(inShard, mayDepend, () => true);
}

/** What of done work depends on what has changed. */
export function selectDone(
  work: SelectedWork,
  results: readonly JobResult[],
  { changes }: Selection,
  absolute: Absolute,
): { readonly work: SelectedWork; readonly results: readonly JobResult[] } {
  if (!changes) return { work, results };
  const { jobs } = work.planned;
  const concern = new Concern(changes, absolute);
  const concerned = new Set(jobs.flatMap((job, at) => (concern.isJobs(job) || concern.isResults(results[at]!) ? [groupOf(job)] : [])));
  const isKept = (job: Job): boolean => concerned.has(groupOf(job));
  return {
    work: keepJobs(work, isKept, (file) => concern.isFiles(file)),
    results: results.filter((_, at) => isKept(jobs[at]!)),
  };
}

type Absolute = (file: string) => string;

/** Work on the same file stays together, so that what is left of it is known: comments that suppress, a baseline. */
function groupOf(job: Job): string {
  if (job.kind === 'judge') return job.file.name;
  if (job.kind === 'check') return job.request.files[0]?.name ?? '';
  return `unit ${JSON.stringify([job.judgement.name, job.unit.options])}`;
}

/** Names of the files that work is about, without those that it looks into beside. */
function subjectsOf(job: Job): readonly string[] {
  if (job.kind === 'judge') return [job.file.name];
  if (job.kind === 'check') return job.request.files.map(({ name }) => name);
  const { files, environments } = job.unit;
  return [...files.map(({ file }) => file.name), ...environments.flatMap(({ valuesFiles }) => valuesFiles.map(({ name }) => name))];
}

/** Divides by size: the largest piece of work first, each to the part that has least. */
function jobsOfShard(jobs: readonly Job[], { number, of }: Shard): (job: Job) => boolean {
  const groups = new Map<string, number>();
  for (const job of jobs) groups.set(groupOf(job), (groups.get(groupOf(job)) ?? 0) + filesOf(job).reduce((sum, file) => sum + file.bytes.length, 1));
  const loads = Array.from({ length: of }, () => 0);
  const mine = new Set<string>();
  for (const [group, size] of [...groups].sort(([a, sizeOfA], [b, sizeOfB]) => sizeOfB - sizeOfA || (a < b ? -1 : 1))) {
    const least = loads.indexOf(Math.min(...loads));
    loads[least]! += size;
    if (least === number - 1) mine.add(group);
  }
  return (job) => mine.has(groupOf(job));
}

/** Whose concern a change is. */
class Concern {
  readonly #files: Changes['files'];
  readonly #absolute: Absolute;
  /** The directories of files that have changed, and of settings among them. */
  readonly #directories: ReadonlySet<string>;
  readonly #settingDirectories: readonly string[];

  constructor({ files }: Changes, absolute: Absolute) {
    const paths = [...files.keys()];
    this.#files = files;
    this.#absolute = absolute;
    this.#directories = new Set(paths.map(directoryOf));
    this.#settingDirectories = [...new Set(paths.filter(isSetting).map(directoryOf))];
  }

  /** Whether a file, or what settings say of it, has changed. */
  isFiles(name: string): boolean {
    const path = this.#absolute(name);
    return this.#files.has(path) || this.#settingDirectories.some((directory) => isWithin(path, directory));
  }

  /** Whether work begins with something that has changed. */
  isJobs(job: Job): boolean {
    const reason = job.kind === 'render' ? [job.judgement.reason.file] : [];
    const names = [...[...filesOf(job), ...standardFilesOf(job)].map(({ name }) => name), ...reason];
    return names.some((name) => this.isFiles(name));
  }

  /** Whether work has looked for something that has changed. */
  isResults({ asked }: JobResult): boolean {
    return asked.some((path) => this.#files.has(path) || this.#directories.has(path));
  }
}

function isSetting(path: string): boolean {
  return steersWalk(path) || isBaseline(path);
}

/** Leaves work out, and with it the files that nothing else is about. `keepsRest` says of other files whether they count. */
function keepJobs({ discovery, planned, isWhole }: SelectedWork, isKept: (job: Job) => boolean, keepsRest: (file: string) => boolean): SelectedWork {
  const jobs = planned.jobs.filter(isKept);
  const kept = new Set(jobs.flatMap(subjectsOf));
  const left = new Set(planned.jobs.filter((job) => !isKept(job)).flatMap(subjectsOf));
  const counts = (name: string): boolean => kept.has(name) || (!left.has(name) && keepsRest(name));
  const counted = (entries: readonly NotChecked[]): readonly NotChecked[] => entries.filter(({ file }) => counts(file));
  return {
    discovery: {
      ...discovery,
      files: discovery.files.filter(({ name }) => counts(name)),
      unknown: discovery.unknown.filter(({ name }) => counts(name)),
      foreign: new Map([...discovery.foreign].filter(([{ name }]) => counts(name))),
      notRegularFiles: discovery.notRegularFiles.filter(counts),
      projectFiles: discovery.projectFiles.filter(({ name }) => keepsRest(name)),
      violations: discovery.violations.filter(({ file }) => keepsRest(file)),
      notChecked: counted(discovery.notChecked),
    },
    planned: { ...planned, jobs, files: planned.files.filter(({ name }) => counts(name)), notChecked: counted(planned.notChecked) },
    isWhole: isWhole && jobs.length === planned.jobs.length,
  };
}
