import { SourceFile } from '@assay/findings';
import type { CheckingDialect, Dialect, RenderingDialect, Unit } from '@assay/findings';

import type { UnitJudgement } from '../report/merge-environments.ts';
import type { Job } from './job.ts';

/** A job as plain data, which another thread can take. Each file is in it once. */
export type JobData = CheckJobData | RenderJobData;

interface FileData {
  readonly name: string;
  readonly bytes: Uint8Array;
}

interface CheckJobData {
  readonly kind: 'check';
  readonly dialect: string;
  readonly pool: readonly FileData[];
  /** Indexes in the pool, as in all that follows. */
  readonly files: readonly number[];
  readonly visible: readonly number[] | undefined;
}

interface RenderJobData {
  readonly kind: 'render';
  readonly dialect: string;
  readonly pool: readonly FileData[];
  readonly unit: UnitData;
  readonly judgement: UnitJudgement;
  readonly checkers: readonly { readonly dialect: string; readonly visible: readonly number[] }[];
}

interface UnitData extends Pick<Unit, 'directory' | 'options'> {
  readonly files: readonly { readonly file: number; readonly path: string }[];
  readonly environments: readonly EnvironmentData[];
}

interface EnvironmentData extends Omit<Unit['environments'][number], 'valuesFiles'> {
  readonly valuesFiles: readonly number[];
}

/** What another thread needs to do a job. */
export function jobData(job: Job): JobData {
  const pool = new Map<SourceFile, number>();
  const at = (file: SourceFile): number => {
    const known = pool.get(file) ?? pool.size;
    pool.set(file, known);
    return known;
  };
  const rest = job.kind === 'check' ? checkData(job, at) : renderData(job, at);
  return { ...rest, pool: Array.from(pool.keys(), ({ name, bytes }) => ({ name, bytes })) };
}

/** The job that {@link jobData} was made of, for the same dialects. Throws if one of them is not among those given. */
export function jobFromData(data: JobData, dialects: readonly Dialect[]): Job {
  const pool = data.pool.map(({ name, bytes }) => new SourceFile(name, bytes));
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

function checkData({ dialect, request }: Extract<Job, { readonly kind: 'check' }>, at: IndexOf): Omit<CheckJobData, 'pool'> {
  return { kind: 'check', dialect: dialect.id, files: request.files.map(at), visible: request.visible?.map(at) };
}

function renderData({ dialect, unit, judgement, checkers }: Extract<Job, { readonly kind: 'render' }>, at: IndexOf): Omit<RenderJobData, 'pool'> {
  return {
    kind: 'render',
    dialect: dialect.id,
    judgement,
    unit: {
      directory: unit.directory,
      options: unit.options,
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
