import fs from 'node:fs';
import path from 'node:path';

import { didYouMean } from '@assay/findings';
import type { Violation } from '@assay/findings';
import { wrongPath } from '@assay/project';
import type { NamedPath } from '@assay/project';

import { realPathOf } from './find-files.ts';
import type { FoundFile } from './find-files.ts';
import type { ProjectFiles, SettledUnit } from './project-files.ts';
import { systemReason } from './system-error.ts';

/** A unit that a project file names; all paths are absolute. */
export interface NamedUnit {
  /** A directory or a file. */
  readonly root: string;
  /** Files. */
  readonly values: readonly string[];
  /** Whether values are missing. What is in it is then not checked: judged without them, it would look broken. */
  readonly isIncomplete: boolean;
}

export interface NamedUnits {
  /** Those that are to be checked, in the order in which they are named. */
  readonly units: readonly NamedUnit[];
  /** Those that have nothing to do with what is to be checked. */
  readonly others: readonly NamedUnit[];
  /** What is wrong with paths in project files. */
  readonly violations: readonly Violation[];
}

/**
 * The units that project files name and that have to do with one of the files and directories that the command line names: stand in it
 * or around it, or have values in it; and their other environments.
 */
export function findNamedUnits(projects: ProjectFiles, operands: readonly string[]): NamedUnits {
  const violations: Violation[] = [];
  const units = projects.units().flatMap((unit) => {
    const resolved = resolveUnit(unit, projects);
    violations.push(...resolved.violations);
    return resolved.unit ?? [];
  });
  const looked = [...new Set(operands.flatMap((operand) => [operand, realPathOf(operand)]))];
  const roots = new Set(units.filter((unit) => looked.some((operand) => concerns(operand, unit))).map(({ root }) => root));
  return { units: units.filter(({ root }) => roots.has(root)), others: units.filter(({ root }) => !roots.has(root)), violations };
}

/** Whether a file is part of a unit or has values for it. */
export function isInUnit(absolutePath: string, { root, values }: NamedUnit): boolean {
  return isWithin(absolutePath, root) || values.includes(absolutePath);
}

/** Whether a file was found by a link into a unit: it counts as the file of the unit. */
export function leadsIntoUnit({ absolutePath, realPath }: FoundFile, units: readonly NamedUnit[]): boolean {
  return units.some((unit) => isInUnit(realPath, unit)) && !units.some((unit) => isInUnit(absolutePath, unit));
}

/** Whether a path is another one or stands below it. */
export function isWithin(absolutePath: string, around: string): boolean {
  return absolutePath === around || absolutePath.startsWith(around.endsWith(path.sep) ? around : around + path.sep);
}

function concerns(operand: string, { root, values }: NamedUnit): boolean {
  return isWithin(root, operand) || isWithin(operand, root) || values.some((file) => isWithin(file, operand));
}

function resolveUnit(
  { setting, projectDirectory }: SettledUnit,
  projects: ProjectFiles,
): { readonly unit?: NamedUnit; readonly violations: readonly Violation[] } {
  const root = resolve(setting.path, projectDirectory);
  const values = setting.values.map((named) => resolve(named, projectDirectory, { isFile: true }));
  const violations = [root, ...values].flatMap(({ violation }) => violation ?? []);
  if (root.absolutePath === undefined) return { violations };
  const files = values.flatMap(({ absolutePath }) => absolutePath ?? []);
  const unit = { root: root.absolutePath, values: files, isIncomplete: files.length < values.length };
  if (projects.directoryFor(root.absolutePath) === projectDirectory) return { unit, violations };
  const misplaced = wrongPath(setting.path, 'another project holds there', 'name the unit in the assay.yaml of that project');
  return { violations: [...violations, misplaced] };
}

/** Where a path leads, symbolic links followed, by its name below the project's directory. */
function resolve(
  named: NamedPath,
  projectDirectory: string,
  { isFile = false } = {},
): { readonly absolutePath?: string; readonly violation?: Violation } {
  const absolutePath = path.resolve(projectDirectory, named.text);
  try {
    const realPath = fs.realpathSync(absolutePath);
    const realProject = fs.realpathSync(projectDirectory);
    if (!isWithin(realPath, realProject)) return { violation: wrongPath(named, 'the link leads out of the directory of the project file') };
    const stats = fs.statSync(realPath);
    if (isFile && stats.isDirectory()) return { violation: wrongPath(named, 'it is a directory', 'name the files in it') };
    return { absolutePath: path.join(projectDirectory, path.relative(realProject, realPath)) };
  } catch (error) {
    return { violation: wrongPath(named, systemReason(error), nearestName(absolutePath)) };
  }
}

/** What may have been meant instead of a path that is not there. */
function nearestName(absolutePath: string): string | undefined {
  try {
    return didYouMean(path.basename(absolutePath), fs.readdirSync(path.dirname(absolutePath)));
  } catch (error) {
    systemReason(error);
    return undefined;
  }
}
