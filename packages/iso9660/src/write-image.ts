import type { Extent } from './directory-record.ts';
import { hierarchies } from './hierarchy.ts';
import { pathTable, pathTableSize } from './path-table.ts';
import { directoryBytes, planDirectories } from './plan-directories.ts';
import { FIRST_DESCRIPTOR, SECTOR, sectorsOf } from './sectors.ts';
import { compareText } from './text.ts';
import { filesIn, treeOf } from './tree.ts';
import type { DirectoryEntry, FileEntry, TreeEntry } from './tree.ts';
import { descriptorTerminator, volumeDescriptor } from './volume-descriptor.ts';

/** A file that an image holds. */
export interface ImageFile {
  /** From the root, with `/` between names and none in front. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** What an image says of itself. */
export interface Volume {
  /** At most 32 capital letters, digits and underscores. Joliet has the first 16 of them. */
  readonly volumeId: string;
  /** Every time stamp of the image: cut to the second, in UTC. */
  readonly time: Date;
}

/**
 * An ISO 9660 image with Rock Ridge and Joliet. Files have mode 0444, directories 0555, all belong to user and group 0. The
 * bytes depend on the arguments alone, and not on the order of the files.
 *
 * The sectors: system area (16, zero), two volume descriptors and the terminator, path tables and directories of both
 * hierarchies, files, and nothing behind.
 *
 * Throws a `RangeError` for names, times and identifiers that an image cannot have.
 */
export function writeImage(files: readonly ImageFile[], { volumeId, time }: Volume): Uint8Array {
  if (!VOLUME_ID.test(volumeId)) throw new RangeError(`"${volumeId}" cannot be the identifier of a volume`);
  const root = treeOf(files.toSorted((a, b) => compareText(a.path, b.path)));

  let end = FIRST_DESCRIPTOR + hierarchies.length + 1;
  const place = (size: number): Extent => {
    const sector = end;
    end += sectorsOf(size);
    return { sector, size };
  };
  const trees = hierarchies.map((hierarchy) => {
    const directories = planDirectories(root, hierarchy, time);
    const tableSize = pathTableSize(directories);
    const pathTables = [place(tableSize), place(tableSize)] as const;
    const extents = new Map<DirectoryEntry, Extent>(directories.map(({ directory, size }) => [directory, place(size)]));
    return { hierarchy, directories, pathTables, extents };
  });
  const contents = new Map<FileEntry, Extent>(filesIn(root).map((file) => [file, place(file.bytes.length)]));

  const image = new Uint8Array(end * SECTOR);
  const put = (sector: number, bytes: Uint8Array): void => image.set(bytes, sector * SECTOR);
  for (const [index, { hierarchy, directories, pathTables, extents }] of trees.entries()) {
    const extentOf = (entry: TreeEntry): Extent => (entry.kind === 'file' ? contents.get(entry) : extents.get(entry))!;
    put(FIRST_DESCRIPTOR + index, volumeDescriptor(hierarchy, { volumeId, time, sectors: end, root: extentOf(root), pathTables }));
    put(pathTables[0].sector, pathTable(directories, extentOf, true));
    put(pathTables[1].sector, pathTable(directories, extentOf, false));
    for (const planned of directories) put(extentOf(planned.directory).sector, directoryBytes(planned, extentOf, time));
  }
  put(FIRST_DESCRIPTOR + hierarchies.length, descriptorTerminator());
  for (const [{ bytes }, { sector }] of contents) put(sector, bytes);
  return image;
}

const VOLUME_ID = /^[0-9A-Z_]{1,32}$/;
