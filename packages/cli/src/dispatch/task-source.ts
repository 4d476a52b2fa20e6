import fs from 'node:fs';
import path from 'node:path';

import { readImage } from '@assay/iso9660';
import { DISPATCH_EXIT } from '@assay/recipe';
import type { DispatchExit } from '@assay/recipe';

import { readFile, readOpenFile } from '../files/read-file.ts';
import { isSystemError, systemReason } from '../process/system-error.ts';
import { DispatchFailure } from './dispatch-failure.ts';

/** The files of a task, wherever they are. */
export interface TaskSource {
  /** The bytes of a regular file. Why it cannot be read is thrown with the exit code that is given. */
  read(filePath: string, exit: DispatchExit): Uint8Array;
}

/** A directory with the files, such as the mount point. */
export function directorySource(directory: string): TaskSource {
  return {
    read: (filePath, exit) => {
      const content = readRegularFile(path.join(directory, filePath));
      if (typeof content === 'string') throw new DispatchFailure(exit, `${filePath}: ${content}`);
      return content;
    },
  };
}

/** An image file, which need not be mounted. */
export function imageSource(imagePath: string): TaskSource {
  const content = readFile(imagePath);
  if (content.kind !== 'bytes') throw new DispatchFailure(DISPATCH_EXIT.mount, `the task image: ${content.reason}`);
  const image = readImage(content.bytes);
  if (!image.isReadable) throw new DispatchFailure(DISPATCH_EXIT.mount, `the task image cannot be read: ${image.reason}`);
  return {
    read: (filePath, exit) => {
      const wanted = path.posix.join('/', filePath).slice(1);
      const file = image.entries.find((entry) => entry.path === wanted && entry.kind === 'file');
      if (!file) throw new DispatchFailure(exit, `${filePath}: no such file`);
      return file.bytes;
    },
  };
}

/** The bytes, or why there are none. A link in an image does not lead out of it, and a pipe is not waited for. */
function readRegularFile(absolutePath: string): Uint8Array | string {
  try {
    const file = fs.openSync(absolutePath, fs.constants.O_RDONLY | fs.constants.O_NOFOLLOW | fs.constants.O_NONBLOCK);
    try {
      if (!fs.fstatSync(file).isFile()) return 'it is not a regular file';
      const content = readOpenFile(file);
      return content.kind === 'bytes' ? content.bytes : content.reason;
    } finally {
      fs.closeSync(file);
    }
  } catch (error) {
    // What O_NOFOLLOW gives for a link.
    return isSystemError(error) && error.code === 'ELOOP' ? 'it is not a regular file' : systemReason(error);
  }
}
