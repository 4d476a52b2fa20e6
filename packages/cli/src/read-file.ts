import fs from 'node:fs';

import { systemReason } from './system-error.ts';

/** The largest file that is read whole, in bytes. */
const MAX_FILE_SIZE = 64 * 1024 * 1024;
const HEAD_SIZE = 256 * 1024;

/** What was read of a file, or why it could not be. `head` is the beginning of a file that is too large. */
export type FileContent =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'too-large'; readonly head: Uint8Array; readonly reason: string }
  | { readonly kind: 'unreadable'; readonly reason: string };

/** Reads a file whole. */
export function readFile(absolutePath: string): FileContent {
  try {
    const { size } = fs.statSync(absolutePath);
    if (size <= MAX_FILE_SIZE) return { kind: 'bytes', bytes: fs.readFileSync(absolutePath) };
    return { kind: 'too-large', head: readHead(absolutePath), reason: `it is larger than ${MAX_FILE_SIZE / 1024 / 1024} MiB` };
  } catch (error) {
    return { kind: 'unreadable', reason: systemReason(error) };
  }
}

function readHead(absolutePath: string): Uint8Array {
  const file = fs.openSync(absolutePath, 'r');
  try {
    const head = Buffer.alloc(HEAD_SIZE);
    return head.subarray(0, fs.readSync(file, head));
  } finally {
    fs.closeSync(file);
  }
}
