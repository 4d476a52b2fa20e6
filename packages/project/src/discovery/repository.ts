import type { SourceFile } from '@assay/findings';

import type { FoundFile } from './found-file.ts';

/**
 * What the walk has found, for those who ask what belongs together. Everything is as it is in one moment: the same file gives the
 * same {@link SourceFile} each time, so that facts about it can be kept in a `WeakMap`.
 */
export interface Repository {
  /** Absolute path that names are relative to. */
  readonly directory: string;
  /** All regular files that were found, whatever their ending, in the order of the walk: directories by name, links last. */
  readonly files: readonly FoundFile[];
  /** The content of a file; `undefined` if it cannot be read or is too large to be. */
  read(file: FoundFile): SourceFile | undefined;
  /**
   * The same, if something is true of it. Who goes through many files asks so: what is typed into one of which nothing is true changes
   * nothing for others, and then they need not be gone through again.
   */
  readIf(file: FoundFile, holds: (content: SourceFile) => boolean): SourceFile | undefined;
}
