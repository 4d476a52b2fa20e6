import type { Dialect, LocalTime, RuleSet, Workspace } from '@assay/findings';
import { openDocuments, Session } from '@assay/project';
import type { Elsewhere, Job, JobResult } from '@assay/project';

/** What is about the whole of a service. */
export interface AreaOptions {
  readonly dialects: readonly Dialect[];
  /** The rules that a finding can name. */
  readonly ruleSets: readonly RuleSet[];
  /** The files of the machine, relative paths from a directory. */
  readonly workspaceAt: (directory: string) => Workspace;
  readonly now: () => LocalTime;
  readonly random: () => number;
  /** Lets others do something between two pieces of work. */
  readonly rest?: () => Promise<void>;
  /** Where templates are rendered that take too long for others to wait, with the folder that they are in. Default: others wait. */
  readonly elsewhereFor?: (directory: string) => Elsewhere;
  /** Does a piece of work of a folder again where the stack is larger. Default: what came of it counts. */
  readonly runWithMoreStack?: (job: Job, directory: string) => Promise<JobResult>;
}

/** What is checked together: a folder that an editor has open, or a file that it opened without one. */
export class Area {
  readonly directory: string;
  /** The file that it is about, if it is not the whole directory. */
  readonly loneFile: string | undefined;
  readonly dialects: readonly Dialect[];
  readonly session: Session;
  readonly clock: Pick<AreaOptions, 'now' | 'random'>;
  readonly #beneath: Workspace;
  #workspace: Workspace;

  constructor(options: AreaOptions, directory: string, loneFile?: string) {
    this.directory = directory;
    this.loneFile = loneFile;
    this.dialects = options.dialects;
    this.clock = { now: options.now, random: options.random };
    this.#beneath = options.workspaceAt(directory);
    this.#workspace = this.#beneath;
    const { elsewhereFor, runWithMoreStack, rest } = options;
    this.session = new Session({
      dialects: options.dialects,
      ...this.clock,
      ...(rest && { rest }),
      workspace: {
        directory: this.#beneath.directory,
        readFile: (path) => this.#workspace.readFile(path),
        listDirectory: (path) => this.#workspace.listDirectory(path),
        stat: (path) => this.#workspace.stat(path),
        realPath: (path) => this.#workspace.realPath(path),
      },
      paths: [loneFile ?? directory],
      ...(elsewhereFor && { elsewhere: elsewhereFor(directory) }),
      ...(runWithMoreStack && { runWithMoreStack: (job) => runWithMoreStack(job, directory) }),
    });
  }

  /** Lays a document with another text over the files; it was there before. */
  edit(documents: ReadonlyMap<string, Uint8Array>, path: string): void {
    this.#workspace = openDocuments(documents, this.#beneath);
    this.session.edited(path);
  }

  /** Lays documents over the files, of which those at these paths may differ from before. */
  update(documents: ReadonlyMap<string, Uint8Array>, changed: readonly string[]): void {
    this.#workspace = openDocuments(documents, this.#beneath);
    this.session.changed(changed);
  }
}
