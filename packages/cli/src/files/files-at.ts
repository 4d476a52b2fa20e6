import path from 'node:path';

import type { Workspace } from '@assay/findings';

import { CliError } from '../process/cli-error.ts';
import { isPipeOfShell } from './pipe-of-shell.ts';

/**
 * The file, or all regular files below the directory in the order of their names, hidden ones too; `undefined` if there is nothing. Links
 * to files are followed, those to directories lead elsewhere.
 */
export function filesAt(name: string, workspace: Workspace): readonly string[] | undefined {
  const status = workspace.stat(name);
  switch (status.kind) {
    case 'absent':
      return undefined;
    case 'unreadable':
      throw new CliError(`${name}: ${status.message}`);
    case 'file':
      return [path.normalize(name)];
    case 'directory':
      return filesBelow(name, workspace);
    case 'other':
      // Others than those of the shell would be waited for until somebody writes.
      if (isPipeOfShell(name, workspace)) return [path.normalize(name)];
      throw new CliError(`${name}: it is a pipe, a socket or a device, not a file or a directory`);
  }
}

/** Whether a file may hold objects, by its name; one that the command line names may whatever it is called. */
export function isNamedAsObjects(file: string): boolean {
  return /\.(?:ya?ml|json)$/.test(file);
}

/** What tools keep for themselves. */
const OF_TOOLS: ReadonlySet<string> = new Set(['.git', 'node_modules']);

function filesBelow(directory: string, workspace: Workspace): readonly string[] {
  const listing = workspace.listDirectory(directory);
  if (listing.kind === 'unreadable') throw new CliError(`${directory}: ${listing.message}`);
  if (listing.kind !== 'directory') return [];
  return listing.entries.flatMap(({ name, kind, isLink }) => {
    const below = path.join(directory, name);
    if (kind === 'file') return [below];
    return kind === 'directory' && !isLink && !OF_TOOLS.has(name) ? filesBelow(below, workspace) : [];
  });
}
