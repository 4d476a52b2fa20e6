/** Files beside those that are checked, which they may name; as a shell gives them. Paths have `/`, are absolute or start from the working directory, and may climb. */
export interface Workspace {
  /** The absolute path of the working directory; without it no absolute path leads to a file that a relative one names. */
  readonly directory?: string;
  readonly readFile: (path: string) => FileReading;
  readonly listDirectory: (path: string) => DirectoryListing;
}

/** What came of reading a file. */
export type FileReading =
  | { readonly kind: 'file'; readonly bytes: Uint8Array }
  | { readonly kind: 'absent' }
  | { readonly kind: 'directory' }
  /** Why it cannot be read, as the operating system says it: `permission denied`. */
  | { readonly kind: 'unreadable'; readonly message: string };

/** What came of listing a directory; entries are in the order of their names. */
export type DirectoryListing =
  | { readonly kind: 'directory'; readonly entries: readonly DirectoryEntry[] }
  | { readonly kind: 'absent' }
  | { readonly kind: 'file' }
  | { readonly kind: 'unreadable'; readonly message: string };

/** Something in a directory; a link is what it leads to. */
export interface DirectoryEntry {
  readonly name: string;
  readonly isDirectory: boolean;
}
