import fs from 'node:fs';
import path from 'node:path';

import { decodeUtf8KeepingBytes } from '@assay/source';
import { Failure } from '@assay/ytt';
import type { FoundInput, InputSource, SymlinkPolicy } from '@assay/ytt';

import { goErrorText } from '../files/go-error-text.ts';
import { isWithin } from '../files/is-within.ts';
import { limitInlining } from '../process/limit-inlining.ts';
import { isSystemError } from '../process/system-error.ts';
import { isUrl } from './fetch-urls.ts';
import type { FetchedUrls } from './fetch-urls.ts';
import { followLinks } from './follow-links.ts';
import { systemPath } from './system-path.ts';

/** In bytes: V8 begins to compile hot functions for less. */
const LARGE_INPUT = 16 * 1024;

/** What is read before a command begins, as it cannot be read in it or not twice. */
export interface ReadBefore {
  /** Absolute path. */
  readonly cwd: string;
  readonly urls: FetchedUrls;
  /** A string says why it could not be read. */
  readonly stdin: Uint8Array | string;
  /** Contents of pipes, by absolute path. */
  readonly pipes: Map<string, Uint8Array>;
}

/**
 * The files of this machine as `ytt` sees them: hidden ones and those that `.gitignore` names are there, symbolic links only if they
 * are allowed. Messages are those of the reference, and of its language for what the system says.
 */
export class LocalInputs implements InputSource {
  readonly #before: ReadBefore;
  #isStdinRead = false;
  #size = 0;

  constructor(before: ReadBefore) {
    this.#before = before;
  }

  filesAt(given: string, symlinks: SymlinkPolicy): FoundInput[] {
    if (given === '-') return [this.#stdin()];
    if (isUrl(given)) return [this.#fetched(given)];
    const stats = naming(`Checking file '${given}': `, 'lstat', given, () => fs.lstatSync(this.#systemPath(given)));
    if (!stats.isDirectory()) return [this.#localFile(given, path.basename(given), true, stats, symlinks)];
    const found: FoundInput[] = [];
    this.#walk(given, given, '', symlinks, found);
    return found;
  }

  /** `prefix` is the path from the directory that was named, with a final `/`. */
  #walk(named: string, directory: string, prefix: string, symlinks: SymlinkPolicy, found: FoundInput[]): void {
    const listing = `Listing files '${named}': `;
    const entries = naming(listing, 'open', directory, () =>
      fs.readdirSync(this.#systemPath(directory), { withFileTypes: true, encoding: 'buffer' }),
    );
    for (const entry of entries) {
      const name = decodeUtf8KeepingBytes(entry.name);
      const shown = path.join(directory, name);
      const relative = prefix + name;
      if (entry.isDirectory()) this.#walk(named, shown, `${relative}/`, symlinks, found);
      else found.push(within(listing, () => this.#localFile(shown, relative, false, entry, symlinks)));
    }
  }

  #localFile(shown: string, relative: string, isNamedItself: boolean, kind: FileType, symlinks: SymlinkPolicy): FoundInput {
    if (!kind.isFile() && !kind.isSymbolicLink() && !kind.isFIFO())
      throw new Failure(`Expected file '${shown}' to be a regular file, but was not`, []);
    if (kind.isSymbolicLink() && !symlinks.areAllAllowed) within(`Checking symlink file '${shown}': `, () => this.#checkLink(shown, symlinks));
    const isRegular = kind.isFile();
    return { path: relative, isNamedItself, location: shown, read: () => this.#read(shown, isRegular) };
  }

  #read(shown: string, isRegular: boolean): Uint8Array {
    const absolute = this.#absolute(shown);
    const read = (): Uint8Array => this.#counted(naming('', 'open', shown, () => fs.readFileSync(systemPath(absolute))));
    if (isRegular) return read();
    const { pipes } = this.#before;
    const bytes = pipes.get(absolute) ?? read();
    pipes.set(absolute, bytes);
    return bytes;
  }

  #counted(bytes: Uint8Array): Uint8Array {
    const wasSmall = this.#size < LARGE_INPUT;
    this.#size += bytes.length;
    if (wasSmall && this.#size >= LARGE_INPUT) limitInlining();
    return bytes;
  }

  #checkLink(shown: string, { allowedDestinations }: SymlinkPolicy): void {
    const { cwd } = this.#before;
    const destination = within('Eval symlink: ', () => destinationOf(shown, cwd));
    if (destination === undefined) return;
    const absolute = path.resolve(cwd, destination);
    if (allowedDestinations.some((allowed) => isWithin(absolute, path.resolve(cwd, allowed)))) return;
    throw new Failure(`Expected symlink file '${shown}' -> '${destination}' to be allowed, but was not`, []);
  }

  #stdin(): FoundInput {
    const isSecond = this.#isStdinRead;
    this.#isStdinRead = true;
    return { path: 'stdin.yml', isNamedItself: true, location: '-', read: () => this.#readStdin(isSecond) };
  }

  #readStdin(isSecond: boolean): Uint8Array {
    if (isSecond) throw new Failure("Standard input has already been read, has the '-' argument been used in more than one flag?", []);
    const { stdin } = this.#before;
    if (typeof stdin === 'string') throw new Failure(stdin, []);
    return this.#counted(stdin);
  }

  #fetched(url: string): FoundInput {
    const name = url.replace(/\/+$/, '').split('/').at(-1) ?? '';
    const read = (): Uint8Array => {
      const fetched = this.#before.urls.get(url);
      if (fetched instanceof Uint8Array) return fetched;
      throw new Failure(fetched ?? `Requesting URL '${url}': it was not asked for`, []);
    };
    return { path: name, isNamedItself: true, location: url, read };
  }

  /** An empty path is no path to the working directory, and only a directory, or a link to one, has a slash at its end. */
  #absolute(shown: string): string {
    if (shown === '') return '';
    return path.resolve(this.#before.cwd, shown) + (shown.endsWith('/') ? '/' : '');
  }

  #systemPath(shown: string): string | Buffer {
    return systemPath(this.#absolute(shown));
  }
}

type FileType = Pick<fs.Dirent, 'isFile' | 'isSymbolicLink' | 'isFIFO'>;

/** Where a link ends; `undefined` for a pipe of the shell (`<(…)`), a link to nowhere on Linux: nobody can be tricked with it. */
function destinationOf(shown: string, cwd: string): string | undefined {
  try {
    return followLinks(shown, cwd);
  } catch (error) {
    if (error instanceof Failure && MISSING_PIPE.test(error.message)) return undefined;
    throw error;
  }
}

const MISSING_PIPE = /^lstat \/proc\/\d+\/fd\/pipe:\[\d+\]: no such file or directory$/;

/** Runs a system call; what fails in it is told with its prefix. */
function naming<Result>(prefix: string, call: string, shown: string, step: () => Result): Result {
  try {
    return step();
  } catch (error) {
    if (isSystemError(error)) throw new Failure(prefix + goErrorText(error, error.syscall === 'read' ? 'read' : call, shown), []);
    throw error;
  }
}

function within<Result>(prefix: string, step: () => Result): Result {
  try {
    return step();
  } catch (error) {
    if (error instanceof Failure) throw error.within(prefix);
    throw error;
  }
}
