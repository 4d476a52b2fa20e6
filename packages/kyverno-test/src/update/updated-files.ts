import { decodeUtf8, encodeUtf8 } from '@assay/source';

import type { FileReading, Workspace } from '../inputs/workspace.ts';
import type { ObjectDifference } from '../verdicts/expected-objects.ts';
import { expectedText } from './expected-text.ts';

/** A file that is to be written. */
export interface FileUpdate {
  /** Its path from where the command runs. */
  readonly file: string;
  readonly text: string;
  /** Whether there is no such file yet. */
  readonly isNew: boolean;
}

/** The files of a workspace, some with a text that is yet to be written. */
export class UpdatedFiles implements Workspace {
  readonly #workspace: Workspace;
  readonly #updates = new Map<string, FileUpdate>();

  constructor(workspace: Workspace) {
    this.#workspace = workspace;
  }

  get updates(): readonly FileUpdate[] {
    return [...this.#updates.values()];
  }

  readFile(path: string): FileReading {
    const updated = this.#updates.get(path);
    return updated === undefined ? this.#workspace.readFile(path) : { kind: 'file', bytes: encodeUtf8(updated.text) };
  }

  listDirectory(path: string): ReturnType<Workspace['listDirectory']> {
    return this.#workspace.listDirectory(path);
  }

  /** Gives files the objects that policies make. Files that are not UTF-8 are left. */
  expect(differences: readonly ObjectDifference[]): void {
    for (const file of new Set(differences.map((each) => each.file))) {
      const reading = this.readFile(file);
      const text = reading.kind === 'file' ? decodeUtf8(reading.bytes) : undefined;
      if (reading.kind !== 'absent' && text === undefined) continue;
      const mark = text?.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : '';
      const updated =
        mark +
        expectedText(
          text?.slice(mark.length),
          differences.filter((each) => each.file === file),
        );
      const isNew = this.#updates.get(file)?.isNew ?? reading.kind === 'absent';
      if (updated !== text) this.#updates.set(file, { file, text: updated, isNew });
    }
  }
}

const BYTE_ORDER_MARK = '\uFEFF';
