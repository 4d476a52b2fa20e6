import type { DirectoryEntry, DirectoryListing, FileReading, PathStatus, Workspace } from '@assay/findings';
import { encodeUtf8 } from '@assay/source';

import { baseNameOf, directoryOf, isWithin, joinPath, resolvePath } from '../src/workspace/path.ts';

/** What is at a path: a text, bytes, or something else. */
export type Entry = string | Uint8Array | Special;

type Special =
  | { readonly kind: 'link'; readonly target: string }
  | { readonly kind: 'directory' | 'pipe' }
  /** A directory that cannot be listed, or a file that cannot be read. */
  | { readonly kind: 'locked-directory' | 'locked-file' }
  /** A file of which only the beginning is read. */
  | { readonly kind: 'too-large'; readonly head: string };

/** Entries by their paths, which start from the root. */
export type Entries = Readonly<Record<string, Entry>>;

export const DIRECTORY: Entry = { kind: 'directory' };
export const PIPE: Entry = { kind: 'pipe' };
export const LOCKED_DIRECTORY: Entry = { kind: 'locked-directory' };
export const LOCKED_FILE: Entry = { kind: 'locked-file' };

export function linkTo(target: string): Entry {
  return { kind: 'link', target };
}

export function tooLarge(head: string): Entry {
  return { kind: 'too-large', head };
}

/** A workspace of these entries, as they are at each moment, and of the directories around them. */
export function memoryWorkspace(entries: Entries, directory = '/'): Workspace {
  const at = (path: string): Place => follow(entries, resolvePath(directory, path));
  return {
    directory,
    readFile: (path) => readingOf(at(path)),
    listDirectory: (path) => listingOf(at(path), entries),
    stat: (path) => statusOf(at(path)),
    realPath: (path) => {
      const place = at(path);
      return place.kind === 'found' ? place.realPath : undefined;
    },
  };
}

/** What a path leads to, links followed. */
type Place = { readonly kind: 'found'; readonly realPath: string; readonly entry: Entry } | { readonly kind: 'absent' } | { readonly kind: 'circle' };

const MOST_LINKS = 20;

function follow(entries: Entries, path: string, links = 0): Place {
  if (path === '/') return { kind: 'found', realPath: path, entry: DIRECTORY };
  const around = follow(entries, directoryOf(path), links);
  if (around.kind !== 'found') return around;
  const realPath = joinPath(around.realPath, baseNameOf(path));
  const entry = entryAt(entries, realPath);
  if (entry === undefined) return { kind: 'absent' };
  if (!isSpecial(entry) || entry.kind !== 'link') return { kind: 'found', realPath, entry };
  return links === MOST_LINKS ? { kind: 'circle' } : follow(entries, resolvePath(around.realPath, entry.target), links + 1);
}

function entryAt(entries: Entries, realPath: string): Entry | undefined {
  const paths = Object.keys(entries);
  const exact = paths.find((path) => resolvePath('/', path) === realPath);
  if (exact !== undefined) return entries[exact];
  return paths.some((path) => isWithin(resolvePath('/', path), realPath)) ? DIRECTORY : undefined;
}

function isSpecial(entry: Entry): entry is Special {
  return typeof entry !== 'string' && !(entry instanceof Uint8Array);
}

function statusOf(place: Place): PathStatus {
  if (place.kind === 'absent') return place;
  if (place.kind === 'circle') return { kind: 'unreadable', message: 'too many links' };
  return { kind: kindOf(place.entry) };
}

function kindOf(entry: Entry): DirectoryEntry['kind'] {
  if (!isSpecial(entry)) return 'file';
  if (entry.kind === 'directory' || entry.kind === 'locked-directory') return 'directory';
  return entry.kind === 'pipe' ? 'other' : 'file';
}

function readingOf(place: Place): FileReading {
  if (place.kind === 'absent') return place;
  if (place.kind === 'circle') return { kind: 'unreadable', message: 'too many links' };
  const { entry } = place;
  if (entry instanceof Uint8Array) return { kind: 'file', bytes: entry };
  if (typeof entry === 'string') return { kind: 'file', bytes: encodeUtf8(entry) };
  if (entry.kind === 'too-large') return { kind: 'too-large', head: encodeUtf8(entry.head), message: 'it is too large' };
  if (entry.kind === 'locked-file') return { kind: 'unreadable', message: 'permission denied' };
  return entry.kind === 'pipe' ? { kind: 'file', bytes: new Uint8Array() } : { kind: 'directory' };
}

function listingOf(place: Place, entries: Entries): DirectoryListing {
  if (place.kind === 'absent') return place;
  if (place.kind === 'circle') return { kind: 'unreadable', message: 'too many links' };
  const { entry, realPath } = place;
  if (isSpecial(entry) && entry.kind === 'locked-directory') return { kind: 'unreadable', message: 'permission denied' };
  if (kindOf(entry) !== 'directory') return { kind: 'file' };
  const below = Object.keys(entries).map((path) => resolvePath('/', path));
  const prefix = joinPath(realPath, '');
  const names = new Set(
    below.flatMap((path) => (path.startsWith(prefix) && path !== realPath ? (path.slice(prefix.length).split('/')[0] ?? []) : [])),
  );
  return { kind: 'directory', entries: [...names].sort().map((name) => directoryEntry(entries, realPath, name)) };
}

function directoryEntry(entries: Entries, directory: string, name: string): DirectoryEntry {
  const path = joinPath(directory, name);
  const entry = entryAt(entries, path);
  const place = follow(entries, path);
  return {
    name,
    kind: place.kind === 'found' ? kindOf(place.entry) : 'file',
    isLink: entry !== undefined && isSpecial(entry) && entry.kind === 'link',
  };
}
