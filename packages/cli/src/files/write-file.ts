import fs from 'node:fs';
import path from 'node:path';

import { CliError } from '../process/cli-error.ts';
import type { Host } from '../process/host.ts';
import { isSystemError, systemReason } from '../process/system-error.ts';

/** Writes a file that a command has changed, or throws a `CliError`. */
export function writeFile(file: string, text: string, { cwd }: Host): void {
  try {
    fs.writeFileSync(path.resolve(cwd, file), text);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new CliError(`cannot write ${file}: ${systemReason(error)}`);
  }
}
