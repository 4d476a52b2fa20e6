/** A regular file that the walk through a workspace has found. All paths have `/`. */
export interface FoundFile {
  /** As it is reported: relative to the working directory. */
  readonly name: string;
  /** Absolute, as the walk came to it. */
  readonly path: string;
  /** The same, symbolic links followed. */
  readonly realPath: string;
  /** Whether the command line names it. */
  readonly isNamed: boolean;
}
