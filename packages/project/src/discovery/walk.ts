import type { NotChecked, Workspace } from '@assay/findings';

import { directoryOf, isWithin, joinPath, relativePath, resolvePath } from '../workspace/path.ts';
import type { FoundFile } from './found-file.ts';
import { ignoreFilesAbove, ignoreFilesIn, isIgnored } from './ignore-file.ts';
import type { IgnoreFile } from './ignore-file.ts';

export interface WalkOptions {
  readonly workspace: Workspace;
  /** What leaves files out. */
  readonly exclusions: Exclusions;
  /** Endings of the files that are ours below directories, in lower case: of these it is said when they cannot be read. */
  readonly extensions: readonly string[];
  /** Told the number of files found so far. */
  readonly onProgress?: ((found: number) => void) | undefined;
}

/** What leaves files out beside `.git`, `node_modules` and the `.gitignore` files. */
export interface Exclusions {
  /** Told of every directory before what is in it is asked for. */
  enterDirectory(path: string): void;
  excludes(path: string, isDirectory: boolean): boolean;
}

/** What a walk has found. */
export interface FoundFiles {
  /**
   * The regular files: those that are named, then those of each directory in the order of their names, then those that links lead to.
   * Each file once, however many paths lead to it.
   */
  readonly files: readonly FoundFile[];
  /** Names of what is no regular file. */
  readonly notRegularFiles: readonly string[];
  /** Number of files and directories that were left out by patterns. */
  readonly excluded: number;
  /** What was found but cannot be looked into. */
  readonly unreadable: readonly NotChecked[];
  /** Operands that do not exist or cannot be looked into, as sentences. */
  readonly inputErrors: readonly string[];
}

/**
 * Finds the files below the given paths. Follows symbolic links without going in circles. What the exclusions and the `.gitignore`
 * files at, above (up to the root of the repository) and below a directory name is left out, and so are `.git` and `node_modules`; but
 * what an operand itself names is always looked at.
 */
export function walk(operands: readonly string[], options: WalkOptions): FoundFiles {
  const walking = new Walk(options);
  const directories = [...new Set(operands)].flatMap((operand) => walking.takeOperand(operand));
  for (const directory of directories) walking.enterOperand(directory);
  walking.followLinks();
  return walking;
}

/** What was found, with what else was found for reasons of its own: none of that is named. */
export function joinFound(found: FoundFiles, other: FoundFiles): FoundFiles {
  const known = new Set(found.files.map(({ realPath }) => realPath));
  return {
    files: [...found.files, ...other.files.filter(({ realPath }) => !known.has(realPath)).map((file) => ({ ...file, isNamed: false }))],
    notRegularFiles: [...new Set([...found.notRegularFiles, ...other.notRegularFiles])],
    excluded: found.excluded + other.excluded,
    unreadable: [...new Map([...found.unreadable, ...other.unreadable].map((one) => [one.file, one])).values()],
    inputErrors: [...found.inputErrors, ...other.inputErrors],
  };
}

const NEVER_ENTERED = new Set(['.git', 'node_modules']);

/** Where the system shows itself as files. To read all of them can take for ever, and nobody keeps configuration there. */
const OF_THE_SYSTEM = ['/dev', '/proc', '/sys'];

/** A file or directory by the path that led to it and by the one that it really has. */
interface Location {
  readonly path: string;
  readonly realPath: string;
}

/** What leaves files out in a directory. */
interface Scope {
  readonly ignoreFiles: readonly IgnoreFile[];
  readonly exclusions: Exclusions;
}

class Walk implements FoundFiles {
  readonly files: FoundFile[] = [];
  readonly notRegularFiles: string[] = [];
  excluded = 0;
  readonly unreadable: NotChecked[] = [];
  readonly inputErrors: string[] = [];
  readonly #options: WalkOptions;
  readonly #workspace: Workspace;
  /** Real paths of files and directories that were seen. */
  readonly #seen = new Set<string>();
  readonly #links: string[] = [];

  constructor(options: WalkOptions) {
    this.#options = options;
    this.#workspace = options.workspace;
  }

  /** Takes a named file; gives a named directory back for later, so that a file counts as named however else it is reached. */
  takeOperand(operand: string): Location[] {
    const path = resolvePath(this.#workspace.directory, operand);
    const status = this.#workspace.stat(path);
    if (status.kind === 'absent') this.inputErrors.push(`${operand}: no such file or directory`);
    else if (status.kind === 'unreadable') this.inputErrors.push(`${operand}: ${status.message}`);
    else {
      // A pipe such as `/dev/fd/63` has no other path.
      const location = { path, realPath: this.#workspace.realPath(path) ?? path };
      if (status.kind === 'directory') return [location];
      this.#addFile(location, true);
    }
    return [];
  }

  enterOperand(location: Location): void {
    const { exclusions } = this.#options;
    const above = ignoreFilesAbove(location.realPath, this.#workspace);
    const reason = this.#enter(location, {
      ignoreFiles: isIgnored(location.realPath, true, above) ? [] : above,
      exclusions: exclusions.excludes(location.path, true) ? excludingNothing(exclusions) : exclusions,
    });
    if (reason !== undefined) this.inputErrors.push(`${this.#name(location.path)}: the directory cannot be read: ${reason}`);
  }

  /** Links come last, so that what they lead to has its own name wherever it was found under that. */
  followLinks(): void {
    for (const link of this.#links) this.#follow(link);
  }

  /** Why the directory cannot be listed, if it cannot. */
  #enter(location: Location, { ignoreFiles: around, exclusions }: Scope): string | undefined {
    if (this.#isSeen(location)) return undefined;
    const listing = this.#workspace.listDirectory(location.path);
    if (listing.kind !== 'directory') return listing.kind === 'unreadable' ? listing.message : 'it is not a directory any more';
    const { entries } = listing;
    exclusions.enterDirectory(location.path);
    const ignoreFiles = ignoreFilesIn(location.realPath, new Set(entries.map(({ name }) => name)), around, this.#workspace);
    for (const { name, kind, isLink } of entries) {
      if (NEVER_ENTERED.has(name)) continue;
      const path = joinPath(location.path, name);
      const below = { path, realPath: location.realPath === location.path ? path : joinPath(location.realPath, name) };
      const isDirectory = kind === 'directory' && !isLink;
      if (isIgnored(below.realPath, isDirectory, ignoreFiles) || exclusions.excludes(below.path, isDirectory)) this.excluded++;
      else if (isLink) this.#links.push(below.path);
      else if (isDirectory) this.#enterFound(below, { ignoreFiles, exclusions });
      else this.#takeFound(below, kind === 'file');
    }
    return undefined;
  }

  #enterFound(location: Location, scope: Scope): void {
    const reason = this.#enter(location, scope);
    if (reason === undefined) return;
    this.unreadable.push({ file: this.#name(location.path), reason: `the directory cannot be read: ${reason}`, cause: 'unreadable' });
  }

  #follow(link: string): void {
    const realPath = this.#workspace.realPath(link);
    const status = this.#workspace.stat(link);
    if (realPath === undefined || status.kind === 'absent' || status.kind === 'unreadable') return this.#tellDangling(link);
    const isDirectory = status.kind === 'directory';
    if (isDirectory && (this.#isAround(link, realPath) || OF_THE_SYSTEM.some((directory) => isWithin(realPath, directory)))) {
      this.notRegularFiles.push(this.#name(link));
      return;
    }
    const scope = { ignoreFiles: ignoreFilesAbove(realPath, this.#workspace), exclusions: this.#options.exclusions };
    if (isIgnored(realPath, isDirectory, scope.ignoreFiles)) this.excluded++;
    else if (isDirectory) this.#enterFound({ path: link, realPath }, scope);
    else this.#takeFound({ path: link, realPath }, status.kind === 'file');
  }

  /** Whether a directory is around the link that leads to it, so that whoever follows the link goes in a circle, or leaves what was asked for. */
  #isAround(link: string, directory: string): boolean {
    const own = directoryOf(link);
    return isWithin(this.#workspace.realPath(own) ?? own, directory);
  }

  #tellDangling(link: string): void {
    const file = this.#name(link);
    const status = this.#workspace.stat(link);
    const why = status.kind === 'unreadable' ? status.message : 'no such file or directory';
    if (this.#isWanted(link)) this.unreadable.push({ file, reason: `the link is broken: ${why}`, cause: 'unreadable' });
    else this.notRegularFiles.push(file);
  }

  #takeFound(location: Location, isRegular: boolean): void {
    if (isRegular) this.#addFile(location, false);
    else if (!this.#isSeen(location)) this.notRegularFiles.push(this.#name(location.path));
  }

  #addFile(location: Location, isNamed: boolean): void {
    if (this.#isSeen(location)) return;
    this.files.push({ ...location, name: this.#name(location.path), isNamed });
    this.#options.onProgress?.(this.files.length);
  }

  /** Whether a file or directory was seen before; from now on it was. */
  #isSeen({ realPath }: Location): boolean {
    const isSeen = this.#seen.has(realPath);
    this.#seen.add(realPath);
    return isSeen;
  }

  #isWanted(path: string): boolean {
    return this.#options.extensions.some((extension) => path.toLowerCase().endsWith(extension));
  }

  #name(path: string): string {
    return relativePath(this.#workspace.directory, path);
  }
}

/** For a directory that is named though patterns leave it out; its own `.gitignore` files still hold. */
function excludingNothing(exclusions: Exclusions): Exclusions {
  return { enterDirectory: (path) => exclusions.enterDirectory(path), excludes: () => false };
}
