import type { ListedFile } from './library-directory.ts';

/** Files in the order in which they were given, in which results of all kinds follow each other. */
export function inFileOrder(files: readonly ListedFile[]): ListedFile[] {
  return files.toSorted((a, b) => a.file.order - b.file.order);
}
