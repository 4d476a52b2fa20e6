import fs from 'node:fs';
import path from 'node:path';

import { DISPATCH_EXIT, STALE_OUTPUTS } from '@assay/recipe';
import type { DispatchedFile } from '@assay/recipe';

import { makeDirectory } from '../files/make-directory.ts';
import { isSystemError, systemReason } from '../process/system-error.ts';
import { deliveryIdPath, OUTCOMES } from './delivery-id.ts';
import { DispatchFailure } from './dispatch-failure.ts';
import { unfinishedPath, writeWhole } from './write-whole.ts';

/** Makes the environment directory, if need be, and removes what an earlier run wrote into it, and the ids of what was reported of it. */
export function prepareEnvironment(directory: string): void {
  trying(directory, () => {
    const isNew = makeDirectory(directory);
    // Whatever the umask is: the units read what is in it.
    if (isNew) fs.chmodSync(directory, 0o755);
  });
  removeOutputs(directory);
  for (const outcome of OUTCOMES) remove(deliveryIdPath(directory, outcome));
}

/** Writes files, each of which is there with all its bytes or not at all. Where one cannot be written, no output stays. */
export function writeOutputs(directory: string, files: readonly DispatchedFile[]): void {
  try {
    for (const file of files) trying(path.join(directory, file.name), () => writeWhole(directory, file));
    trying(directory, () => sync(directory));
  } catch (error) {
    removeOutputs(directory);
    throw error;
  }
}

/** Removes everything that can be removed before it complains. */
function removeOutputs(directory: string): void {
  let failure: unknown;
  for (const absolutePath of STALE_OUTPUTS.flatMap((name) => [path.join(directory, name), unfinishedPath(directory, name)])) {
    try {
      remove(absolutePath);
    } catch (error) {
      failure ??= error;
    }
  }
  if (failure !== undefined) throw failure;
}

function remove(absolutePath: string): void {
  trying(absolutePath, () => fs.rmSync(absolutePath, { force: true }));
}

function sync(directory: string): void {
  const file = fs.openSync(directory, 'r');
  try {
    fs.fsyncSync(file);
  } finally {
    fs.closeSync(file);
  }
}

/** Tells where something cannot be done, and why. */
function trying(absolutePath: string, action: () => void): void {
  try {
    action();
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new DispatchFailure(DISPATCH_EXIT.outputs, `${absolutePath} cannot be written: ${systemReason(error)}`);
  }
}
