import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const COMMAND = fileURLToPath(new URL('../../packages/cli/bin/assay.js', import.meta.url));

/** What the built command prints. */
export function assay(...words) {
  return execFileSync(process.execPath, [COMMAND, ...words], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
}
