import type { Ended } from '../execute.ts';

/** How the cases of a suite are run and compared. */
export interface Judge {
  /** The words behind `assay` for the arguments of a case. */
  commandLine(args: readonly string[]): readonly string[];
  /**
   * The first difference between what a run gave and what was expected; `undefined` if there is none.
   * `expectation` is the text of `expect.json`; its form is the suite's promise and is not checked.
   */
  compare(expectation: string, ended: Ended, readInput: ReadInput): string | undefined;
}

/** Reads a file of the folder that the case ran in; bytes that are not UTF-8 become U+FFFD. */
export type ReadInput = (name: string) => string;
