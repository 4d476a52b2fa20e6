import fs from 'node:fs';
import path from 'node:path';

import type { DispatchedFile } from '@assay/recipe';

/** Writes a file into a directory, where it is with all its bytes or not at all. Throws system errors. */
export function writeWhole(directory: string, { name, mode, bytes }: DispatchedFile): void {
  const unfinished = unfinishedPath(directory, name);
  fs.rmSync(unfinished, { force: true });
  try {
    const file = fs.openSync(unfinished, 'wx', mode);
    try {
      // The mode of a new file is what the umask leaves of it.
      fs.fchmodSync(file, mode);
      fs.writeFileSync(file, bytes);
      fs.fsyncSync(file);
    } finally {
      fs.closeSync(file);
    }
    fs.renameSync(unfinished, path.join(directory, name));
  } finally {
    fs.rmSync(unfinished, { force: true });
  }
}

/** What a file is called while it is written. */
export function unfinishedPath(directory: string, name: string): string {
  return path.join(directory, `.${name}.unfinished`);
}
