import type { SourceFile } from '@assay/findings';

import type { Snapshot, SnapshotFile } from '../workspace/snapshot.ts';

/**
 * Contents as who looks through a workspace asks for them. Much can be typed into a file that gives no question another answer; then
 * looking again would come to the same.
 */
export class AskedContents {
  readonly #snapshot: Snapshot;
  readonly #asked = new Map<string, AskedContent>();

  constructor(snapshot: Snapshot) {
    this.#snapshot = snapshot;
  }

  /** A file, or why it cannot be read. That it can be is all that may be made of it: what its content says has to be asked. */
  reading(path: string): SnapshotFile {
    return this.#at(path).reading;
  }

  /** The answer to a question about a content; `undefined` if it cannot be read. Answers are compared by `===`, those in lists one by one. */
  ask<Answer>(path: string, question: (file: SourceFile) => Answer): Answer | undefined {
    const { reading, answers } = this.#at(path);
    if (reading.kind !== 'file') return undefined;
    const answer = question(reading.file);
    answers.set(question, answer);
    return answer;
  }

  /** The whole content, so that any other one is another answer. */
  read(path: string): SourceFile | undefined {
    return this.ask(path, itself);
  }

  /** The content if something is true of it. */
  readIf(path: string, holds: (file: SourceFile) => boolean): SourceFile | undefined {
    return this.ask(path, holds) === true ? this.read(path) : undefined;
  }

  /** Whether all that was asked has the same answers, if nothing has changed but what these files hold. */
  holdAfterEdits(paths: Iterable<string>): boolean {
    for (const path of paths) {
      const asked = this.#asked.get(path);
      if (asked && !isAnsweredAlike(asked, this.#snapshot.read(path))) return false;
    }
    return true;
  }

  #at(path: string): AskedContent {
    const known = this.#asked.get(path);
    if (known) return known;
    const asked = { reading: this.#snapshot.read(path), answers: new Map<Question, unknown>() };
    this.#asked.set(path, asked);
    return asked;
  }
}

type Question = (file: SourceFile) => unknown;

interface AskedContent {
  readonly reading: SnapshotFile;
  readonly answers: Map<Question, unknown>;
}

function isAnsweredAlike({ reading, answers }: AskedContent, now: SnapshotFile): boolean {
  if (reading === now) return true;
  if (reading.kind !== 'file' || now.kind !== 'file') return false;
  return Array.from(answers).every(([question, answer]) => isSame(answer, question(now.file)));
}

function isSame(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((item, at) => item === other[at]);
}

function itself(file: SourceFile): SourceFile {
  return file;
}
