import path from 'node:path';

import { applyEdits } from '@assay/findings';
import type { FileEdit, Workspace } from '@assay/findings';
import { decodeUtf8, encodeUtf8 } from '@assay/source';

/** A file whose text has been edited. */
export interface EditedFile {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** Edits of files, kept in memory and laid over a workspace. */
export class EditedFiles {
  /** The files as they are with the edits. */
  readonly workspace: Workspace;
  readonly #beneath: Workspace;
  /** By absolute path. */
  readonly #edited = new Map<string, EditedFile>();

  constructor(beneath: Workspace) {
    this.#beneath = beneath;
    this.workspace = { ...beneath, readFile: (name) => this.#read(name) };
  }

  /** Edits texts whose ranges are those of the files as they are now. */
  apply(edits: ReadonlyMap<string, readonly FileEdit[]>): void {
    for (const [name, changes] of edits) {
      const reading = this.#read(name);
      const text = reading.kind === 'file' ? decodeUtf8(reading.bytes) : undefined;
      if (text === undefined) throw new Error(`${name} has been checked, and is no text now`);
      const absolute = this.#absolute(name);
      const before = this.#edited.get(absolute)?.before ?? text;
      this.#edited.set(absolute, { name, before, after: applyEdits(text, changes) });
    }
  }

  /** What has changed, by name. */
  get changes(): readonly EditedFile[] {
    return [...this.#edited.values()].filter(({ before, after }) => before !== after).sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  #read(name: string): ReturnType<Workspace['readFile']> {
    const edited = this.#edited.get(this.#absolute(name));
    return edited ? { kind: 'file', bytes: encodeUtf8(edited.after) } : this.#beneath.readFile(name);
  }

  #absolute(name: string): string {
    return path.posix.resolve(this.#beneath.directory, name);
  }
}
