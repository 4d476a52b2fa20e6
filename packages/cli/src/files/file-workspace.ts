import fs from 'node:fs';
import path from 'node:path';

import type { DirectoryEntry, DirectoryListing, FileReading, PathStatus, Workspace } from '@assay/findings';

import { isSystemError } from '../process/system-error.ts';
import { goReason } from './go-error-text.ts';
import { isPipeOfShell } from './pipe-of-shell.ts';
import { readFile, readWithoutWaiting } from './read-file.ts';

/** The files of this machine; relative paths start from `cwd`. */
export function fileWorkspace(cwd: string): Workspace {
  return {
    directory: withSlashes(path.resolve(cwd)),
    readFile: (name) => readAt(path.resolve(cwd, name)),
    listDirectory: (name) => listAt(path.resolve(cwd, name)),
    stat: (name) => statAt(path.resolve(cwd, name)),
    realPath: (name) => realPathAt(path.resolve(cwd, name)),
  };
}

function withSlashes(name: string): string {
  return path.sep === '/' ? name : name.replaceAll(path.sep, '/');
}

function readAt(absolute: string): FileReading {
  const quick = readWithoutWaiting(absolute);
  const content = quick.kind === 'pipe' && isPipeOfShell(absolute, { realPath: realPathAt, stat: statAt }) ? readFile(absolute) : quick;
  if (content.kind === 'bytes') return { kind: 'file', bytes: content.bytes };
  if (content.kind === 'too-large') return { kind: 'too-large', head: content.head, message: content.reason };
  if (content.kind === 'pipe') return { kind: 'unreadable', message: content.reason };
  if (content.code === 'EISDIR') return { kind: 'directory' };
  return content.code === 'ENOENT' ? absent(absolute) : { kind: 'unreadable', message: goReason(content.code) };
}

type Absence = { readonly kind: 'absent' } | { readonly kind: 'unreadable'; readonly message: string };

/** What is said of a path that leads nowhere. Node.js writes U+FFFD for the bytes of a name that are not UTF-8: that name leads nowhere. */
function absent(absolute: string): Absence {
  return absolute.includes('\uFFFD') ? { kind: 'unreadable', message: 'its name is not UTF-8 text' } : { kind: 'absent' };
}

function listAt(absolute: string): DirectoryListing {
  try {
    const entries = fs.readdirSync(absolute, { withFileTypes: true }).map((entry) => entryOf(absolute, entry));
    return { kind: 'directory', entries: entries.sort((left, right) => (left.name < right.name ? -1 : 1)) };
  } catch (error) {
    if (!isSystemError(error)) throw error;
    if (error.code === 'ENOENT') return absent(absolute);
    return error.code === 'ENOTDIR' ? { kind: 'file' } : { kind: 'unreadable', message: goReason(error.code) };
  }
}

function entryOf(directory: string, entry: fs.Dirent): DirectoryEntry {
  const isLink = entry.isSymbolicLink();
  const status = isLink ? statAt(path.join(directory, entry.name)).kind : kindOf(entry);
  return { name: entry.name, kind: status === 'absent' || status === 'unreadable' ? 'file' : status, isLink };
}

function statAt(absolute: string): PathStatus {
  try {
    const stats = fs.statSync(absolute, { throwIfNoEntry: false });
    return { kind: stats ? kindOf(stats) : 'absent' };
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return error.code === 'ENOTDIR' ? { kind: 'absent' } : { kind: 'unreadable', message: goReason(error.code) };
  }
}

function kindOf(stats: Pick<fs.Stats, 'isFile' | 'isDirectory'>): 'file' | 'directory' | 'other' {
  if (stats.isFile()) return 'file';
  return stats.isDirectory() ? 'directory' : 'other';
}

function realPathAt(absolute: string): string | undefined {
  try {
    return withSlashes(fs.realpathSync(absolute));
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return undefined;
  }
}
