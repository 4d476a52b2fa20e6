import { nearestName } from '@assay/findings';
import type { RenderOptions, Violation, Workspace } from '@assay/findings';

import { isWithin, baseNameOf, directoryOf, joinPath, relativePath } from '../workspace/path.ts';
import { wrongPath } from '../settings/parse-settings.ts';
import { NO_OPTIONS } from './ytt-call.ts';
import type { NamedUnit, ProjectFiles } from '../settings/project-files.ts';
import type { NamedPath, UnitSetting } from '../settings/settings.ts';
import { hasWildcard, matchPaths } from './path-wildcards.ts';

/** A unit that a project file names, in one environment; all paths are absolute. */
export interface SettledUnit {
  readonly setting: UnitSetting;
  /** Where the project file says so. */
  readonly said: NamedPath['location'];
  /** Directories and files, in the order in which they count; at least one. */
  readonly roots: readonly string[];
  /** Files. */
  readonly values: readonly string[];
  /** Whether values or paths are missing. What is in it is then not checked: judged without them, it would look broken. */
  readonly isIncomplete: boolean;
  readonly options: RenderOptions;
}

export interface SettledUnits {
  /** Those that are to be checked, in the order in which they are named. */
  readonly units: readonly SettledUnit[];
  /** Those that have nothing to do with what is to be checked. */
  readonly others: readonly SettledUnit[];
  /** What is wrong with paths in project files. */
  readonly violations: readonly Violation[];
}

/**
 * The units that project files name and that have to do with one of the files and directories that are to be checked: are in it or
 * around it, or have values in it; and their other environments.
 */
export function settledUnits(projects: ProjectFiles, operands: readonly string[], workspace: Workspace): SettledUnits {
  const violations: Violation[] = [];
  const units = projects.units().flatMap((unit) => {
    const resolved = resolveUnit(unit, projects, workspace);
    violations.push(...resolved.violations);
    return resolved.units;
  });
  const looked = [...new Set(operands.flatMap((operand) => [operand, workspace.realPath(operand) ?? operand]))];
  const concerned = new Set(units.filter((unit) => looked.some((operand) => concerns(operand, unit))).map(keyOf));
  return { units: units.filter((unit) => concerned.has(keyOf(unit))), others: units.filter((unit) => !concerned.has(keyOf(unit))), violations };
}

/** Whether a file is part of a unit or has values for it. */
export function isInUnit(path: string, { roots, values }: SettledUnit): boolean {
  return roots.some((root) => isWithin(path, root)) || values.includes(path);
}

/** What the environments of a unit have in common. */
function keyOf({ roots }: SettledUnit): string {
  return roots.join('\n');
}

function concerns(operand: string, { roots, values }: SettledUnit): boolean {
  return roots.some((root) => isWithin(root, operand) || isWithin(operand, root)) || values.some((file) => isWithin(file, operand));
}

interface Resolved {
  readonly units: readonly SettledUnit[];
  readonly violations: readonly Violation[];
}

function resolveUnit({ setting, projectDirectory }: NamedUnit, projects: ProjectFiles, workspace: Workspace): Resolved {
  const resolving = { projectDirectory, workspace };
  const paths = setting.paths.map((named) => ({ named, found: inThisProject(named, resolvePath(named, resolving), projectDirectory, projects) }));
  const values = setting.values.map((named) => ({ named, found: resolvePath(named, { ...resolving, isFile: true }) }));
  const violations = [...paths, ...values].flatMap(({ found }) => found.violations);
  const isIncomplete = paths.some(({ found }) => found.paths.length === 0) || values.some(({ found }) => found.violations.length > 0);
  const units = combinationsOf(paths)
    .filter((roots) => roots.length > 0)
    .flatMap((roots) =>
      combinationsOf(values).map((files) => ({
        setting,
        said: setting.paths[0].location,
        roots,
        values: files,
        isIncomplete,
        options: optionsOf(setting),
      })),
    );
  return { units, violations };
}

/** Every combination of one alternative for each path: one without wildcards has one alternative, what it leads to. */
function combinationsOf(paths: readonly { readonly named: NamedPath; readonly found: ResolvedPaths }[]): readonly (readonly string[])[] {
  const alternatives = paths.map(({ named, found }) => (hasWildcard(named.text) ? found.paths.map((path) => [path]) : [found.paths]));
  return alternatives.reduce<readonly (readonly string[])[]>(
    (combinations, each) => combinations.flatMap((before) => each.map((alternative) => [...before, ...alternative])),
    [[]],
  );
}

/** Without what another project file decides about. */
function inThisProject(named: NamedPath, { paths, violations }: ResolvedPaths, projectDirectory: string, projects: ProjectFiles): ResolvedPaths {
  const own = paths.filter((path) => projects.directoryFor(path) === projectDirectory);
  const refused = wrongPath(named, 'another project contains it', 'name the unit in the assay.yaml of that project');
  return { paths: own, violations: own.length < paths.length ? [...violations, refused] : violations };
}

function optionsOf(setting: UnitSetting): RenderOptions {
  const { ignoreUnknownComments, implicitMapKeyOverrides, strict, fileMarks } = { ...NO_OPTIONS, ...setting };
  return { ignoreUnknownComments, implicitMapKeyOverrides, strict, fileMarks };
}

interface Resolving {
  readonly projectDirectory: string;
  readonly workspace: Workspace;
  readonly isFile?: boolean;
}

interface ResolvedPaths {
  readonly paths: readonly string[];
  readonly violations: readonly Violation[];
}

/** Where a path leads, symbolic links followed, by its name below the project's directory. */
function resolvePath(named: NamedPath, resolving: Resolving): ResolvedPaths {
  const { projectDirectory, workspace } = resolving;
  if (!hasWildcard(named.text)) return resolveOne(named, joinSteps(projectDirectory, named.text), resolving);
  const matched = matchPaths(named.text, projectDirectory, workspace, resolving.isFile ? 'file' : 'directory');
  if (matched.length === 0) return { paths: [], violations: [wrongPath(named, 'nothing matches it here')] };
  const each = matched.map((path) => resolveOne(named, path, resolving));
  return { paths: each.flatMap(({ paths }) => paths), violations: each.flatMap(({ violations }) => violations).slice(0, 1) };
}

function resolveOne(named: NamedPath, path: string, { projectDirectory, workspace, isFile = false }: Resolving): ResolvedPaths {
  const refused = (problem: string, hint?: string): ResolvedPaths => ({ paths: [], violations: [wrongPath(named, problem, hint)] });
  const realPath = workspace.realPath(path);
  const status = workspace.stat(path);
  if (status.kind === 'unreadable') return refused(status.message);
  if (realPath === undefined || status.kind === 'absent') return refused('no such file or directory', nearestEntry(path, workspace));
  const realProject = workspace.realPath(projectDirectory) ?? projectDirectory;
  if (!isWithin(realPath, realProject)) return refused('the link leads outside the directory of the project file');
  if (isFile && status.kind === 'directory') return refused('it is a directory', 'name the files in it');
  return { paths: [joinSteps(projectDirectory, relativePath(realProject, realPath))], violations: [] };
}

function joinSteps(directory: string, text: string): string {
  return text.split('/').reduce((path, step) => (step === '' || step === '.' ? path : joinPath(path, step)), directory);
}

/** What may have been meant instead of a path that is not there. */
function nearestEntry(path: string, workspace: Workspace): string | undefined {
  const listing = workspace.listDirectory(directoryOf(path));
  if (listing.kind !== 'directory') return undefined;
  const nearest = nearestName(
    baseNameOf(path),
    listing.entries.map(({ name }) => name),
  );
  return nearest === undefined ? undefined : `did you mean "${nearest}"?`;
}
