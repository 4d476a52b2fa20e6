import fs from 'node:fs';
import path from 'node:path';

import { CliError } from '../process/cli-error.ts';
import { isSystemError, systemReason } from '../process/system-error.ts';

/** Throws a `CliError` if a file cannot be written, or not be made where it is to be. Nothing is changed. */
export function checkWritable(absolute: string, shownName: string): void {
  try {
    if (fs.existsSync(absolute)) fs.closeSync(fs.openSync(absolute, 'r+'));
    else fs.accessSync(nearestThatExists(path.dirname(absolute)), fs.constants.W_OK);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new CliError(`cannot write ${shownName}: ${systemReason(error)}`, 'nothing was written');
  }
}

function nearestThatExists(directory: string): string {
  const around = path.dirname(directory);
  return fs.existsSync(directory) || around === directory ? directory : nearestThatExists(around);
}
