import { SourceFile } from '@assay/findings';
import type { DirectoryListing, FileReading, PathStatus, Workspace } from '@assay/findings';

import { baseNameOf, directoryOf, isWithin, joinPath, relativePath, resolvePath } from './path.ts';

/**
 * A workspace as it was when it was first asked: whatever is asked twice gets the same answer, until {@link forget} says that it
 * changed. A file that is read anew and has its old content stays the same {@link SourceFile}.
 */
export class Snapshot implements Workspace {
  readonly directory: string;
  readonly #workspace: Workspace;
  readonly #files = new Map<string, SnapshotFile>();
  readonly #stale = new Set<string>();
  readonly #listings = new Map<string, DirectoryListing>();
  readonly #statuses = new Map<string, PathStatus>();
  readonly #realPaths = new Map<string, { readonly path: string | undefined }>();

  constructor(workspace: Workspace) {
    this.directory = workspace.directory;
    this.#workspace = workspace;
  }

  readFile = (path: string): FileReading => {
    const known = this.read(path);
    return known.kind === 'file' ? { kind: 'file', bytes: known.file.bytes } : known;
  };

  listDirectory = (path: string): DirectoryListing => remembered(this.#listings, this.absolute(path), (at) => this.#workspace.listDirectory(at));

  stat = (path: string): PathStatus => remembered(this.#statuses, this.absolute(path), (at) => this.#workspace.stat(at));

  realPath = (path: string): string | undefined =>
    remembered(this.#realPaths, this.absolute(path), (at) => ({ path: this.#workspace.realPath(at) })).path;

  absolute(path: string): string {
    return resolvePath(this.directory, path);
  }

  /** A file, or why it cannot be read. */
  read(path: string): SnapshotFile {
    const absolute = this.absolute(path);
    const known = this.#files.get(absolute);
    if (known && !this.#stale.delete(absolute)) return known;
    const file = this.#readAnew(absolute, known);
    this.#files.set(absolute, file);
    return file;
  }

  /** Takes a file whose content is known for what is at its path. */
  take(file: SourceFile): void {
    this.#files.set(this.absolute(file.name), { kind: 'file', file });
  }

  /** Forgets what is known of a path that changed, appeared or is gone, of everything below it, and of the directories around it. */
  forget(path: string): void {
    for (const spelling of this.#spellings(this.absolute(path))) this.#forgetAt(spelling);
  }

  /** Forgets what a file holds, and nothing of what is where; gives the paths that lead to it. */
  forgetContent(path: string): readonly string[] {
    const spellings = this.#spellings(this.absolute(path));
    for (const spelling of spellings) this.#stale.add(spelling);
    return spellings;
  }

  /** Whether there was a regular file, found in its directory without a link, and still is: then nothing changed but what it holds. */
  isStillFile(path: string): boolean {
    const absolute = this.absolute(path);
    const [directory, base] = [directoryOf(absolute), baseNameOf(absolute)];
    const listing = this.#listings.get(directory);
    const entry = listing?.kind === 'directory' ? listing.entries.find(({ name }) => name === base) : undefined;
    if (entry?.kind !== 'file' || entry.isLink || this.#workspace.stat(absolute).kind !== 'file') return false;
    return this.#workspace.realPath(absolute) === joinPath(this.#realPaths.get(directory)?.path ?? directory, base);
  }

  /** The paths that lead to the same, as far as links are known. */
  #spellings(absolute: string): readonly string[] {
    const others = Array.from(this.#realPaths).flatMap(([link, { path: target = link }]) => {
      if (target === link) return [];
      return [
        ...(isWithin(absolute, target) ? [link + absolute.slice(target.length)] : []),
        ...(isWithin(absolute, link) ? [target + absolute.slice(link.length)] : []),
      ];
    });
    return [absolute, ...others];
  }

  #forgetAt(absolute: string): void {
    const isConcerned = (known: string): boolean => isWithin(known, absolute) || isWithin(absolute, known);
    for (const known of this.#files.keys()) if (isConcerned(known)) this.#stale.add(known);
    for (const answers of [this.#listings, this.#statuses, this.#realPaths])
      for (const known of answers.keys()) if (isConcerned(known)) answers.delete(known);
  }

  #readAnew(absolute: string, known: SnapshotFile | undefined): SnapshotFile {
    const reading = this.#workspace.readFile(absolute);
    if (reading.kind !== 'file') return reading;
    if (known?.kind === 'file' && known.file.isHeld && areEqual(known.file.bytes, reading.bytes)) return known;
    const readAgain = (): Uint8Array => {
      const again = this.#workspace.readFile(absolute);
      return again.kind === 'file' ? again.bytes : new Uint8Array();
    };
    return { kind: 'file', file: new SourceFile(relativePath(this.directory, absolute), reading.bytes, readAgain) };
  }
}

/** A file of a snapshot, or why it cannot be read. */
export type SnapshotFile = { readonly kind: 'file'; readonly file: SourceFile } | Exclude<FileReading, { readonly kind: 'file' }>;

/** Why a file cannot be read, as a sentence. */
export function whyUnread(reading: Exclude<FileReading, { readonly kind: 'file' }>): string {
  switch (reading.kind) {
    case 'directory':
      return 'it is a directory';
    case 'absent':
      return 'no such file or directory';
    case 'too-large':
    case 'unreadable':
      return reading.message;
  }
}

function remembered<Answer>(answers: Map<string, Answer>, path: string, ask: (path: string) => Answer): Answer {
  const known = answers.get(path);
  if (known !== undefined) return known;
  const answer = ask(path);
  answers.set(path, answer);
  return answer;
}

function areEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}
