import fs from 'node:fs';
import path from 'node:path';

import ignore from 'ignore';
import type { Ignore } from 'ignore';

import { isSystemError } from './system-error.ts';

/** The `.gitignore` of a directory. */
export interface IgnoreFile {
  /** Real path. */
  readonly directory: string;
  readonly rules: Ignore;
}

const NAME = '.gitignore';

/** Whether one of the ignore files, the innermost first, leaves a path out. The first that says something about it decides. */
export function isIgnored(realPath: string, isDirectory: boolean, ignoreFiles: readonly IgnoreFile[]): boolean {
  for (const { directory, rules } of ignoreFiles) {
    const relative = path.relative(directory, realPath).replaceAll(path.sep, '/');
    const { ignored, unignored } = rules.test(isDirectory ? `${relative}/` : relative);
    if (ignored || unignored) return ignored;
  }
  return false;
}

/** The ignore files in the directories above a path, the innermost first, up to the root of its repository; none outside of one. */
export function ignoreFilesAbove(realPath: string): readonly IgnoreFile[] {
  const found: IgnoreFile[] = [];
  for (let at = realPath; !isRepository(at);) {
    const above = path.dirname(at);
    if (above === at) return [];
    at = above;
    if (fs.existsSync(path.join(at, NAME))) found.push(readIgnoreFile(at));
  }
  return found;
}

/** The ignore files that hold in a directory, given those that hold around it. A repository inside another one is on its own. */
export function ignoreFilesIn(realPath: string, entryNames: ReadonlySet<string>, around: readonly IgnoreFile[]): readonly IgnoreFile[] {
  const inherited = entryNames.has('.git') ? [] : around;
  return entryNames.has(NAME) ? [readIgnoreFile(realPath), ...inherited] : inherited;
}

/** Whether a directory is the root of a git repository, a work tree or a submodule. */
export function isRepository(directory: string): boolean {
  return fs.existsSync(path.join(directory, '.git'));
}

/** An ignore file that cannot be read ignores nothing, as in git. */
function readIgnoreFile(directory: string): IgnoreFile {
  const rules = ignore();
  try {
    rules.add(fs.readFileSync(path.join(directory, NAME), 'utf8'));
  } catch (error) {
    if (!isSystemError(error)) throw error;
  }
  return { directory, rules };
}
