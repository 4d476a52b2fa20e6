import fs from 'node:fs';
import path from 'node:path';

import type { Host } from './host.ts';
import { isSystemError, systemReason } from './system-error.ts';
import { Trouble } from './trouble.ts';

/** Writes a file that a command has changed; that it cannot be written is trouble. */
export function writeFile(file: string, text: string, { cwd }: Host): void {
  try {
    fs.writeFileSync(path.resolve(cwd, file), text);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new Trouble(`cannot write ${file}: ${systemReason(error)}`);
  }
}
