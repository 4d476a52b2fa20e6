// `assay check` in a test: a directory that is only in memory.
import { inputFile } from '@assay/findings';

import { checkUnits } from '../src/check-unit.ts';
import type { Files } from './run-ytt.ts';

/** What is found in a directory, each as `file:line severity rule`. */
export async function checkFiles(files: Files): Promise<readonly string[]> {
  const unit = { directory: '', files: Object.entries(files).map(([name, text]) => inputFile(name, new TextEncoder().encode(text))) };
  const { violations } = await checkUnits([unit]);
  return violations.map(({ file, range, severity, rule }) => `${file}:${range?.start.line} ${severity} ${rule}`);
}
