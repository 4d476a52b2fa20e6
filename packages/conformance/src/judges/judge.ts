import type { Ended } from '../execute.ts';

/** How the cases of a suite are run and compared. */
export interface Judge {
  /** The words behind `assay` for the arguments of a case. */
  commandLine(args: readonly string[]): readonly string[];
  /**
   * The first difference between what a run gave and what was expected; `undefined` if there is none.
   * `expectation` is the text of `expect.json` or of recorded streams; its form is the suite's promise and is not checked.
   */
  compare(expectation: string, ended: Ended, folder: WorkFolder): string | undefined;
}

/** The folder that a case ran in. */
export interface WorkFolder {
  /** Its absolute path. */
  readonly path: string;
  /** A file as text; bytes that are not UTF-8 become U+FFFD. */
  readText(name: string): string;
  /** A file as it is; `undefined` if there is none of that name. */
  readBytes(name: string): Buffer | undefined;
  /** Whether there is a file or a folder of that name. */
  has(name: string): boolean;
}
