import type { Dialect, LocalTime, RuleSet, Workspace } from '@assay/findings';

/** What the program around the server gives it. */
export interface ServerOptions {
  /** Of Assay. */
  readonly version: string;
  /** Address of the documentation, which findings lead to. Default: they lead nowhere. */
  readonly docsUrl?: string | undefined;
  /** In the order in which files are offered to them. */
  readonly dialects: readonly Dialect[];
  /** The rules that a finding can name. */
  readonly ruleSets: readonly RuleSet[];
  /** The files of the machine, relative paths from a directory. */
  readonly workspaceAt: (directory: string) => Workspace;
  readonly now: () => LocalTime;
  /** From 0 inclusive to 1 exclusive. */
  readonly random: () => number;
}
