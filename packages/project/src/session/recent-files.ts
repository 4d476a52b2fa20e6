import type { SourceFile } from '@assay/findings';

import type { Snapshot } from '../workspace/snapshot.ts';
import { filesOf } from './job.ts';
import type { Job, JobResult } from './job.ts';

/** What work remembers of a text takes some forty times its size; neighbours, such as a policy and its tests, are used one after the other. */
const MOST_RECENT_BYTES = 256 * 1024;

/** The files of the latest pieces of work. What is remembered of others is let go of, so that memory does not grow with a repository. */
export class RecentFiles {
  readonly #snapshot: Snapshot;
  /** The latest one last. */
  readonly #files = new Set<SourceFile>();
  #bytes = 0;

  constructor(snapshot: Snapshot) {
    this.#snapshot = snapshot;
  }

  /** Tells that a piece of work is done. */
  used(job: Job, { filesRead }: JobResult): void {
    for (const file of filesOf(job)) this.#add(file);
    for (const name of filesRead) {
      const known = this.#snapshot.read(name);
      if (known.kind === 'file') this.#add(known.file);
    }
    for (const file of this.#files) {
      if (this.#bytes <= MOST_RECENT_BYTES) break;
      this.#remove(file);
      file.forgetWork();
    }
  }

  #add(file: SourceFile): void {
    if (this.#files.has(file)) this.#remove(file);
    this.#files.add(file);
    this.#bytes += file.bytes.length;
  }

  #remove(file: SourceFile): void {
    this.#files.delete(file);
    this.#bytes -= file.bytes.length;
  }
}
