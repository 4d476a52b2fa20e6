import fs from 'node:fs';
import path from 'node:path';

import { CliError } from '../process/cli-error.ts';
import { isSystemError, systemReason } from '../process/system-error.ts';
import { leadsInto } from './file-scope.ts';
import type { FileScope } from './file-scope.ts';

/** Takes a step of writing a file; what the system refuses is a `CliError`. */
export function writing(shownName: string, step: () => void, hint?: string): void {
  try {
    step();
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new CliError(`cannot write ${shownName}: ${systemReason(error)}`, hint);
  }
}

/** Writes a file that a command has changed, or throws a `CliError`. */
export function writeFile(file: string, text: string, { cwd, within }: FileScope): void {
  const absolute = path.resolve(cwd, file);
  if (within !== undefined && !leadsInto(within, absolute)) throw new CliError(`cannot write ${file}: it is outside of ${within}`);
  writing(file, () => fs.writeFileSync(absolute, text));
}
