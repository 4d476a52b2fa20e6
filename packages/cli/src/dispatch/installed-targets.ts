import fs from 'node:fs';

import type { InstalledTargets } from '@assay/recipe';

import { isSystemError } from '../process/system-error.ts';

/** The targets that have a unit file in a directory. Links are none: they are aliases, or masked units. */
export function installedTargets(directory: string): InstalledTargets {
  return { directory, names: targetsIn(directory) };
}

function targetsIn(directory: string): ReadonlySet<string> {
  try {
    const files = fs.readdirSync(directory, { withFileTypes: true });
    return new Set(files.filter((file) => file.isFile() && file.name.endsWith('.target')).map(({ name }) => name));
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return new Set();
  }
}
