import fs from 'node:fs';
import path from 'node:path';

import type { Workspace } from '@assay/findings';

import type { Host } from '../process/host.ts';
import { isSystemError } from '../process/system-error.ts';
import { fileWorkspace } from './file-workspace.ts';

/** Where relative paths start, and which files may be used. */
export type FileScope = Pick<Host, 'cwd' | 'within'>;

/** The files of this machine, as far as a scope allows. */
export function workspaceOf({ cwd, within }: FileScope): Workspace {
  const disk = fileWorkspace(cwd);
  if (within === undefined) return disk;
  const outside = { kind: 'unreadable', message: `it is outside of ${within}` } as const;
  const isAllowed = (name: string): boolean => leadsInto(within, path.resolve(cwd, name));
  return {
    directory: disk.directory,
    readFile: (name) => (isAllowed(name) ? disk.readFile(name) : outside),
    listDirectory: (name) => (isAllowed(name) ? disk.listDirectory(name) : outside),
    stat: (name) => (isAllowed(name) ? disk.stat(name) : outside),
    realPath: (name) => (isAllowed(name) ? disk.realPath(name) : undefined),
  };
}

/** The scope alone, as data that another thread can take. */
export function scopeOf({ cwd, within }: FileScope): FileScope {
  return { cwd, ...(within !== undefined && { within }) };
}

/** Whether what an absolute path leads to, links followed, is a directory or something in it, be it there already or not. */
export function leadsInto(directory: string, absolute: string): boolean {
  const destination = destinationOf(absolute);
  if (destination === undefined) return false;
  const steps = path.relative(directory, destination);
  return steps !== '..' && !steps.startsWith(`..${path.sep}`) && !path.isAbsolute(steps);
}

/** Where a path ends; `undefined` if that cannot be found out. Of what is not there yet it is where it would be made. */
function destinationOf(absolute: string, linksLeft = MOST_LINKS): string | undefined {
  try {
    return fs.realpathSync(absolute);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    if (error.code !== 'ENOENT') return undefined;
  }
  const link = linkAt(absolute);
  if (link !== undefined) return linksLeft === 0 ? undefined : destinationOf(path.resolve(path.dirname(absolute), link), linksLeft - 1);
  const directory = destinationOf(path.dirname(absolute), linksLeft);
  return directory && path.join(directory, path.basename(absolute));
}

const MOST_LINKS = 40;

/** What a symbolic link says; `undefined` for what is none. */
function linkAt(absolute: string): string | undefined {
  return fs.lstatSync(absolute, { throwIfNoEntry: false })?.isSymbolicLink() ? fs.readlinkSync(absolute) : undefined;
}
