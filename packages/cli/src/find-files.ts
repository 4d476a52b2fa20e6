import fs from 'node:fs';
import path from 'node:path';

import type { NotChecked } from '@assay/findings';

import { displayName } from './display-name.ts';
import { ignoreFilesAbove, ignoreFilesIn, isIgnored } from './ignore-file.ts';
import type { IgnoreFile } from './ignore-file.ts';
import { isSystemError, systemReason } from './system-error.ts';

export interface FindOptions {
  /** Absolute path that reported names are relative to. */
  readonly cwd: string;
  /** Endings of the files that are wanted below directories, in lower case; files named on the command line may have any. */
  readonly extensions: readonly string[];
  /** What leaves files out below directories. Default: nothing does. */
  readonly exclusions?: Exclusions;
  /** Told the number of files found so far, now and then. */
  readonly onProgress?: (found: number) => void;
}

/** What leaves files out beside `.git`, `node_modules` and the `.gitignore` files. */
export interface Exclusions {
  /** Told of every directory before what is in it is asked for. */
  enterDirectory(absolutePath: string): void;
  excludes(absolutePath: string, isDirectory: boolean): boolean;
}

export interface FoundFile {
  /** As it is reported: relative to the working directory, with `/`. */
  readonly name: string;
  readonly absolutePath: string;
  /** The same, symbolic links followed. */
  readonly realPath: string;
  /** Whether the command line names it. */
  readonly isNamed: boolean;
}

export interface FoundFiles {
  /**
   * Those that are named, then those of each directory in the order of their names, then those that links lead to. Each
   * file once, however many paths lead to it.
   */
  readonly files: readonly FoundFile[];
  /** Files with another ending. */
  readonly others: readonly FoundFile[];
  /** Names of what is no regular file. */
  readonly irregular: readonly string[];
  /** Number of files and directories that were left out by patterns. */
  readonly excluded: number;
  /** What was found but cannot be looked into. */
  readonly unreadable: readonly NotChecked[];
  /** Operands that do not exist or cannot be looked into, as sentences. */
  readonly troubles: readonly string[];
}

/**
 * Finds the files below the given paths. Follows symbolic links without going in circles. With `exclusions`, what they and
 * the `.gitignore` files at, above (up to the repository's root) and below a directory name is left out, and so are
 * `.git` and `node_modules`; but what an operand itself names is always looked at.
 */
export function findFiles(operands: readonly string[], options: FindOptions): FoundFiles {
  const walk = new Walk(options);
  const directories = [...new Set(operands)].flatMap((operand) => walk.takeOperand(operand));
  for (const directory of directories) walk.enterOperand(directory);
  walk.followLinks();
  return walk;
}

/** What was found, with what else was found for reasons of its own: none of that is named. */
export function joinFound(found: FoundFiles, other: FoundFiles): FoundFiles {
  const known = new Set([...found.files, ...found.others].map(({ absolutePath }) => absolutePath));
  const isNew = ({ absolutePath }: FoundFile): boolean => !known.has(absolutePath);
  const unnamed = (file: FoundFile): FoundFile => ({ ...file, isNamed: false });
  return {
    ...found,
    files: [...found.files, ...other.files.filter(isNew).map(unnamed)],
    others: [...found.others, ...other.others.filter(isNew)],
    irregular: [...new Set([...found.irregular, ...other.irregular])],
    unreadable: [...new Map([...found.unreadable, ...other.unreadable].map((one) => [one.file, one])).values()],
    troubles: [...found.troubles, ...other.troubles],
  };
}

const NEVER_ENTERED = new Set(['.git', 'node_modules']);

/** A file or directory by the path that led to it and by the one that it really has. */
interface Place {
  readonly absolutePath: string;
  readonly realPath: string;
}

/** What leaves files out in a directory. */
interface Scope {
  readonly ignoreFiles: readonly IgnoreFile[];
  readonly exclusions: Exclusions | undefined;
}

class Walk implements FoundFiles {
  readonly files: FoundFile[] = [];
  readonly others: FoundFile[] = [];
  readonly irregular: string[] = [];
  excluded = 0;
  readonly unreadable: NotChecked[] = [];
  readonly troubles: string[] = [];
  readonly #options: FindOptions;
  /** Real paths of files and directories that were seen. */
  readonly #seen = new Set<string>();
  readonly #links: string[] = [];

  constructor(options: FindOptions) {
    this.#options = options;
  }

  /** Takes a named file; gives a named directory back for later, so that a file counts as named however else it is reached. */
  takeOperand(operand: string): Place[] {
    const absolutePath = path.resolve(this.#options.cwd, operand);
    try {
      const isDirectory = fs.statSync(absolutePath).isDirectory();
      const place = { absolutePath, realPath: realPathOf(absolutePath) };
      if (isDirectory) return [place];
      this.#addFile(place, true);
    } catch (error) {
      this.troubles.push(`${operand}: ${systemReason(error)}`);
    }
    return [];
  }

  enterOperand(place: Place): void {
    const { exclusions } = this.#options;
    const above = exclusions ? ignoreFilesAbove(place.realPath) : [];
    try {
      this.#enter(place, {
        ignoreFiles: isIgnored(place.realPath, true, above) ? [] : above,
        exclusions: exclusions?.excludes(place.absolutePath, true) ? excludingNothing(exclusions) : exclusions,
      });
    } catch (error) {
      this.troubles.push(`${this.#name(place)}: the directory cannot be read: ${systemReason(error)}`);
    }
  }

  /** Links come last, so that what they lead to has its own name wherever it was found under that. */
  followLinks(): void {
    for (const link of this.#links) this.#follow(link);
  }

  #enter(place: Place, { ignoreFiles: around, exclusions }: Scope): void {
    if (this.#isSeen(place)) return;
    const entries = fs.readdirSync(place.absolutePath, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
    exclusions?.enterDirectory(place.absolutePath);
    const ignoreFiles = exclusions ? ignoreFilesIn(place.realPath, new Set(entries.map((entry) => entry.name)), around) : [];
    for (const entry of entries) {
      const below = { absolutePath: path.join(place.absolutePath, entry.name), realPath: path.join(place.realPath, entry.name) };
      if (exclusions && NEVER_ENTERED.has(entry.name)) continue;
      if (isExcluded(below, entry.isDirectory(), { ignoreFiles, exclusions })) this.excluded++;
      else if (entry.isSymbolicLink()) this.#links.push(below.absolutePath);
      else if (entry.isDirectory()) this.#enterFound(below, { ignoreFiles, exclusions });
      else this.#takeFound(below, entry.isFile());
    }
  }

  #enterFound(place: Place, scope: Scope): void {
    try {
      this.#enter(place, scope);
    } catch (error) {
      this.unreadable.push({ file: this.#name(place), reason: `the directory cannot be read: ${systemReason(error)}` });
    }
  }

  #follow(link: string): void {
    const target = this.#targetOf(link);
    if (!target) return;
    const { place, stats } = target;
    const scope = this.#scopeAround(place.realPath);
    if (isIgnored(place.realPath, stats.isDirectory(), scope.ignoreFiles)) this.excluded++;
    else if (stats.isDirectory()) this.#enterFound(place, scope);
    else this.#takeFound(place, stats.isFile());
  }

  #targetOf(link: string): { readonly place: Place; readonly stats: fs.Stats } | undefined {
    try {
      const realPath = fs.realpathSync(link);
      return { place: { absolutePath: link, realPath }, stats: fs.statSync(realPath) };
    } catch (error) {
      const reason = `the link leads nowhere: ${systemReason(error)}`;
      if (this.#isWanted(link)) this.unreadable.push({ file: displayName(this.#options.cwd, link), reason });
      else this.irregular.push(displayName(this.#options.cwd, link));
      return undefined;
    }
  }

  /** What leaves files out where a link leads to. */
  #scopeAround(realPath: string): Scope {
    const { exclusions } = this.#options;
    return { ignoreFiles: exclusions ? ignoreFilesAbove(realPath) : [], exclusions };
  }

  #takeFound(place: Place, isRegular: boolean): void {
    if (isRegular && this.#isWanted(place.absolutePath)) this.#addFile(place, false);
    else if (this.#isSeen(place)) return;
    else if (isRegular) this.others.push({ ...place, name: this.#name(place), isNamed: false });
    else this.irregular.push(this.#name(place));
  }

  #addFile(place: Place, isNamed: boolean): void {
    if (this.#isSeen(place)) return;
    this.files.push({ ...place, name: this.#name(place), isNamed });
    this.#options.onProgress?.(this.files.length);
  }

  /** Whether a place was seen before; from now on it was. */
  #isSeen({ realPath }: Place): boolean {
    const isSeen = this.#seen.has(realPath);
    this.#seen.add(realPath);
    return isSeen;
  }

  #isWanted(name: string): boolean {
    return this.#options.extensions.some((extension) => name.toLowerCase().endsWith(extension));
  }

  #name({ absolutePath }: Place): string {
    return displayName(this.#options.cwd, absolutePath);
  }
}

/** For a directory that is named though patterns leave it out; its own `.gitignore` files still hold. */
function excludingNothing(exclusions: Exclusions): Exclusions {
  return { enterDirectory: (absolutePath) => exclusions.enterDirectory(absolutePath), excludes: () => false };
}

function isExcluded({ absolutePath, realPath }: Place, isDirectory: boolean, { ignoreFiles, exclusions }: Scope): boolean {
  return isIgnored(realPath, isDirectory, ignoreFiles) || exclusions?.excludes(absolutePath, isDirectory) === true;
}

/** A path with symbolic links followed. A pipe such as `/dev/fd/63` has no other one. */
export function realPathOf(absolutePath: string): string {
  try {
    return fs.realpathSync(absolutePath);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return absolutePath;
  }
}
