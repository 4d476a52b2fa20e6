import type { DirectoryRecord } from './directory-record.ts';
import { ImageProblem } from './image-problem.ts';
import { readBoth16, readBoth32 } from './numbers.ts';
import { readRecord } from './read-directory.ts';
import { FIRST_DESCRIPTOR, SECTOR } from './sectors.ts';
import type { PartOf } from './system-use.ts';
import { readAscii, readUcs2 } from './text.ts';

/** What a volume descriptor says. */
export interface FoundDescriptor {
  readonly volumeId: string;
  readonly root: DirectoryRecord;
}

/** The descriptors whose names can be read. */
export interface FoundDescriptors {
  readonly primary: FoundDescriptor;
  readonly joliet: FoundDescriptor | undefined;
}

/** Reads the volume descriptors up to their terminator. The image has to be as long as it says. */
export function readDescriptors(partOf: PartOf): FoundDescriptors {
  let primary: FoundDescriptor | undefined;
  let joliet: FoundDescriptor | undefined;
  for (let sector = FIRST_DESCRIPTOR; ; sector++) {
    const bytes = partOf(sector * SECTOR, SECTOR);
    if (readAscii(bytes.subarray(1, 6)) !== 'CD001') throw new ImageProblem('it is not an ISO 9660 image');
    const [type] = bytes;
    if (type === 255) break;
    if (type === 1) {
      primary ??= readDescriptor(bytes, readAscii);
      partOf(0, readBoth32(bytes, 80) * SECTOR);
    }
    if (type === 2 && JOLIET.has(readAscii(bytes.subarray(88, 91)))) joliet ??= readDescriptor(bytes, readUcs2);
  }
  if (!primary) throw new ImageProblem('it has no primary volume descriptor');
  return { primary, joliet };
}

/** Escape sequences of UCS-2, levels 1 to 3. */
const JOLIET = new Set(['%/@', '%/C', '%/E']);

function readDescriptor(bytes: Uint8Array, decode: (bytes: Uint8Array) => string): FoundDescriptor {
  if (readBoth16(bytes, 128) !== SECTOR) throw new ImageProblem(`its blocks are not of ${SECTOR} bytes`);
  return { volumeId: decode(bytes.subarray(40, 72)).trimEnd(), root: readRecord(bytes.subarray(156, 190)) };
}
