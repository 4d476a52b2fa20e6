import { concatenate } from './concatenate.ts';
import { both16, both32 } from './numbers.ts';
import { recordTime } from './time.ts';

/** Where something stands in an image, and how many bytes it has. */
export interface Extent {
  readonly sector: number;
  readonly size: number;
}

/** What a directory says of one thing in it. */
export interface DirectoryRecord {
  readonly identifier: Uint8Array;
  readonly isDirectory: boolean;
  readonly extent: Extent;
  readonly time: Date;
  readonly systemUse: Uint8Array;
}

/** Flag of a record (ECMA-119, 9.1.6): it is a directory. */
export const DIRECTORY = 2;
/** Flag of a record: its file goes on in the next record. */
export const SEVERAL_EXTENTS = 128;

/** The bytes of a directory record (ECMA-119, 9.1). */
export function directoryRecord({ identifier, isDirectory, extent, time, systemUse }: DirectoryRecord): Uint8Array {
  const length = recordLength(identifier, systemUse);
  if (length > 255) throw new RangeError('a directory record is longer than 255 bytes');
  return concatenate([
    Uint8Array.of(length, 0),
    both32(extent.sector),
    both32(extent.size),
    recordTime(time),
    Uint8Array.of(isDirectory ? DIRECTORY : 0, 0, 0),
    both16(1),
    Uint8Array.of(identifier.length),
    identifier,
    new Uint8Array(isEven(identifier.length) ? 1 : 0),
    systemUse,
    new Uint8Array(isEven(systemUse.length) ? 0 : 1),
  ]);
}

/** Bytes of a directory record, which are always even. */
export function recordLength(identifier: Uint8Array, systemUse: Uint8Array): number {
  return 33 + identifier.length + (isEven(identifier.length) ? 1 : 0) + systemUse.length + (isEven(systemUse.length) ? 0 : 1);
}

function isEven(value: number): boolean {
  return value % 2 === 0;
}
