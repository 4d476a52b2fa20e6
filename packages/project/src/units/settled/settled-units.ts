import type { RenderOptions, Violation, Workspace } from '@assay/findings';

import { resolveNamedPath } from '../../settings/named-paths.ts';
import type { ResolvedPaths } from '../../settings/named-paths.ts';
import { wrongPath } from '../../settings/parse-settings.ts';
import { hasWildcard } from '../../settings/path-wildcards.ts';
import type { NamedUnit, ProjectFiles } from '../../settings/project-files.ts';
import type { NamedPath, UnitSetting } from '../../settings/settings.ts';
import { isWithin } from '../../workspace/path.ts';
import { NO_OPTIONS } from '../calls/ytt-call.ts';

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
  const resolve = resolveNamedPath({ projectDirectory, workspace });
  const paths = setting.paths.map((named) => ({ named, found: inThisProject(named, resolve(named, 'directory'), projectDirectory, projects) }));
  const values = setting.values.map((named) => ({ named, found: resolve(named, 'file', { mayBeDirectory: false }) }));
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
  const refused = wrongPath(named, 'another project contains it', { hint: 'name the unit in the assay.yaml of that project' });
  return { paths: own, violations: own.length < paths.length ? [...violations, refused] : violations };
}

function optionsOf(setting: UnitSetting): RenderOptions {
  const { ignoreUnknownComments, implicitMapKeyOverrides, strict, fileMarks } = { ...NO_OPTIONS, ...setting };
  return { ignoreUnknownComments, implicitMapKeyOverrides, strict, fileMarks };
}
