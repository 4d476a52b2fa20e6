import { oncePer } from '@assay/source';

import { baseNameOf, directoriesAround, directoryOf, isWithin } from '../workspace/path.ts';
import type { FoundFile } from './found-file.ts';
import type { Repository } from './repository.ts';

/** What was found, by the paths that the walk came to it. */
export class FileTree {
  readonly #files = new Map<string, FoundFile>();
  readonly #directories = new Map<string, { readonly files: FoundFile[]; readonly directories: string[] }>();

  constructor(files: readonly FoundFile[]) {
    for (const file of files) {
      this.#files.set(file.path, file);
      this.#enter(directoryOf(file.path)).files.push(file);
    }
  }

  fileAt(path: string): FoundFile | undefined {
    return this.#files.get(path);
  }

  /** Whether a file was found somewhere below. */
  hasDirectory(path: string): boolean {
    return this.#directories.has(path);
  }

  /** The files directly in a directory. */
  filesIn(directory: string): readonly FoundFile[] {
    return this.#directories.get(directory)?.files ?? [];
  }

  /** The directories directly in a directory. */
  directoriesIn(directory: string): readonly string[] {
    return this.#directories.get(directory)?.directories ?? [];
  }

  /** The file of this path, or all files below the directory of this path. */
  filesAt(path: string): readonly FoundFile[] {
    const file = this.#files.get(path);
    if (file) return [file];
    return [...this.filesIn(path), ...this.directoriesIn(path).flatMap((directory) => this.filesAt(directory))];
  }

  #enter(directory: string): { readonly files: FoundFile[]; readonly directories: string[] } {
    const known = this.#directories.get(directory);
    if (known) return known;
    const entered = { files: [], directories: [] };
    this.#directories.set(directory, entered);
    const around = directoryOf(directory);
    if (around !== directory) this.#enter(around).directories.push(directory);
    return entered;
  }
}

/** The innermost directory around the working directory and all that was found: the command line can name what is elsewhere. */
export function directoryAroundAll({ directory, files }: Pick<Repository, 'directory' | 'files'>): string {
  return files.reduce((around, { path }) => [around, ...directoriesAround(around)].find((one) => isWithin(path, one)) ?? around, directory);
}

/** The directories from the one around a path up to another one, the innermost first. */
export function directoriesUpTo(path: string, outermost: string): readonly string[] {
  return [...directoriesAround(path)].filter((directory) => isWithin(directory, outermost));
}

/** Whether a name ends as those of YAML files do. */
export function isYamlName(path: string): boolean {
  return /\.ya?ml$/i.test(baseNameOf(path));
}

/** What was found as a tree. Who asks for that of the same files again, as after an edit, gets the same. */
export const treeOf: (files: readonly FoundFile[]) => FileTree = oncePer((files) => new FileTree(files));
