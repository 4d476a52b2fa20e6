import type { CheckingDialect, Dialect, RenderingDialect, SourceFile, Unit } from '@assay/findings';

import type { UnitJudgement } from '../report/merge-environments.ts';
import type { Job } from './job.ts';

/** A job as plain data, which another thread can take. Its files are indexes in a {@link FilePool}. */
export type JobData = CheckJobData | RenderJobData;

/** A file as plain data. */
export interface FileData {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The files that another thread has, or is about to get: each is sent once, and is one {@link SourceFile} for all jobs there. */
export class FilePool {
  readonly #indexes = new Map<SourceFile, number>();
  #unsent: FileData[] = [];

  /** The index of a file, which is that of its first use. */
  indexOf = (file: SourceFile): number => {
    const known = this.#indexes.get(file);
    if (known !== undefined) return known;
    this.#unsent.push({ name: file.name, bytes: file.bytes });
    this.#indexes.set(file, this.#indexes.size);
    return this.#indexes.size - 1;
  };

  /** The files that have to be sent now, in the order of their indexes. */
  takeUnsent(): readonly FileData[] {
    const unsent = this.#unsent;
    this.#unsent = [];
    return unsent;
  }
}

interface CheckJobData {
  readonly kind: 'check';
  readonly dialect: string;
  readonly files: readonly number[];
  readonly visible: readonly number[] | undefined;
}

interface RenderJobData {
  readonly kind: 'render';
  readonly dialect: string;
  readonly unit: UnitData;
  readonly judgement: UnitJudgement;
  readonly checkers: readonly { readonly dialect: string; readonly visible: readonly number[] }[];
}

interface UnitData extends Pick<Unit, 'directory' | 'options' | 'wantsObjects'> {
  readonly files: readonly { readonly file: number; readonly path: string }[];
  readonly environments: readonly EnvironmentData[];
}

interface EnvironmentData extends Omit<Unit['environments'][number], 'valuesFiles'> {
  readonly valuesFiles: readonly number[];
}

/** What another thread needs to do a job, beside the files of the pool. */
export function jobData(job: Job, pool: FilePool): JobData {
  return job.kind === 'check' ? checkData(job, pool.indexOf) : renderData(job, pool.indexOf);
}

/** The job that {@link jobData} was made of, given the files of its pool, for the same dialects. Throws if one of them is not among those given. */
export function jobFromData(data: JobData, pool: readonly SourceFile[], dialects: readonly Dialect[]): Job {
  const files = (indexes: readonly number[]): readonly SourceFile[] => indexes.flatMap((index) => pool[index] ?? []);
  if (data.kind === 'check') {
    const request = { files: files(data.files), ...(data.visible && { visible: files(data.visible) }) };
    return { kind: 'check', dialect: checkingDialect(data.dialect, dialects), request };
  }
  const { unit, judgement, checkers } = data;
  return {
    kind: 'render',
    dialect: renderingDialect(data.dialect, dialects),
    judgement,
    unit: {
      ...unit,
      files: unit.files.flatMap(({ file, path }) => files([file]).map((found) => ({ file: found, path }))),
      environments: unit.environments.map((environment) => ({ ...environment, valuesFiles: files(environment.valuesFiles) })),
    },
    checkers: checkers.map(({ dialect, visible }) => ({ dialect: checkingDialect(dialect, dialects), visible: files(visible) })),
  };
}

type IndexOf = (file: SourceFile) => number;

function checkData({ dialect, request }: Extract<Job, { readonly kind: 'check' }>, at: IndexOf): CheckJobData {
  return { kind: 'check', dialect: dialect.id, files: request.files.map(at), visible: request.visible?.map(at) };
}

function renderData({ dialect, unit, judgement, checkers }: Extract<Job, { readonly kind: 'render' }>, at: IndexOf): RenderJobData {
  return {
    kind: 'render',
    dialect: dialect.id,
    judgement,
    unit: {
      directory: unit.directory,
      options: unit.options,
      wantsObjects: unit.wantsObjects,
      files: unit.files.map(({ file, path }) => ({ file: at(file), path })),
      environments: unit.environments.map((environment) => ({ ...environment, valuesFiles: environment.valuesFiles.map(at) })),
    },
    checkers: checkers.map((checker) => ({ dialect: checker.dialect.id, visible: checker.visible.map(at) })),
  };
}

function checkingDialect(id: string, dialects: readonly Dialect[]): CheckingDialect {
  const found = dialects.find((dialect) => dialect.id === id);
  if (found?.kind !== 'checking') throw new Error(`there is no dialect ${id} that checks files`);
  return found;
}

function renderingDialect(id: string, dialects: readonly Dialect[]): RenderingDialect {
  const found = dialects.find((dialect) => dialect.id === id);
  if (found?.kind !== 'rendering') throw new Error(`there is no dialect ${id} that renders`);
  return found;
}
