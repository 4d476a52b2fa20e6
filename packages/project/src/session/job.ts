import type { CheckContext, CheckingDialect, CheckRequest, NotChecked, RenderingDialect, SourceFile, Unit, Violation } from '@assay/findings';

import { mergeEnvironments } from '../report/merge-environments.ts';
import type { UnitJudgement } from '../report/merge-environments.ts';

/** A piece of work that depends on no other one. */
export type Job = CheckJob | RenderJob;

/** Files to check as they are written. */
export interface CheckJob {
  readonly kind: 'check';
  readonly dialect: CheckingDialect;
  readonly request: CheckRequest;
}

/** A unit to render, and its objects to check. */
export interface RenderJob {
  readonly kind: 'render';
  readonly dialect: RenderingDialect;
  readonly unit: Unit;
  /** What is said of the unit as a whole. */
  readonly judgement: UnitJudgement;
  /** Who checks the objects, and the files that these may refer to. */
  readonly checkers: readonly ObjectChecker[];
}

export interface ObjectChecker {
  readonly dialect: CheckingDialect;
  readonly visible: readonly SourceFile[];
}

/** What came of a piece of work: plain data. */
export interface JobResult {
  readonly violations: readonly Violation[];
  readonly notChecked: readonly NotChecked[];
  /** Files that were read because checked ones name them. */
  readonly filesRead: readonly string[];
  /** Files among them that the work has judged as what it takes them for. */
  readonly filesJudged: readonly string[];
  /** Whether the stack was used up, so that the same work can end otherwise on a thread with a larger one. */
  readonly needsMoreStack: boolean;
}

/** Does a piece of work. */
export async function runJob(job: Job, context: CheckContext): Promise<JobResult> {
  return job.kind === 'check' ? runCheck(job, context) : runRender(job, context);
}

/** The files that a piece of work begins with. */
export function filesOf(job: Job): readonly SourceFile[] {
  if (job.kind === 'check') return [...job.request.files, ...(job.request.visible ?? [])];
  const { unit, checkers } = job;
  return [
    ...unit.files.map(({ file }) => file),
    ...unit.environments.flatMap(({ valuesFiles }) => valuesFiles),
    ...checkers.flatMap(({ visible }) => visible),
  ];
}

async function runCheck({ dialect, request }: CheckJob, context: CheckContext): Promise<JobResult> {
  const { violations, notChecked, filesRead = [], filesJudged = [], needsMoreStack = false } = await dialect.check(request, context);
  return { violations, notChecked, filesRead, filesJudged, needsMoreStack };
}

async function runRender({ dialect, unit, judgement, checkers }: RenderJob, context: CheckContext): Promise<JobResult> {
  const renderings = await dialect.render(unit, context);
  const filesRead: string[] = [];
  const judged = [];
  for (const rendering of renderings) {
    const reports = [...rendering.reports];
    const notChecked = [...rendering.notChecked];
    for (const { dialect: checker, visible } of checkers) {
      const result = await checker.rendered?.check({ objects: rendering.objects, visible }, context);
      if (!result) continue;
      reports.push({ violations: result.violations, holdsAlone: false });
      notChecked.push(...result.notChecked);
      filesRead.push(...(result.filesRead ?? []));
    }
    judged.push({ reports, notChecked });
  }
  const needsMoreStack = renderings.some((rendering) => rendering.needsMoreStack);
  return { ...mergeEnvironments(unit, judged, judgement), filesRead, filesJudged: [], needsMoreStack };
}
