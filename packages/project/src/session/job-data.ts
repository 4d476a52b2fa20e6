import type { CheckingDialect, Dialect, RenderingDialect, SourceFile, Standards, Unit } from '@assay/findings';

import type { UnitJudgement } from '../report/unit-judgement.ts';
import type { Job } from './job.ts';
import type { Judging } from './ask-judges.ts';
import type { SharedObjects } from './shared-objects.ts';

/** A job as plain data, which another thread can take. Its files are indexes in a {@link FilePool}. */
export type JobData = CheckJobData | JudgeJobData | RenderJobData;

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
  readonly optionalRules: readonly string[] | undefined;
}

interface JudgeJobData {
  readonly kind: 'judge';
  readonly file: number;
  readonly judging: readonly JudgingData[];
}

interface JudgingData {
  readonly dialect: string;
  readonly visible: readonly number[];
  readonly policies: readonly number[];
  readonly schemas: { readonly kubernetes: string | undefined; readonly crds: readonly number[] } | undefined;
  readonly explains: boolean;
  readonly shared: readonly (Omit<SharedObjects, 'files'> & { readonly files: readonly number[] })[];
}

interface RenderJobData {
  readonly kind: 'render';
  readonly dialect: string;
  readonly unit: UnitData;
  readonly judgement: UnitJudgement;
  readonly checkers: readonly { readonly dialect: string; readonly visible: readonly number[] }[];
  readonly judging: readonly JudgingData[];
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
  switch (job.kind) {
    case 'check':
      return checkData(job, pool.indexOf);
    case 'judge':
      return { kind: 'judge', file: pool.indexOf(job.file), judging: job.judging.map((judging) => judgingData(judging, pool.indexOf)) };
    case 'render':
      return renderData(job, pool.indexOf);
  }
}

/** The job that {@link jobData} was made of, given the files of its pool, for the same dialects. Throws if one of them is not among those given. */
export function jobFromData(data: JobData, pool: readonly SourceFile[], dialects: readonly Dialect[]): Job {
  const files: FilesAt = (indexes) => indexes.flatMap((index) => pool[index] ?? []);
  if (data.kind === 'check') {
    const { visible, optionalRules } = data;
    const request = { files: files(data.files), ...(visible && { visible: files(visible) }), ...(optionalRules && { optionalRules }) };
    return { kind: 'check', dialect: checkingDialect(data.dialect, dialects), request };
  }
  const judging = data.judging.map((each) => judgingFrom(each, files, dialects));
  if (data.kind === 'judge') return { kind: 'judge', file: pool[data.file]!, judging };
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
    judging,
  };
}

type IndexOf = (file: SourceFile) => number;
type FilesAt = (indexes: readonly number[]) => readonly SourceFile[];

function judgingData({ dialect, standards: { policies, schemas, explains }, visible, shared }: Judging, at: IndexOf): JudgingData {
  return {
    dialect: dialect.id,
    visible: visible.map(at),
    policies: policies.map(at),
    schemas: schemas && { kubernetes: schemas.kubernetes, crds: schemas.crds.map(at) },
    explains: explains === true,
    shared: shared.map((each) => ({ ...each, files: each.files.map(at) })),
  };
}

function judgingFrom({ dialect, visible, policies, schemas, explains, shared }: JudgingData, files: FilesAt, dialects: readonly Dialect[]): Judging {
  const ofKubernetes = schemas?.kubernetes === undefined ? {} : { kubernetes: schemas.kubernetes };
  const ofSchemas = schemas && { schemas: { ...ofKubernetes, crds: files(schemas.crds) } };
  const standards: Standards = { policies: files(policies), ...ofSchemas, ...(explains && { explains: true }) };
  return {
    dialect: checkingDialect(dialect, dialects),
    standards,
    visible: files(visible),
    shared: shared.map((each) => ({ ...each, files: files(each.files) })),
  };
}

function checkData({ dialect, request }: Extract<Job, { readonly kind: 'check' }>, at: IndexOf): CheckJobData {
  return {
    kind: 'check',
    dialect: dialect.id,
    files: request.files.map(at),
    visible: request.visible?.map(at),
    optionalRules: request.optionalRules,
  };
}

function renderData({ dialect, unit, judgement, checkers, judging }: Extract<Job, { readonly kind: 'render' }>, at: IndexOf): RenderJobData {
  return {
    kind: 'render',
    dialect: dialect.id,
    judgement,
    unit: {
      directory: unit.directory,
      ...(unit.paths && { paths: unit.paths }),
      options: unit.options,
      wantsObjects: unit.wantsObjects,
      files: unit.files.map(({ file, path }) => ({ file: at(file), path })),
      environments: unit.environments.map((environment) => ({ ...environment, valuesFiles: environment.valuesFiles.map(at) })),
    },
    checkers: checkers.map((checker) => ({ dialect: checker.dialect.id, visible: checker.visible.map(at) })),
    judging: judging.map((each) => judgingData(each, at)),
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
