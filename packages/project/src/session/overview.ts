import type { CheckingDialect, SourceFile, Unit, Workspace } from '@assay/findings';

/** What a session knows without a check. */
export interface Overview {
  /** As it is checked. */
  readonly workspace: Workspace;
  /** The files of the dialects that check them as they are written, in the order of a report. */
  readonly files: ReadonlyMap<CheckingDialect, readonly SourceFile[]>;
  /** What is rendered together. */
  readonly units: readonly Unit[];
  readonly projectFiles: readonly SourceFile[];
}
