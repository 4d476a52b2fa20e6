import fs from 'node:fs';
import path from 'node:path';

import { writing } from './write-file.ts';

/** Throws a `CliError` if a file cannot be written, or not be made where it is to be. Nothing is changed. */
export function checkWritable(absolute: string, shownName: string): void {
  const step = (): void => {
    if (fs.existsSync(absolute)) fs.closeSync(fs.openSync(absolute, 'r+'));
    else fs.accessSync(nearestThatExists(path.dirname(absolute)), fs.constants.W_OK);
  };
  writing(shownName, step, 'nothing was written');
}

function nearestThatExists(directory: string): string {
  const around = path.dirname(directory);
  return fs.existsSync(directory) || around === directory ? directory : nearestThatExists(around);
}
