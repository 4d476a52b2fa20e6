import fs from 'node:fs';
import path from 'node:path';

import { inputFile } from '@assay/findings';
import type { Dialect, Report, Unit } from '@assay/findings';

import { displayName } from './display-name.ts';
import type { Host } from './host.ts';
import { readFile } from './read-file.ts';
import { systemReason } from './system-error.ts';
import { tellTrouble } from './trouble.ts';

/** Files that the command line names and that are rendered without the others of their directory. */
export interface PartialUnit {
  readonly dialect: Dialect;
  readonly unit: Unit;
}

/**
 * Tells where something may be wrong only because files are missing that stand beside the named ones, once for each directory.
 * `isFree` says whether a file would be rendered with its directory.
 */
export function tellPartialUnits(
  partial: readonly PartialUnit[],
  { violations }: Pick<Report, 'violations'>,
  isFree: (absolutePath: string) => boolean,
  host: Host,
): void {
  for (const { dialect, unit } of partial) {
    const given = new Set(unit.files.map(({ name }) => name));
    const rules = dialect.rulesOfWholeDirectories ?? [];
    const doubtful = violations.find(({ dialect: id, rule, file }) => id === dialect.id && rules.includes(rule) && given.has(file));
    if (!doubtful) continue;
    const isMissing = (absolutePath: string): boolean => !given.has(displayName(host.cwd, absolutePath)) && isFree(absolutePath);
    if (!filesBeside(path.resolve(host.cwd, doubtful.file)).some((file) => isMissing(file) && isOf(dialect, file))) continue;
    tellTrouble(host, `${doubtful.file} was evaluated without the other files of its directory; name the directory to check them together`);
  }
}

/** The regular files in the directory of a file. */
function filesBeside(absolutePath: string): string[] {
  const directory = path.dirname(absolutePath);
  try {
    const entries = fs.readdirSync(directory, { withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map(({ name }) => path.join(directory, name));
  } catch (error) {
    systemReason(error);
    return [];
  }
}

function isOf(dialect: Dialect, absolutePath: string): boolean {
  if (!dialect.extensions.includes(path.extname(absolutePath).toLowerCase())) return false;
  const content = readFile(absolutePath);
  return content.kind === 'bytes' && dialect.recognizes(inputFile(absolutePath, content.bytes));
}
