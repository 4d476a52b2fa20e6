import fs from 'node:fs';
import path from 'node:path';

import { encodeText, Failure, hasStrayBytes } from '@assay/ytt';
import type { OutputPlan } from '@assay/ytt';

import { goErrorText } from '../files/go-error-text.ts';
import type { Host } from '../process/host.ts';
import { isSystemError } from '../process/system-error.ts';
import { systemPath } from './system-path.ts';

/** Directories and files are for their owner alone, as the reference makes them. */
const MODE = 0o700;

/** Writes the files, naming each on standard output. Throws a `Failure` at the first that cannot be written. */
export function writeFiles({ directory, isEmptied, files }: OutputPlan, { cwd, stdout }: Host): void {
  const absolute = (shown: string): string | Buffer => systemPath(path.resolve(cwd, shown));
  if (isEmptied) told(directory, () => fs.rmSync(absolute(directory), { recursive: true, force: true }));
  makeDirectory(directory, absolute);
  for (const { path: shown, text } of files) {
    stdout.write(`creating: ${shown}\n`);
    makeDirectory(path.dirname(shown), absolute);
    told(shown, () => fs.writeFileSync(absolute(shown), hasStrayBytes(text) ? encodeText(text) : text, { mode: MODE }));
  }
}

/** Makes a directory and those above it. What is in the way, or may not be made, is named in the message. */
function makeDirectory(shown: string, absolute: (shown: string) => string | Buffer): void {
  const isDirectory = isDirectoryAt(absolute(shown));
  if (isDirectory) return;
  if (isDirectory === false) throw new Failure(`mkdir ${shown}: not a directory`, []);
  const parent = path.dirname(shown);
  if (parent !== shown) makeDirectory(parent, absolute);
  told(shown, () => fs.mkdirSync(absolute(shown), { mode: MODE }));
}

/** Whether a directory is there; `undefined` when nothing is, or when it cannot be told. */
function isDirectoryAt(absolute: string | Buffer): boolean | undefined {
  try {
    return fs.statSync(absolute).isDirectory();
  } catch (error) {
    if (isSystemError(error)) return undefined;
    throw error;
  }
}

function told(shown: string, step: () => void): void {
  try {
    step();
  } catch (error) {
    if (isSystemError(error)) throw new Failure(goErrorText(error, error.syscall, shown), []);
    throw error;
  }
}
