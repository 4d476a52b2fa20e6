import { concatenate } from './concatenate.ts';
import type { Extent } from './directory-record.ts';
import type { PlannedDirectory } from './plan-directories.ts';
import type { DirectoryEntry } from './tree.ts';

/** The path table of a hierarchy in one byte order (ECMA-119, 9.4): where each directory is. */
export function pathTable(
  directories: readonly PlannedDirectory[],
  extentOf: (entry: DirectoryEntry) => Extent,
  isLittleEndian: boolean,
): Uint8Array {
  return concatenate(
    directories.map(({ directory, identifier, parentNumber }) => {
      const bytes = new Uint8Array(entryLength(identifier));
      const view = new DataView(bytes.buffer);
      bytes[0] = identifier.length;
      view.setUint32(2, extentOf(directory).sector, isLittleEndian);
      view.setUint16(6, parentNumber, isLittleEndian);
      bytes.set(identifier, 8);
      return bytes;
    }),
  );
}

/** Bytes of the path table. */
export function pathTableSize(directories: readonly PlannedDirectory[]): number {
  return directories.reduce((size, { identifier }) => size + entryLength(identifier), 0);
}

function entryLength({ length }: Uint8Array): number {
  return 8 + length + (length % 2);
}
