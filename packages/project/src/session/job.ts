import type {
  CheckContext,
  CheckingDialect,
  CheckRequest,
  NotChecked,
  Notice,
  RenderingDialect,
  SourceFile,
  Unit,
  Violation,
  Workspace,
} from '@assay/findings';

import { mergeEnvironments, mergeJudgements } from '../report/merge-environments.ts';
import type { UnitJudgement } from '../report/unit-judgement.ts';
import { resolvePath } from '../workspace/path.ts';
import { environmentLabels } from './environment-labels.ts';
import { judgeFile, judgeRendered } from './ask-judges.ts';
import type { Judging } from './ask-judges.ts';

/** A piece of work that depends on no other one. */
export type Job = CheckJob | JudgeJob | RenderJob;

/** Files to check as they are written. */
export interface CheckJob {
  readonly kind: 'check';
  readonly dialect: CheckingDialect;
  readonly request: CheckRequest;
}

/** A file whose objects are held against standards. */
export interface JudgeJob {
  readonly kind: 'judge';
  readonly file: SourceFile;
  readonly judging: readonly Judging[];
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
  /** By what the objects are judged. */
  readonly judging: readonly Judging[];
}

export interface ObjectChecker {
  readonly dialect: CheckingDialect;
  readonly visible: readonly SourceFile[];
}

/** What came of a piece of work: plain data. */
export interface JobResult {
  readonly violations: readonly Violation[];
  readonly notChecked: readonly NotChecked[];
  /** The violations of those who judged objects: equal ones are one. */
  readonly judged: readonly Violation[];
  /** What was noticed of the standards that objects are held against. */
  readonly notices: readonly Notice[];
  /** Files that were read because checked ones name them. */
  readonly filesRead: readonly string[];
  /** Absolute paths that a check of files has looked for, found or not. */
  readonly asked: readonly string[];
  /** Files among them that the work has judged as what it takes them for. */
  readonly filesJudged: readonly string[];
  /** Whether the stack was used up, so that the same work can end otherwise on a thread with a larger one. */
  readonly needsMoreStack: boolean;
}

/** Does a piece of work. */
export async function runJob(job: Job, context: CheckContext): Promise<JobResult> {
  switch (job.kind) {
    case 'check':
      return runCheck(job, context);
    case 'judge':
      return runJudge(job, context);
    case 'render':
      return runRender(job, context);
  }
}

/** The files that a piece of work begins with, without those that are the same for all: {@link standardFilesOf}. */
export function filesOf(job: Job): readonly SourceFile[] {
  switch (job.kind) {
    case 'check':
      return [...job.request.files, ...(job.request.visible ?? [])];
    case 'judge':
      return [job.file, ...job.judging.flatMap(informingFiles)];
    case 'render':
      return [
        ...job.unit.files.map(({ file }) => file),
        ...job.unit.environments.flatMap(({ valuesFiles }) => valuesFiles),
        ...job.checkers.flatMap(({ visible }) => visible),
        ...job.judging.flatMap(informingFiles),
      ];
  }
}

function informingFiles({ visible, shared }: Judging): readonly SourceFile[] {
  return [...visible, ...shared.flatMap(({ files }) => files)];
}

/** The files that objects are held against in a piece of work. */
export function standardFilesOf(job: Job): readonly SourceFile[] {
  const judging = job.kind === 'check' ? [] : job.judging;
  return judging.flatMap(({ standards: { policies, schemas } }) => [...policies, ...(schemas?.crds ?? [])]);
}

async function runCheck({ dialect, request }: CheckJob, context: CheckContext): Promise<JobResult> {
  const asked = new Set<string>();
  const workspace = notingPaths(context.workspace, (path) => asked.add(resolvePath(context.workspace.directory, path)));
  const {
    violations,
    notChecked,
    filesRead = [],
    filesJudged = [],
    needsMoreStack = false,
  } = await dialect.check(request, { ...context, workspace });
  return { ...NOTHING_JUDGED, violations, notChecked, filesRead, asked: [...asked], filesJudged, needsMoreStack };
}

const NOTHING_JUDGED = { judged: [], notices: [] };

function notingPaths(workspace: Workspace, note: (path: string) => void): Workspace {
  const noting =
    <Answer>(ask: (path: string) => Answer) =>
    (path: string): Answer => {
      note(path);
      return ask(path);
    };
  return {
    directory: workspace.directory,
    readFile: noting((path) => workspace.readFile(path)),
    listDirectory: noting((path) => workspace.listDirectory(path)),
    stat: noting((path) => workspace.stat(path)),
    realPath: noting((path) => workspace.realPath(path)),
  };
}

async function runJudge({ file, judging }: JudgeJob, context: CheckContext): Promise<JobResult> {
  const { violations: judged, notChecked, notices, needsMoreStack } = await judgeFile(file, judging, context);
  return { violations: [], judged, notChecked, notices, filesRead: [], asked: [], filesJudged: [], needsMoreStack };
}

async function runRender({ dialect, unit, judgement, checkers, judging }: RenderJob, context: CheckContext): Promise<JobResult> {
  const renderings = await dialect.render(unit, context);
  const filesRead: string[] = [];
  const found = [];
  const judgements = [];
  const templates = new Set(unit.files.flatMap(({ file }) => (dialect.recognizes(file) ? [file.name] : [])));
  const labels = environmentLabels(unit.environments);
  for (const [at, rendering] of renderings.entries()) {
    const reports = [...rendering.reports];
    const notChecked = [...rendering.notChecked];
    for (const { dialect: checker, visible } of checkers) {
      const result = await checker.rendered?.check({ objects: rendering.objects, visible }, context);
      if (!result) continue;
      reports.push({ violations: result.violations, dependsOn: 'unit' });
      notChecked.push(...result.notChecked);
      filesRead.push(...(result.filesRead ?? []));
    }
    found.push({ reports, notChecked });
    const environment = labels[at];
    if (judging.length > 0) judgements.push(await judgeRendered({ rendered: rendering.objects, templates, environment }, judging, context));
  }
  const merged = mergeEnvironments(unit, found, judgement);
  const ofObjects = mergeJudgements(unit, judgements, judgement);
  return {
    violations: merged.violations,
    judged: ofObjects.violations,
    notChecked: [...merged.notChecked, ...ofObjects.notChecked],
    notices: judgements.flatMap(({ notices }) => notices),
    filesRead,
    asked: [],
    filesJudged: [],
    needsMoreStack: renderings.some((rendering) => rendering.needsMoreStack) || judgements.some((each) => each.needsMoreStack),
  };
}
