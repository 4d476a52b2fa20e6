import { createHash } from 'node:crypto';
import path from 'node:path';

import type { DirectoryListing, FileReading, PathStatus, Workspace } from '@assay/findings';

/** A workspace that remembers what was read, looked for or listed in it, and so can tell whether anything of that has changed. */
export class UsedFiles implements Workspace {
  readonly #workspace: Workspace;
  readonly #cwd: string;
  readonly #files = new Map<string, string>();
  readonly #listings = new Map<string, string>();
  readonly #statuses = new Map<string, string>();

  constructor(workspace: Workspace, cwd: string) {
    this.#workspace = workspace;
    this.#cwd = cwd;
  }

  get directory(): string {
    return this.#workspace.directory;
  }

  /** How many files were there to be read. */
  get fileCount(): number {
    return [...this.#files.values()].filter((digest) => digest !== ABSENT).length;
  }

  /** The directories in which a change would be seen, as absolute paths. */
  get directories(): readonly string[] {
    const listed = [...this.#listings.keys()].map((name) => path.resolve(this.#cwd, name));
    const around = [...this.#files.keys(), ...this.#listings.keys(), ...this.#statuses.keys()].map((name) =>
      path.dirname(path.resolve(this.#cwd, name)),
    );
    return [...new Set([...listed, ...around])];
  }

  readonly readFile = (name: string): FileReading => {
    const reading = this.#workspace.readFile(name);
    this.#files.set(name, fileDigest(reading));
    return reading;
  };

  readonly listDirectory = (name: string): DirectoryListing => {
    const listing = this.#workspace.listDirectory(name);
    this.#listings.set(name, JSON.stringify(listing));
    return listing;
  };

  readonly stat = (name: string): PathStatus => {
    const status = this.#workspace.stat(name);
    this.#statuses.set(name, status.kind);
    return status;
  };

  readonly realPath = (name: string): string | undefined => this.#workspace.realPath(name);

  /** Whether something is not as it was when it was last read. */
  hasChanged(): boolean {
    return (
      [...this.#files].some(([name, digest]) => fileDigest(this.#workspace.readFile(name)) !== digest) ||
      [...this.#statuses].some(([name, kind]) => this.#workspace.stat(name).kind !== kind) ||
      [...this.#listings].some(([name, listing]) => JSON.stringify(this.#workspace.listDirectory(name)) !== listing)
    );
  }
}

function fileDigest(reading: FileReading): string {
  return reading.kind === 'file' ? createHash('sha1').update(reading.bytes).digest('base64') : JSON.stringify(reading);
}

const ABSENT = fileDigest({ kind: 'absent' });
