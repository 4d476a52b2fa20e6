import path from 'node:path';

import type { Workspace } from '@assay/findings';
import { decodeUtf8 } from '@assay/source';

import { CliError } from '../process/cli-error.ts';
import { filesAt, isNamedAsObjects } from './files-at.ts';

/** A file that is text. */
export interface NamedText {
  readonly name: string;
  readonly text: string;
}

/** The file that the command line names, whatever it is called, or the YAML and JSON files below the directory: all have to be text. */
export function readTexts(named: string, workspace: Workspace): readonly NamedText[] {
  const files = filesAt(named, workspace);
  if (files === undefined) throw new CliError(`${named}: no such file or directory`);
  return files
    .filter((file) => file === path.normalize(named) || isNamedAsObjects(file))
    .map((file) => ({ name: file, text: readText(file, workspace) }));
}

function readText(file: string, workspace: Workspace): string {
  const text = decodeUtf8(readFileBytes(file, workspace));
  if (text === undefined) throw new CliError(`${file}: the file is not UTF-8 text`);
  return text;
}

/** Of a file that is there, unless it cannot be read. */
export function readFileBytes(file: string, workspace: Workspace): Uint8Array {
  const reading = workspace.readFile(file);
  if (reading.kind === 'file') return reading.bytes;
  throw new CliError(`${file}: ${'message' in reading ? reading.message : 'no such file or directory'}`);
}
