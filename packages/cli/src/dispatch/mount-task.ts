import fs from 'node:fs';

import { DISPATCH_EXIT } from '@assay/recipe';

import type { Host } from '../process/host.ts';
import { makeDirectory } from '../files/make-directory.ts';
import { isSystemError, systemReason } from '../process/system-error.ts';
import { DispatchFailure } from './dispatch-failure.ts';
import { runProgram } from './run-program.ts';

/** Mounts a task image, read-only, unless it is mounted there already. It stays mounted. */
export function mountTask(device: string, mountPoint: string, host: Pick<Host, 'env'>): void {
  makeMountPoint(mountPoint);
  if (isMounted(device, mountPoint)) return;
  runProgram('mount', ['-t', 'iso9660', '-o', 'ro,nosuid,nodev,noexec', '--', device, mountPoint], DISPATCH_EXIT.mount, host);
}

function makeMountPoint(mountPoint: string): void {
  try {
    makeDirectory(mountPoint);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new DispatchFailure(DISPATCH_EXIT.mount, `the mount point cannot be made: ${systemReason(error)}`);
  }
}

/** Whether the last that was mounted on a mount point is a device. Fields as in proc(5); links have been followed there. */
function isMounted(device: string, mountPoint: string): boolean {
  if (!fs.existsSync(MOUNTS)) return false;
  const [what, where] = [device, mountPoint].map((name) => escaped(fs.realpathSync(name)));
  const mounts = fs
    .readFileSync(MOUNTS, 'utf8')
    .split('\n')
    .map((line) => line.split(' '));
  return mounts.findLast((fields) => fields[1] === where)?.[0] === what;
}

const MOUNTS = '/proc/self/mounts';

function escaped(name: string): string {
  return name.replaceAll(/[\t\n \\]/g, (character) => `\\${character.charCodeAt(0).toString(8).padStart(3, '0')}`);
}
