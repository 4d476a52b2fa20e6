import type { Dialect, NotChecked, RenderingDialect, SourceFile, TemplateFacts, Violation } from '@assay/findings';

import { isBaseline } from '../baseline/baselines.ts';
import { repositoryAround } from '../discovery/ignore-file.ts';
import { isYamlName } from '../discovery/file-tree.ts';
import type { FoundFile } from '../discovery/found-file.ts';
import type { Repository } from '../discovery/repository.ts';
import { joinFound, walk } from '../discovery/walk.ts';
import type { FoundFiles, WalkOptions } from '../discovery/walk.ts';
import { withoutNamed } from '../foreign/foreign-directory.ts';
import { foreignFiles } from '../foreign/foreign-files.ts';
import type { ForeignReason } from '../foreign/foreign-reason.ts';
import { ProjectFiles } from '../settings/project-files.ts';
import { unlookedValues } from '../units/directories/forgotten-values.ts';
import type { ForgottenValues } from '../units/directories/forgotten-values.ts';
import { planUnits } from '../units/plan-units.ts';
import { isKubernetesManifest, isNamedManifest } from '../standards/kubernetes-manifest.ts';
import { projectStandards } from '../standards/project-standards.ts';
import type { ProjectStandards } from '../standards/project-standards.ts';
import { settledPlans } from '../units/settled/settled-plans.ts';
import { isInUnit, settledUnits } from '../units/settled/settled-units.ts';
import type { SettledUnit } from '../units/settled/settled-units.ts';
import type { UnitPlan } from '../units/unit-plan.ts';
import { baseNameOf, directoryOf, resolvePath } from '../workspace/path.ts';
import type { Snapshot } from '../workspace/snapshot.ts';
import { AskedContents } from './asked-contents.ts';
import { isTemplate, recognizeFiles } from './recognize-files.ts';
import type { Recognition } from './recognize-files.ts';
import type { SessionOptions } from './session-options.ts';

/** What there is to check, and what belongs together. */
export interface Discovery {
  /** The files that were found below what is to be checked, and those of the units that are checked with it. */
  readonly files: readonly FoundFile[];
  /** Files that were opened and that no dialect knows. */
  readonly unknown: readonly FoundFile[];
  /** The files that dialects check as they are written, in the order in which they were found. */
  readonly owned: ReadonlyMap<FoundFile, readonly Dialect[]>;
  /** Files with Kubernetes objects that are held against something, and are in no unit. */
  readonly manifests: readonly FoundFile[];
  /** What Kubernetes objects are held against. */
  readonly standards: ProjectStandards;
  readonly units: readonly UnitPlan[];
  /** Files of other tools: templates of Helm charts, and what looks like ours. */
  readonly foreign: ReadonlyMap<FoundFile, ForeignReason>;
  /** Files of data values of which nothing says what they are for; those for tests, which may be meant to be wrong, left out. */
  readonly unused: readonly FoundFile[];
  /** Plain files that look like values of a unit, though it is given none of them. */
  readonly forgotten: readonly ForgottenValues[];
  readonly projects: ProjectFiles;
  readonly projectFiles: readonly SourceFile[];
  /** What is wrong in project files. */
  readonly violations: readonly Violation[];
  readonly notChecked: readonly NotChecked[];
  /** About what the command line names, as sentences. */
  readonly inputErrors: readonly string[];
  /** Names of what is no regular file. */
  readonly notRegularFiles: readonly string[];
  /** Number of files and directories that patterns leave out. */
  readonly excluded: number;
  /** What was asked of contents: as long as all has the same answers, another look at the same walk finds the same. */
  readonly contents: AskedContents;
}

/** What there is, whatever is in it. */
export interface Walked {
  readonly files: FoundFiles;
  /** The project files on the way. */
  readonly projects: ProjectFiles;
}

/** Walks through a workspace. What comes of it depends on no content but that of the files that {@link steersWalk} names. */
export function walkWorkspace(options: SessionOptions, snapshot: Snapshot): Walked {
  const { dialects, paths = ['.'] } = options;
  const projects = new ProjectFiles(paths, snapshot, dialects);
  return { files: walk(paths, walkOptions(options, snapshot, projects)), projects };
}

/** Whether the content of a file says where a walk goes. */
export function steersWalk(path: string): boolean {
  return path.endsWith('assay.yaml') || baseNameOf(path) === '.gitignore';
}

function walkOptions({ dialects, onProgress }: SessionOptions, snapshot: Snapshot, projects: ProjectFiles): WalkOptions {
  return {
    workspace: snapshot,
    exclusions: projects,
    extensions: [...new Set(dialects.flatMap((dialect) => dialect.extensions))],
    onProgress: (found) => onProgress?.({ kind: 'finding', found }),
  };
}

/** Looks through what a walk has found for what there is to check. */
export function discover(
  options: SessionOptions,
  snapshot: Snapshot,
  recognition: Recognition,
  { files: walked, projects: known }: Walked = walkWorkspace(options, snapshot),
): Discovery {
  const { dialects, paths = ['.'] } = options;
  // Walks from here on come to more project files, which a later look must not know before.
  const projects = new ProjectFiles(paths, snapshot, dialects, known);
  const walking = walkOptions(options, snapshot, projects);
  const contents = new AskedContents(snapshot);
  const operands = paths.map((path) => resolvePath(snapshot.directory, path));
  const settled = settledUnits(projects, operands, snapshot);
  const found = withFilesOfUnits(walked, settled.units, walking);
  const recognized = recognizeFiles(found.files, contents, options, recognition);
  const inProjects = { violations: [...projects.violations, ...settled.violations], notChecked: [...projects.notChecked] };
  const renderer = dialects.find((dialect) => dialect.kind === 'rendering');
  const isSettled = ({ path }: FoundFile): boolean => [...settled.units, ...settled.others].some((unit) => isInUnit(path, unit));
  // Files that nobody knows can be rendered with templates, too.
  const isRendered = (owners: readonly Dialect[] | undefined): boolean => isTemplate(owners) || owners?.length === 0;
  const lone = found.files.filter((file) => file.isNamed && isRendered(recognized.owners.get(file)) && !isSettled(file));
  const all = lone.length > 0 ? joinFound(found, walk(surroundingsOf(lone, snapshot), walking)) : found;
  const around = recognizeFiles(all.files.slice(found.files.length), contents, options, recognition);
  const owners = new Map([...recognized.owners, ...around.owners].filter(([, known]) => known.length > 0));
  const repository: Repository = {
    directory: snapshot.directory,
    files: all.files,
    read: ({ path }) => contents.read(path),
    readIf: ({ path }, holds) => contents.readIf(path, holds),
  };
  const foreign = withoutNamed(foreignFiles(repository), operands, repository);
  // A walk around named templates can have come to more project files.
  const { others } = lone.length > 0 ? settledUnits(projects, operands, snapshot) : settled;
  const { plans, withheld } = settledPlans(settled.units, all.files);
  const planned = planUnits({
    repository,
    templates: templateFacts(owners, renderer, contents, recognition),
    foreign,
    settled: plans,
    withheld: [...withheld, ...all.files.filter(({ path }) => others.some((unit) => isInUnit(path, unit)))],
  });
  const standards = projectStandards({
    projects,
    given: options.standards ?? {},
    snapshot,
    contents,
    dialects: dialects.filter((dialect) => dialect.kind === 'checking'),
    isTemplate: (file) => renderer?.recognizes(file) ?? false,
  });
  const asked = new Set(found.files);
  const inUnits = new Set(planned.units.flatMap((unit) => unit.files.map(({ file }) => file)));
  const forgotten = planned.forgotten
    .map(({ unit, files }) => ({ unit, files: files.filter((file) => asked.has(file)) }))
    .filter(({ files }) => files.length > 0);
  const unlooked = forgotten.flatMap((values) => (values.unit.isSettled ? [] : unlookedValues(values, snapshot.directory)));
  const isManifest = (file: FoundFile, known: readonly Dialect[]): boolean => {
    if (options.as && file.isNamed) return false;
    if (isTemplate(known) || foreign.has(file) || projects.has(file.path) || isSettled(file) || inUnits.has(file) || standards.judges(file.realPath))
      return false;
    return standards.standardsFor(file.path) !== undefined && contents.ask(file.path, file.isNamed ? isNamedManifest : isKubernetesManifest) === true;
  };
  const manifests = new Set(found.files.filter((file) => isManifest(file, recognized.owners.get(file) ?? [])));
  return {
    files: found.files.filter((file) => !recognized.failed.has(file)),
    unknown: found.files.filter(
      (file) =>
        recognized.owners.get(file)?.length === 0 &&
        !manifests.has(file) &&
        !projects.has(file.path) &&
        !isBaseline(file.path) &&
        !(file.isNamed && (isSettled(file) || inUnits.has(file))),
    ),
    owned: new Map([...owners].filter(([file, known]) => asked.has(file) && !isTemplate(known) && !foreign.has(file) && !projects.has(file.path))),
    manifests: [...manifests],
    standards,
    units: planned.units.filter((unit) => unit.isSettled || unit.files.some(({ file }) => asked.has(file))),
    foreign: new Map([...foreign].filter(([file, reason]) => asked.has(file) && (owners.has(file) || (reason === 'helm' && isYamlName(file.path))))),
    unused: planned.unused.flatMap(({ file, isFixture }) => (asked.has(file) && !isFixture ? [file] : [])),
    forgotten,
    projects,
    projectFiles: projects.files(),
    violations: [...inProjects.violations, ...standards.violations],
    notChecked: [...inProjects.notChecked, ...standards.notChecked, ...found.unreadable, ...recognized.notChecked, ...unlooked],
    inputErrors: [...found.inputErrors, ...recognized.inputErrors, ...standards.inputErrors],
    notRegularFiles: found.notRegularFiles,
    excluded: found.excluded,
    contents,
  };
}

/** What was found, and the files of the units that project files name. A file that a link into a unit leads to counts as the file of the unit. */
function withFilesOfUnits(walked: FoundFiles, units: readonly SettledUnit[], walking: WalkOptions): FoundFiles {
  if (units.length === 0) return walked;
  const isLinked = ({ path, realPath }: FoundFile): boolean =>
    units.some((unit) => isInUnit(realPath, unit)) && !units.some((unit) => isInUnit(path, unit));
  const roots = [...new Set(units.flatMap(({ roots, values }) => [...roots, ...values]))];
  return joinFound({ ...walked, files: walked.files.filter((file) => !isLinked(file)) }, walk(roots, walking));
}

/** Where the files may be that named ones are rendered with: their repositories; without one, the directory of each. */
function surroundingsOf(named: readonly FoundFile[], snapshot: Snapshot): readonly string[] {
  return [...new Set(named.map(({ path }) => repositoryAround(path, snapshot) ?? directoryOf(path)))];
}

function templateFacts(
  owners: ReadonlyMap<FoundFile, readonly Dialect[]>,
  renderer: RenderingDialect | undefined,
  contents: AskedContents,
  recognition: Recognition,
): ReadonlyMap<FoundFile, TemplateFacts> {
  const facts = new Map<FoundFile, TemplateFacts>();
  for (const [found, known] of owners) {
    const file = isTemplate(known) ? contents.read(found.path) : undefined;
    if (file && renderer) facts.set(found, recognition.facts(file, renderer));
  }
  return facts;
}
