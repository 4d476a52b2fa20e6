import type { DirectoryEntry, DirectoryListing, PathStatus, Workspace } from '@assay/findings';

import { baseNameOf, directoriesAround, directoryOf, resolvePath } from './path.ts';

/**
 * Documents laid over a workspace: as an editor has them open, or all there is, in memory. A document hides the file that it is
 * opened from, and is there with the directories around it even if there is no such file. Paths are absolute or start from the
 * directory of the workspace.
 */
export function openDocuments(documents: ReadonlyMap<string, Uint8Array>, beneath: Workspace = emptyWorkspace('/')): Workspace {
  const { directory } = beneath;
  const open = new Map(Array.from(documents, ([path, bytes]) => [resolvePath(directory, path), bytes]));
  const made = entriesByDirectory(open);
  const opened = (path: string): Uint8Array | undefined => open.get(path) ?? open.get(beneath.realPath(path) ?? path);
  return {
    directory,
    readFile: (path) => {
      const bytes = opened(resolvePath(directory, path));
      if (bytes) return { kind: 'file', bytes };
      return made.has(resolvePath(directory, path)) ? { kind: 'directory' } : beneath.readFile(path);
    },
    listDirectory: (path) => listing(beneath.listDirectory(path), made.get(resolvePath(directory, path))),
    stat: (path) => status(resolvePath(directory, path), opened, made) ?? beneath.stat(path),
    realPath: (path) => {
      const absolute = resolvePath(directory, path);
      return beneath.realPath(absolute) ?? (open.has(absolute) || made.has(absolute) ? absolute : undefined);
    },
  };
}

/** A workspace without files. */
export function emptyWorkspace(directory: string): Workspace {
  return {
    directory,
    readFile: () => ({ kind: 'absent' }),
    listDirectory: () => ({ kind: 'absent' }),
    stat: () => ({ kind: 'absent' }),
    realPath: () => undefined,
  };
}

/** What the directories hold that are around documents. */
function entriesByDirectory(open: ReadonlyMap<string, Uint8Array>): ReadonlyMap<string, ReadonlyMap<string, DirectoryEntry>> {
  const directories = new Map<string, Map<string, DirectoryEntry>>();
  const add = (directory: string, name: string, kind: DirectoryEntry['kind']): void => {
    const entries = directories.get(directory) ?? new Map<string, DirectoryEntry>();
    directories.set(directory, entries.set(name, { name, kind, isLink: false }));
  };
  for (const path of open.keys()) {
    add(directoryOf(path), baseNameOf(path), 'file');
    for (const around of directoriesAround(path)) if (directoryOf(around) !== around) add(directoryOf(around), baseNameOf(around), 'directory');
  }
  return directories;
}

function listing(beneath: DirectoryListing, made: ReadonlyMap<string, DirectoryEntry> | undefined): DirectoryListing {
  if (!made) return beneath;
  const known = beneath.kind === 'directory' ? beneath.entries : [];
  const entries = new Map([...made, ...known.map((entry) => [entry.name, entry] as const)]);
  return { kind: 'directory', entries: [...entries.values()].sort((a, b) => (a.name < b.name ? -1 : 1)) };
}

function status(path: string, opened: (path: string) => Uint8Array | undefined, made: ReadonlyMap<string, unknown>): PathStatus | undefined {
  if (opened(path)) return { kind: 'file' };
  return made.has(path) ? { kind: 'directory' } : undefined;
}
