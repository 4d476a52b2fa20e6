import fs from 'node:fs';

import { isSystemError, systemReason } from '../process/system-error.ts';

/** The largest file that is read whole, in bytes. */
const MAX_FILE_SIZE = 64 * 1024 * 1024;
const HEAD_SIZE = 256 * 1024;
const CHUNK_SIZE = 64 * 1024;
/** What is read after the expected end of a file, to see that it is the end. */
const PROBE_SIZE = 64;

/** What was read of a file, or why it could not be. `pipe` is one that has not been read, `head` is the beginning of a file that is too large, `code` that of the system, as `ENOENT`. */
export type FileContent =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'pipe'; readonly reason: string }
  | { readonly kind: 'too-large'; readonly head: Uint8Array; readonly reason: string }
  | { readonly kind: 'unreadable'; readonly reason: string; readonly code: string };

/** Reads a file whole: a regular one, a pipe to its end, or a device as far as a file may be large. */
export function readFile(absolutePath: string): FileContent {
  return reading(absolutePath, fs.constants.O_RDONLY, readOpenFile);
}

/**
 * Reads a file that something else than the command line may have named, as {@link readFile} does, but never waits: nobody may ever write
 * to a pipe, or to a file such as `/proc/kmsg`.
 */
export function readWithoutWaiting(absolutePath: string): FileContent {
  return reading(absolutePath, fs.constants.O_RDONLY | fs.constants.O_NONBLOCK, (file) =>
    fs.fstatSync(file).isFIFO() ? { kind: 'pipe', reason: 'it is a pipe, not a file' } : readAvailable(file, false),
  );
}

/** Reads a file that is open, such as standard input. */
export function readOpenFile(file: number): FileContent {
  return readAvailable(file, true);
}

function reading(absolutePath: string, flags: number, read: (file: number) => FileContent): FileContent {
  try {
    const file = fs.openSync(absolutePath, flags);
    try {
      return read(file);
    } finally {
      fs.closeSync(file);
    }
  } catch (error) {
    return unreadable(error);
  }
}

function readAvailable(file: number, isWaiting: boolean): FileContent {
  try {
    const { size } = fs.fstatSync(file);
    if (size > MAX_FILE_SIZE) return tooLarge(readAtMost(file, HEAD_SIZE, size, isWaiting));
    const bytes = readAtMost(file, MAX_FILE_SIZE + 1, size, isWaiting);
    return bytes.length > MAX_FILE_SIZE ? tooLarge(bytes) : { kind: 'bytes', bytes };
  } catch (error) {
    return unreadable(error);
  }
}

function unreadable(error: unknown): FileContent {
  if (!isSystemError(error)) throw error;
  return { kind: 'unreadable', reason: systemReason(error), code: error.code };
}

function tooLarge(bytes: Uint8Array): FileContent {
  return { kind: 'too-large', head: bytes.subarray(0, HEAD_SIZE), reason: `it is larger than ${MAX_FILE_SIZE / 1024 / 1024} MiB` };
}

/** The expected size is that of a regular file, which can grow meanwhile. What is returned holds no more memory than it has bytes, by and large. */
function readAtMost(file: number, limit: number, expected: number, isWaiting: boolean): Uint8Array {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let next = expected > 0 ? expected + 1 : CHUNK_SIZE;
  while (size < limit) {
    const chunk = readChunk(file, Math.min(limit - size, next), isWaiting);
    if (chunk.length === 0) break;
    chunks.push(chunk);
    size += chunk.length;
    next = size === expected ? PROBE_SIZE : Math.max(CHUNK_SIZE, size);
  }
  const [only] = chunks;
  return only && only.length === expected ? only : Buffer.concat(chunks, size);
}

/** What can be read at once; empty at the end. A pipe that was set not to block is waited for where that is wanted. */
function readChunk(file: number, size: number, isWaiting: boolean): Uint8Array {
  const chunk = Buffer.allocUnsafe(size);
  for (;;) {
    try {
      return chunk.subarray(0, fs.readSync(file, chunk));
    } catch (error) {
      if (!isWaiting || !isSystemError(error) || error.code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
}
