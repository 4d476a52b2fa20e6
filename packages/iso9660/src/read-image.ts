import type { Extent } from './directory-record.ts';
import { ImageProblem } from './image-problem.ts';
import { readDescriptors } from './read-descriptors.ts';
import type { FoundDescriptors } from './read-descriptors.ts';
import { recordsIn } from './read-directory.ts';
import type { FoundRecord } from './read-directory.ts';
import { SECTOR } from './sectors.ts';
import { posixAttributes, skippedBytes } from './system-use.ts';
import type { PartOf } from './system-use.ts';
import { readAscii, readUcs2 } from './text.ts';

/** Which of its names an image is read with. */
export type ImageNames = 'rock-ridge' | 'joliet' | 'plain';

export type ImageReading = ReadableImage | UnreadableImage;

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

interface Reader {
  readonly names: ImageNames;
  readonly volumeId: string;
  readonly root: Extent;
  attributesOf(record: FoundRecord): { readonly name: string; readonly mode: number | undefined };
}

function readEntries(image: Uint8Array, names: ImageNames | undefined): ReadableImage {
  const partOf: PartOf = (start, length) => {
    if (start + length > image.length) throw new ImageProblem('it ends too early');
    return image.subarray(start, start + length);
  };
  const contentOf = ({ sector, size }: Extent): Uint8Array => partOf(sector * SECTOR, size);
  const reader = chooseReader(readDescriptors(partOf), names, partOf);
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
      const { name, mode } = reader.attributesOf(record);
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
  readDirectory(reader.root, '', 1);
  return { isReadable: true, names: reader.names, volumeId: reader.volumeId, entries };
}

/** Printable ASCII without the slash. */
const NAME = /^[ -.0-~]+$/;

function isDot({ identifier }: FoundRecord): boolean {
  return identifier.length === 1 && identifier[0]! <= 1;
}

function kindOf({ isDirectory }: FoundRecord, mode: number | undefined): ImageEntry['kind'] {
  if (isDirectory) return 'directory';
  return mode === undefined || (mode & FILE_TYPE) === REGULAR_FILE ? 'file' : 'other';
}

/** The part of a mode that is the type of file. */
const FILE_TYPE = 0o170000;
const REGULAR_FILE = 0o100000;

function chooseReader({ primary, joliet }: FoundDescriptors, asked: ImageNames | undefined, partOf: PartOf): Reader {
  const [first] = recordsIn(partOf(primary.root.extent.sector * SECTOR, primary.root.extent.size));
  const skipped = first && skippedBytes(first.systemUse);
  const names = asked ?? (skipped !== undefined ? 'rock-ridge' : joliet ? 'joliet' : 'plain');
  if (names === 'joliet') {
    if (!joliet) throw new ImageProblem('it has no Joliet names');
    const { volumeId, root } = joliet;
    return {
      names,
      volumeId,
      root: root.extent,
      attributesOf: ({ identifier }) => ({ name: withoutVersion(readUcs2(identifier)), mode: undefined }),
    };
  }
  const { volumeId, root } = primary;
  const plainName = ({ identifier }: FoundRecord): string => withoutVersion(readAscii(identifier)).replace(/\.$/, '');
  if (names === 'plain') {
    return { names, volumeId, root: root.extent, attributesOf: (record) => ({ name: plainName(record), mode: undefined }) };
  }
  if (skipped === undefined) throw new ImageProblem('it has no Rock Ridge names');
  return {
    names,
    volumeId,
    root: root.extent,
    attributesOf: (record) => {
      const { name = plainName(record), mode } = posixAttributes(record.systemUse.subarray(skipped), partOf);
      return { name, mode };
    },
  };
}

function withoutVersion(identifier: string): string {
  return identifier.replace(/;\d+$/, '');
}
