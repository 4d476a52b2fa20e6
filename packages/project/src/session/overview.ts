import type { CheckingDialect, SchemaStandards, SourceFile, Unit, Workspace } from '@assay/findings';

/** What a session knows without a check. */
export interface Overview {
  /** As it is checked. */
  readonly workspace: Workspace;
  /** The files of the dialects that check them as they are written, in the order of a report. */
  readonly files: ReadonlyMap<CheckingDialect, readonly SourceFile[]>;
  /** What is rendered together. */
  readonly units: readonly Unit[];
  /** The files whose objects are compared with schemas: by which dialect, and with what. */
  readonly compared: ReadonlyMap<SourceFile, readonly Comparison[]>;
  readonly projectFiles: readonly SourceFile[];
}

/** Who compares objects, and with what. */
export interface Comparison {
  readonly dialect: CheckingDialect;
  readonly schemas: SchemaStandards;
}
