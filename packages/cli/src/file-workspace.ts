import fs from 'node:fs';
import path from 'node:path';

import type { DirectoryEntry, DirectoryListing, FileReading, Workspace } from '@assay/findings';

import { goReason } from './go-error-text.ts';
import { readFile } from './read-file.ts';
import { isSystemError } from './system-error.ts';

/** The files of this machine; relative paths start from `cwd`. */
export function fileWorkspace(cwd: string): Workspace {
  return {
    directory: cwd.replaceAll(path.sep, '/'),
    readFile: (name) => readAt(path.resolve(cwd, name)),
    listDirectory: (name) => listAt(path.resolve(cwd, name)),
  };
}

function readAt(absolute: string): FileReading {
  const content = readFile(absolute);
  if (content.kind === 'bytes') return { kind: 'file', bytes: content.bytes };
  if (content.kind === 'too-large') return { kind: 'unreadable', message: content.reason };
  if (content.code === 'EISDIR') return { kind: 'directory' };
  return content.code === 'ENOENT' ? { kind: 'absent' } : { kind: 'unreadable', message: goReason(content.code) };
}

function listAt(absolute: string): DirectoryListing {
  try {
    const entries = fs.readdirSync(absolute, { withFileTypes: true }).map((entry) => entryOf(absolute, entry));
    return { kind: 'directory', entries: entries.sort((left, right) => (left.name < right.name ? -1 : 1)) };
  } catch (error) {
    if (!isSystemError(error)) throw error;
    if (error.code === 'ENOENT') return { kind: 'absent' };
    return error.code === 'ENOTDIR' ? { kind: 'file' } : { kind: 'unreadable', message: goReason(error.code) };
  }
}

function entryOf(directory: string, entry: fs.Dirent): DirectoryEntry {
  const isDirectory = entry.isSymbolicLink() ? leadsToDirectory(path.join(directory, entry.name)) : entry.isDirectory();
  return { name: entry.name, isDirectory };
}

/** A link that leads nowhere is taken for a file: reading it tells what is wrong. */
function leadsToDirectory(link: string): boolean {
  return fs.statSync(link, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
