import fs from 'node:fs';
import path from 'node:path';

import { Failure } from '@assay/ytt';

import { goErrorText } from '../files/go-error-text.ts';
import { isSystemError } from '../process/system-error.ts';
import { systemPath } from './system-path.ts';

/**
 * Where a path ends when all symbolic links in it are followed, as the reference names the place: relative as long as neither the
 * path nor a link is absolute. Throws a `Failure` that names the first step that is not there.
 */
export function followLinks(shown: string, cwd: string): string {
  const steps = shown.split('/').toReversed();
  let reached = shown.startsWith('/') ? '/' : '';
  let links = 0;
  for (;;) {
    const step = steps.pop();
    if (step === undefined) return reached || '.';
    reached = path.join(reached, step);
    const link = linkAt(reached, cwd);
    if (link === undefined) continue;
    if (++links > MOST_LINKS) throw new Failure('EvalSymlinks: too many links', []);
    reached = link.startsWith('/') ? '/' : path.dirname(reached);
    steps.push(...link.split('/').toReversed());
  }
}

const MOST_LINKS = 255;

/** What a symbolic link says; `undefined` for what is none. */
function linkAt(reached: string, cwd: string): string | undefined {
  const system = systemPath(path.resolve(cwd, reached));
  try {
    return fs.lstatSync(system).isSymbolicLink() ? fs.readlinkSync(system, 'utf8') : undefined;
  } catch (error) {
    if (!isSystemError(error)) throw error;
    // The reference finds out before it asks the system.
    throw new Failure(error.code === 'ENOTDIR' ? 'not a directory' : goErrorText(error, error.syscall, reached), []);
  }
}
