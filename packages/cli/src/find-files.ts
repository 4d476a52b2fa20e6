import fs from 'node:fs';
import path from 'node:path';

import type { NotChecked } from '@assay/findings';
import ignore from 'ignore';
import type { Ignore } from 'ignore';

import { displayName } from './display-name.ts';
import { isSystemError, systemReason } from './system-error.ts';

export interface FindOptions {
  /** Absolute path that reported names are relative to. */
  readonly cwd: string;
  /** Endings of the files that are wanted below directories; files named on the command line may have any. */
  readonly extensions: readonly string[];
  /** Whether a file or directory below a named directory is left out. */
  readonly isExcluded?: (absolutePath: string, isDirectory: boolean) => boolean;
  /** Told the number of files found so far, now and then. */
  readonly onProgress?: (found: number) => void;
}

export interface FoundFile {
  /** As it is reported: relative to the working directory, with `/`. */
  readonly name: string;
  readonly absolutePath: string;
  /** Whether the command line names it. */
  readonly isNamed: boolean;
}

export interface FoundFiles {
  /** In the order of the operands, those of a directory in the order of their names. Each file once, however many paths lead to it. */
  readonly files: readonly FoundFile[];
  /** Files with another ending. */
  readonly otherFiles: number;
  /** What was found but cannot be looked into. */
  readonly unreadable: readonly NotChecked[];
  /** Operands that do not exist or cannot be looked into, as sentences. */
  readonly troubles: readonly string[];
}

/**
 * Finds the files below the given paths. Follows symbolic links without going in circles; leaves out `.git`,
 * `node_modules` and what the `.gitignore` files at, above (up to the repository's root) and below a directory name.
 */
export function findFiles(operands: readonly string[], options: FindOptions): FoundFiles {
  const walk = new Walk(options);
  for (const operand of operands) walk.takeOperand(operand);
  return walk;
}

const NEVER_ENTERED = new Set(['.git', 'node_modules']);

/** The `.gitignore` of a directory. */
interface IgnoreFile {
  readonly directory: string;
  readonly rules: Ignore;
}

class Walk implements FoundFiles {
  readonly files: FoundFile[] = [];
  otherFiles = 0;
  readonly unreadable: NotChecked[] = [];
  readonly troubles: string[] = [];
  readonly #options: FindOptions;
  /** Real paths of files and directories that were seen. */
  readonly #seen = new Set<string>();

  constructor(options: FindOptions) {
    this.#options = options;
  }

  takeOperand(operand: string): void {
    const absolutePath = path.resolve(this.#options.cwd, operand);
    try {
      const realPath = fs.realpathSync(absolutePath);
      if (fs.statSync(absolutePath).isDirectory()) this.#enter(absolutePath, realPath, ignoreFilesAbove(realPath));
      else this.#addFile(absolutePath, realPath, true);
    } catch (error) {
      this.troubles.push(`${operand}: ${systemReason(error)}`);
    }
  }

  #enter(directory: string, realPath: string, ignoredAbove: readonly IgnoreFile[]): void {
    if (this.#seen.has(realPath)) return;
    this.#seen.add(realPath);
    const entries = this.#listDirectory(directory);
    const ignored = entries.some((entry) => entry.name === '.gitignore') ? [readIgnoreFile(realPath), ...ignoredAbove] : ignoredAbove;
    for (const entry of entries) {
      const absolutePath = path.join(directory, entry.name);
      const realPlace = path.join(realPath, entry.name);
      const isDirectory = entry.isDirectory();
      if (NEVER_ENTERED.has(entry.name) || isIgnored(realPlace, isDirectory, ignored)) continue;
      if (this.#options.isExcluded?.(absolutePath, isDirectory)) continue;
      if (entry.isSymbolicLink()) this.#follow(absolutePath);
      else if (isDirectory) this.#enter(absolutePath, realPlace, ignored);
      else this.#takeFile(absolutePath, realPlace, entry.isFile());
    }
  }

  #follow(link: string): void {
    try {
      const realPath = fs.realpathSync(link);
      const target = fs.statSync(realPath);
      if (target.isDirectory()) this.#enter(link, realPath, []);
      else this.#takeFile(link, realPath, target.isFile());
    } catch (error) {
      if (this.#isWanted(link)) this.unreadable.push({ file: this.#name(link), reason: `the link leads nowhere: ${systemReason(error)}` });
    }
  }

  #takeFile(absolutePath: string, realPath: string, isRegular: boolean): void {
    if (isRegular && this.#isWanted(absolutePath)) this.#addFile(absolutePath, realPath, false);
    else this.otherFiles++;
  }

  #listDirectory(directory: string): fs.Dirent[] {
    try {
      return fs.readdirSync(directory, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
    } catch (error) {
      this.unreadable.push({ file: displayName(this.#options.cwd, directory), reason: `the directory cannot be read: ${systemReason(error)}` });
      return [];
    }
  }

  #addFile(absolutePath: string, realPath: string, isNamed: boolean): void {
    if (this.#seen.has(realPath)) return;
    this.#seen.add(realPath);
    this.files.push({ name: this.#name(absolutePath), absolutePath, isNamed });
    this.#options.onProgress?.(this.files.length);
  }

  #isWanted(name: string): boolean {
    return this.#options.extensions.some((extension) => name.endsWith(extension));
  }

  #name(absolutePath: string): string {
    return displayName(this.#options.cwd, absolutePath);
  }
}

/** The innermost file that says something about a path decides. */
function isIgnored(absolutePath: string, isDirectory: boolean, ignoreFiles: readonly IgnoreFile[]): boolean {
  for (const { directory, rules } of ignoreFiles) {
    const relative = path.relative(directory, absolutePath).replaceAll(path.sep, '/');
    const { ignored, unignored } = rules.test(isDirectory ? `${relative}/` : relative);
    if (ignored || unignored) return ignored;
  }
  return false;
}

/** The ignore files of the directories above one, up to the root of its repository; none outside of a repository. */
function ignoreFilesAbove(directory: string): IgnoreFile[] {
  const found: IgnoreFile[] = [];
  for (let at = directory; ; at = path.dirname(at)) {
    if (at !== directory && fs.existsSync(path.join(at, '.gitignore'))) found.push(readIgnoreFile(at));
    if (fs.existsSync(path.join(at, '.git'))) return found;
    if (path.dirname(at) === at) return [];
  }
}

/** A `.gitignore` that cannot be read ignores nothing, as in git. */
function readIgnoreFile(directory: string): IgnoreFile {
  const rules = ignore();
  try {
    rules.add(fs.readFileSync(path.join(directory, '.gitignore'), 'utf8'));
  } catch (error) {
    if (!isSystemError(error)) throw error;
  }
  return { directory, rules };
}
