/**
 * Files as a shell gives them: of a machine, of an editor, in memory. Paths have `/`, are absolute or start from {@link directory},
 * and may climb. Everything is synchronous: a shell whose files are not takes a snapshot first.
 */
export interface Workspace {
  /** Absolute path of the directory that relative paths start from. */
  readonly directory: string;
  readonly readFile: (path: string) => FileReading;
  readonly listDirectory: (path: string) => DirectoryListing;
  /** What is at a path, links followed. */
  readonly stat: (path: string) => PathStatus;
  /** The absolute path without links that a path leads to; `undefined` if it leads nowhere. */
  readonly realPath: (path: string) => string | undefined;
}

/** What came of reading a file. */
export type FileReading =
  | { readonly kind: 'file'; readonly bytes: Uint8Array }
  | { readonly kind: 'absent' }
  | { readonly kind: 'directory' }
  /** It is larger than what is read; `head` is its beginning. */
  | { readonly kind: 'too-large'; readonly head: Uint8Array; readonly message: string }
  /** Why it cannot be read, as the operating system says it: `permission denied`. */
  | { readonly kind: 'unreadable'; readonly message: string };

/** What came of listing a directory; entries are in the order of their names. */
export type DirectoryListing =
  | { readonly kind: 'directory'; readonly entries: readonly DirectoryEntry[] }
  | { readonly kind: 'absent' }
  | { readonly kind: 'file' }
  | { readonly kind: 'unreadable'; readonly message: string };

/** Something in a directory. */
export interface DirectoryEntry {
  readonly name: string;
  /** What it is, or what a link leads to. `other` is a device, a pipe or a socket; a link that leads nowhere is a file that cannot be read. */
  readonly kind: 'file' | 'directory' | 'other';
  readonly isLink: boolean;
}

/** What is at a path. */
export type PathStatus = { readonly kind: 'file' | 'directory' | 'other' | 'absent' } | { readonly kind: 'unreadable'; readonly message: string };
