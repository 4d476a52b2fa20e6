import { Fault } from '@assay/starlark';

import type { InputFile } from '../files/input-file.ts';
import { baseName } from '../files/file-kind.ts';
import { AbsentFile } from '../template/absent-file.ts';

const PRIVATE = '_ytt_lib';

/** Whether a file belongs to a library that only the files beside it can get, and not to what is around it. */
export function isInPrivateLibrary(path: string): boolean {
  return path.split('/').slice(0, -1).includes(PRIVATE);
}

/** A file with its path from the directory that was asked. */
export interface ListedFile {
  readonly file: InputFile;
  readonly path: string;
  /** The directory that the file is directly in. */
  readonly directory: LibraryDirectory;
}

/**
 * A directory of input files. Every directory can be the root of a library; those below `_ytt_lib` are the libraries that the
 * files beside it can get. Messages follow `pkg/workspace/library.go` of ytt.
 */
export class LibraryDirectory {
  readonly name: string;
  readonly isPrivate: boolean;
  readonly #directories = new Map<string, LibraryDirectory>();
  readonly #files: InputFile[] = [];
  #listed: ListedFile[] | undefined;
  readonly #firstByName = new Map<string, InputFile>();

  constructor(name: string) {
    this.name = name;
    this.isPrivate = name === PRIVATE;
  }

  /** The directory tree of files, whose order it keeps. */
  static of(files: readonly InputFile[]): LibraryDirectory {
    const root = new LibraryDirectory('');
    for (const file of files) {
      let directory = root;
      for (const step of file.path.split('/').slice(0, -1)) directory = directory.#ensureDirectory(step);
      directory.#add(file);
    }
    return root;
  }

  /** Files of the directory itself, then those of each directory below, without private ones. */
  listFiles(): readonly ListedFile[] {
    if (!this.#listed) this.#list('', (this.#listed = []));
    return this.#listed;
  }

  /** The library that a file in this directory gets by a path. */
  findLibrary(path: string): LibraryDirectory {
    let directory = this.#directories.get(PRIVATE);
    if (!directory) throw new Fault(`Could not find private library (directory '${PRIVATE}' missing?)`, { details: new AbsentFile(path, []) });
    const steps = path.split('/');
    for (const [at, step] of steps.entries()) {
      const inner: LibraryDirectory | undefined = directory.#directories.get(step);
      const parent = steps.slice(0, at).join('/');
      if (!inner)
        throw new Fault(`Expected to find library '${path}', but did not find '${parent}'`, {
          details: new AbsentFile(step, [...directory.#directories.keys()]),
        });
      if (inner.isPrivate) throw new Fault(`Could not load private library '${parent}'`);
      directory = inner;
    }
    return directory;
  }

  /** A directory below this one. */
  findDirectory(path: string): LibraryDirectory {
    return path.split('/').reduce<LibraryDirectory>((directory, step, at, steps) => {
      const inner = directory.#directories.get(step);
      if (!inner) throw new Fault(`Did not find '${steps.slice(0, at).join('/')}'`);
      if (inner.isPrivate) throw new Fault(`Encountered private library '${PRIVATE}'`);
      return inner;
    }, this);
  }

  /** A file in this directory or below. */
  findFile(path: string): { readonly file: InputFile; readonly directory: LibraryDirectory } {
    const slash = path.lastIndexOf('/');
    const directory = slash < 0 ? this : this.#directoryOf(path, path.slice(0, slash));
    const file = directory.#firstByName.get(baseName(path));
    if (!file) throw new Fault(`Expected to find file '${path}' (hint: only files included via -f flag are available)`);
    return { file, directory };
  }

  #directoryOf(file: string, path: string): LibraryDirectory {
    try {
      return this.findDirectory(path);
    } catch (fault) {
      if (fault instanceof Fault) throw new Fault(`Expected to find file '${file}', but did not: ${fault.message}`);
      throw fault;
    }
  }

  #ensureDirectory(name: string): LibraryDirectory {
    let directory = this.#directories.get(name);
    if (!directory) this.#directories.set(name, (directory = new LibraryDirectory(name)));
    return directory;
  }

  #add(file: InputFile): void {
    this.#files.push(file);
    const name = baseName(file.path);
    if (!this.#firstByName.has(name)) this.#firstByName.set(name, file);
  }

  #list(prefix: string, listed: ListedFile[]): void {
    for (const file of this.#files) listed.push({ file, path: prefix + baseName(file.path), directory: this });
    for (const directory of this.#directories.values()) {
      if (!directory.isPrivate) directory.#list(`${prefix}${directory.name}/`, listed);
    }
  }
}
