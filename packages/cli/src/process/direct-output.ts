import fs from 'node:fs';

import type { Output } from './host.ts';
import { processStream } from './process-stream.ts';
import { isSystemError } from './system-error.ts';

/** The output of a program that has nothing to do while a reader is slow. */
interface DirectOutput extends Output {
  /** A stream was needed, in which something may still wait to be written. */
  readonly hasStream: boolean;
}

const FILES = { stdout: 1, stderr: 2 };

/**
 * Standard output or standard error without the stream of Node, which takes a tenth of a start to make. Only what the system does not take goes
 * through it, as it waits for a pipe that does not block, and tells why nothing can be written.
 */
export function directOutput(name: keyof typeof FILES): DirectOutput {
  let opened: NodeJS.WriteStream | undefined;
  const stream = (): NodeJS.WriteStream => (opened ??= processStream(name));
  // A console of Windows takes characters, not bytes.
  const isDirect = process.platform !== 'win32';
  return {
    write: (text) => {
      const bytes = Buffer.from(text);
      const left = isDirect && !opened ? bytes.subarray(writeAtOnce(FILES[name], bytes)) : bytes;
      if (left.length > 0) stream().write(left);
    },
    get hasStream() {
      return opened !== undefined;
    },
    get isTerminal() {
      return stream().isTTY;
    },
    get columns() {
      return stream().columns || 80;
    },
  };
}

/** Gives the number of bytes that the system took. */
function writeAtOnce(file: number, bytes: Uint8Array): number {
  let written = 0;
  try {
    while (written < bytes.length) written += fs.writeSync(file, bytes, written);
  } catch (error) {
    if (!isSystemError(error)) throw error;
  }
  return written;
}
