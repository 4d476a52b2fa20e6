import type { DirectoryRecord, Extent } from './directory-record.ts';
import { ImageProblem } from './image-problem.ts';
import { chooseTree } from './named-tree.ts';
import type { ImageNames } from './named-tree.ts';
import { readDescriptors } from './read-descriptors.ts';
import { recordsIn } from './read-directory.ts';
import { SECTOR } from './sectors.ts';
import type { PartOf } from './system-use.ts';

/** What came out of reading an image. */
export type ImageReading = ReadableImage | UnreadableImage;

/** An image with all that is in it. */
export interface ReadableImage {
  readonly isReadable: true;
  readonly names: ImageNames;
  /** Without the blanks behind it. */
  readonly volumeId: string;
  /** Everything in the image but its root, each directory before what is in it. */
  readonly entries: readonly ImageEntry[];
}

/** Something in an image. What is neither a regular file nor a directory, such as a symbolic link, is of kind `other`. */
export interface ImageEntry {
  readonly kind: 'file' | 'directory' | 'other';
  /** From the root, with `/` between names and none in front. No name is empty, `.` or `..`. */
  readonly path: string;
  /** File type and permissions; only Rock Ridge has them. */
  readonly mode: number | undefined;
  readonly time: Date;
  /** Content of a file, without a copy; otherwise empty. */
  readonly bytes: Uint8Array;
}

/** Bytes that are no image, or none that is read here. */
export interface UnreadableImage {
  readonly isReadable: false;
  /** The rest of a sentence about the image: `it ends too early`. */
  readonly reason: string;
}

/**
 * Reads an ISO 9660 image: with the names that are asked for, or by default with the best that are there, which are those
 * of Rock Ridge, then those of Joliet. Any bytes are accepted, and the work is bounded by their number. Images that are
 * refused have files in several extents, names with other characters than printable ASCII, with `/` or of more than 255
 * characters, directories that lie one over the other, more than 10,000 entries, or more than 64 levels.
 */
export function readImage(bytes: Uint8Array, names?: ImageNames): ImageReading {
  try {
    return readEntries(bytes, names);
  } catch (error) {
    if (!(error instanceof ImageProblem)) throw error;
    return { isReadable: false, reason: error.message };
  }
}

const MOST_ENTRIES = 10_000;
const MOST_LEVELS = 64;
/** Of a name. */
const MOST_CHARACTERS = 255;

function readEntries(image: Uint8Array, names: ImageNames | undefined): ReadableImage {
  const partOf: PartOf = (start, length) => {
    if (start + length > image.length) throw new ImageProblem('it ends too early');
    return image.subarray(start, start + length);
  };
  const contentOf = ({ sector, size }: Extent): Uint8Array => partOf(sector * SECTOR, size);
  const tree = chooseTree(readDescriptors(partOf), names, partOf);
  const entries: ImageEntry[] = [];
  const seen = new Set<number>();
  let bytesLeft = image.length;

  const readDirectory = (extent: Extent, path: string, level: number): void => {
    if (seen.has(extent.sector)) throw new ImageProblem('a directory of it is in two places');
    if (level > MOST_LEVELS) throw new ImageProblem(`it has more than ${MOST_LEVELS} levels`);
    seen.add(extent.sector);
    bytesLeft -= extent.size;
    if (bytesLeft < 0) throw new ImageProblem('its directories lie one over the other');
    for (const record of recordsIn(contentOf(extent))) {
      if (isDot(record)) continue;
      if (entries.length === MOST_ENTRIES) throw new ImageProblem(`it has more than ${MOST_ENTRIES} entries`);
      const { name, mode } = tree.attributesOf(record);
      if (!NAME.test(name) || name.length > MOST_CHARACTERS || name === '.' || name === '..') throw new ImageProblem('a name in it is not usable');
      const kind = kindOf(record, mode);
      const entry: ImageEntry = {
        kind,
        path: path + name,
        mode,
        time: record.time,
        bytes: kind === 'file' ? contentOf(record.extent) : new Uint8Array(),
      };
      entries.push(entry);
      if (record.isDirectory) readDirectory(record.extent, `${entry.path}/`, level + 1);
    }
  };
  readDirectory(tree.root, '', 1);
  return { isReadable: true, names: tree.names, volumeId: tree.volumeId, entries };
}

/** Printable ASCII without the slash. */
const NAME = /^[ -.0-~]+$/;

function isDot({ identifier }: DirectoryRecord): boolean {
  return identifier.length === 1 && identifier[0]! <= 1;
}

function kindOf({ isDirectory }: DirectoryRecord, mode: number | undefined): ImageEntry['kind'] {
  if (isDirectory) return 'directory';
  return mode === undefined || (mode & FILE_TYPE) === REGULAR_FILE ? 'file' : 'other';
}

/** The part of a mode that is the type of file. */
const FILE_TYPE = 0o170000;
const REGULAR_FILE = 0o100000;
