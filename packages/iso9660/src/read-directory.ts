import { DIRECTORY, SEVERAL_EXTENTS } from './directory-record.ts';
import type { DirectoryRecord } from './directory-record.ts';
import { ImageProblem } from './image-problem.ts';
import { readBoth32 } from './numbers.ts';
import { SECTOR } from './sectors.ts';
import { readRecordTime } from './time.ts';

/** The records of a directory, `.` and `..` first. */
export function* recordsIn(directory: Uint8Array): Generator<DirectoryRecord> {
  for (let at = 0; at < directory.length;) {
    const length = directory[at]!;
    if (length === 0) {
      at += SECTOR - (at % SECTOR);
      continue;
    }
    yield readRecord(directory.subarray(at, at + length));
    at += length;
  }
}

/** Reads one directory record (ECMA-119, 9.1). */
export function readRecord(bytes: Uint8Array): DirectoryRecord {
  const identifierLength = bytes[32] ?? 0;
  if (bytes.length < 33 + identifierLength || identifierLength === 0) throw new ImageProblem('a directory record is too short');
  const flags = bytes[25]!;
  if ((flags & SEVERAL_EXTENTS) !== 0 || bytes[1] !== 0 || bytes[26] !== 0 || bytes[27] !== 0) {
    throw new ImageProblem('it has a file in several parts, or with extended attributes');
  }
  return {
    identifier: bytes.subarray(33, 33 + identifierLength),
    isDirectory: (flags & DIRECTORY) !== 0,
    extent: { sector: readBoth32(bytes, 2), size: readBoth32(bytes, 10) },
    time: readRecordTime(bytes.subarray(18, 25)),
    systemUse: bytes.subarray(33 + identifierLength + (identifierLength % 2 === 0 ? 1 : 0)),
  };
}
