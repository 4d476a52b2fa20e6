import fs from 'node:fs';
import path from 'node:path';

import { isSystemError } from '../process/system-error.ts';

/**
 * Makes a directory, and those around it that are not there; whether it is new. Node's own `recursive` never ends where the system makes none
 * though the one around is there, as below `/proc`.
 */
export function makeDirectory(directory: string, mode?: number): boolean {
  try {
    fs.mkdirSync(directory, mode);
    return true;
  } catch (error) {
    const around = path.dirname(directory);
    if (isSystemError(error) && error.code === 'EEXIST' && fs.statSync(directory).isDirectory()) return false;
    if (!isSystemError(error) || error.code !== 'ENOENT' || around === directory) throw error;
    makeDirectory(around, mode);
    fs.mkdirSync(directory, mode);
    return true;
  }
}
