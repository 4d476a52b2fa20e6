/** A file in the tree of an image. */
export interface FileEntry {
  readonly kind: 'file';
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A directory in the tree of an image. The root has an empty name and no parent. */
export interface DirectoryEntry {
  readonly kind: 'directory';
  readonly name: string;
  readonly parent: DirectoryEntry | undefined;
  readonly children: TreeEntry[];
}

/** Something in the tree of an image. */
export type TreeEntry = FileEntry | DirectoryEntry;

/**
 * The tree that a list of files makes. Throws a `RangeError` for a path that an image cannot have: names are letters,
 * digits and `._-`, at most 64, and do not begin with a dot or a dash; a directory is at most at the eighth level.
 */
export function treeOf(files: readonly { readonly path: string; readonly bytes: Uint8Array }[]): DirectoryEntry {
  const root: DirectoryEntry = { kind: 'directory', name: '', parent: undefined, children: [] };
  for (const { path, bytes } of files) {
    const names = path.split('/');
    if (names.length > MOST_LEVELS || !names.every((name) => NAME.test(name))) throw new RangeError(`an image cannot have a file "${path}"`);
    const name = names.pop()!;
    const directory = names.reduce(subdirectory, root);
    if (directory.children.some((child) => child.name === name)) throw new RangeError(`an image cannot have "${path}" twice`);
    directory.children.push({ kind: 'file', name, bytes });
  }
  return root;
}

/** ECMA-119, 6.8.2.1, the root being the first level. */
const MOST_LEVELS = 8;
/** What every system can name; Joliet allows 64 characters. */
const NAME = /^[0-9A-Za-z_][0-9A-Za-z._-]{0,63}$/;

function subdirectory(parent: DirectoryEntry, name: string): DirectoryEntry {
  const found = parent.children.find((child) => child.name === name);
  if (found?.kind === 'file') throw new RangeError(`"${name}" is a file and a directory`);
  if (found) return found;
  const made: DirectoryEntry = { kind: 'directory', name, parent, children: [] };
  parent.children.push(made);
  return made;
}

/** The files of a tree, those of a directory before those below it. */
export function filesIn({ children }: DirectoryEntry): FileEntry[] {
  return [...children.filter((child) => child.kind === 'file'), ...children.filter((child) => child.kind === 'directory').flatMap(filesIn)];
}
