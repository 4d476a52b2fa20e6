import { statfsSync } from 'node:fs';

/** How many bytes this process can still write to the disk that a directory is on. */
export function freeBytes(directory: string): number {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize;
}
