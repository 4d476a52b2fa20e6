import { concatenate } from './concatenate.ts';
import { directoryRecord } from './directory-record.ts';
import type { Extent } from './directory-record.ts';
import type { Hierarchy } from './hierarchy.ts';
import { both16, both32 } from './numbers.ts';
import { SECTOR } from './sectors.ts';
import { ascii } from './text.ts';
import { NO_VOLUME_TIME, volumeTime } from './time.ts';

/** What a volume descriptor says. */
export interface DescribedVolume {
  readonly volumeId: string;
  readonly time: Date;
  /** Sectors of the whole image. */
  readonly sectors: number;
  readonly root: Extent;
  /** The path table, least significant byte first, and most significant byte first. */
  readonly pathTables: readonly [little: Extent, big: Extent];
}

/** The volume descriptor of a hierarchy (ECMA-119, 8.4 and 8.5). Fields for names of programs, people and machines are blank. */
export function volumeDescriptor(hierarchy: Hierarchy, { volumeId, time, sectors, root, pathTables }: DescribedVolume): Uint8Array {
  const [little, big] = pathTables;
  const text = (value: string, length: number): Uint8Array => blankPadded(hierarchy.encode(value), hierarchy.encode(' '), length);
  const tables = new DataView(new ArrayBuffer(16));
  tables.setUint32(0, little.sector, true);
  tables.setUint32(8, big.sector, false);
  return padded(
    concatenate([
      ...opening(hierarchy.descriptorType),
      text('', 32),
      text(volumeId.slice(0, hierarchy.mostVolumeCharacters), 32),
      new Uint8Array(8),
      both32(sectors),
      padded(ascii(hierarchy.escapeSequences), 32),
      both16(1),
      both16(1),
      both16(SECTOR),
      both32(little.size),
      new Uint8Array(tables.buffer),
      directoryRecord({ identifier: Uint8Array.of(0), isDirectory: true, extent: root, time, systemUse: new Uint8Array() }),
      ...BLANK_FIELDS.map((length) => text('', length)),
      volumeTime(time),
      volumeTime(time),
      NO_VOLUME_TIME,
      NO_VOLUME_TIME,
      Uint8Array.of(1),
    ]),
  );
}

/** What ends the list of volume descriptors (ECMA-119, 8.3). */
export function descriptorTerminator(): Uint8Array {
  return padded(concatenate(opening(255)));
}

/** Volume set, publisher, data preparer, application, and files with copyright, abstract and bibliography. */
const BLANK_FIELDS = [128, 128, 128, 128, 37, 37, 37];

function opening(type: number): Uint8Array[] {
  return [Uint8Array.of(type), ascii('CD001'), Uint8Array.of(1, 0)];
}

function padded(bytes: Uint8Array, length: number = SECTOR): Uint8Array {
  const field = new Uint8Array(length);
  field.set(bytes);
  return field;
}

/** A field of odd length ends with a zero byte where a character has two. */
function blankPadded(bytes: Uint8Array, blank: Uint8Array, length: number): Uint8Array {
  const field = new Uint8Array(length);
  for (let at = 0; at + blank.length <= length; at += blank.length) field.set(blank, at);
  field.set(bytes);
  return field;
}
