import { ImageProblem } from './image-problem.ts';
import { readBoth32 } from './numbers.ts';
import { SECTOR } from './sectors.ts';
import { readAscii } from './text.ts';

/** What Rock Ridge entries say about a record. */
export interface PosixAttributes {
  /** File type and permissions. */
  readonly mode: number | undefined;
  readonly name: string | undefined;
}

/** Takes a part of the image; throws where there is none. */
export type PartOf = (start: number, length: number) => Uint8Array;

/** Bytes that come before the entries of every system use field; `undefined` if the first record of the root does not tell. */
export function skippedBytes(rootSystemUse: Uint8Array): number | undefined {
  return readAscii(rootSystemUse.subarray(0, 2)) === 'SP' && rootSystemUse[4] === 0xbe && rootSystemUse[5] === 0xef ? rootSystemUse[6] : undefined;
}

/** Reads the Rock Ridge entries of a system use field, and of the places where it is continued. */
export function posixAttributes(systemUse: Uint8Array, partOf: PartOf): PosixAttributes {
  let mode: number | undefined;
  let name: string | undefined;
  for (const { signature, data } of systemUseEntries(systemUse, partOf)) {
    if (signature === 'PX' && data.length >= 4) mode = readBoth32(data, 0);
    if (signature === 'NM') name = (name ?? '') + readAscii(data.subarray(1));
  }
  return { mode, name };
}

interface SystemUseEntry {
  readonly signature: string;
  /** Without signature, length and version. */
  readonly data: Uint8Array;
}

/** Most places where one field may be continued, none of which is larger than a sector, as Linux has it. */
const MOST_CONTINUATIONS = 32;

function* systemUseEntries(systemUse: Uint8Array, partOf: PartOf): Generator<SystemUseEntry> {
  let field: Uint8Array | undefined = systemUse;
  for (let continuations = 0; field; continuations++) {
    if (continuations > MOST_CONTINUATIONS) throw new ImageProblem('a system use field is continued too often');
    let next: Uint8Array | undefined;
    for (let at = 0; at + 4 <= field.length;) {
      const length: number = field[at + 2]!;
      const signature = readAscii(field.subarray(at, at + 2));
      if (length < 4 || signature === 'ST') break;
      const data = field.subarray(at + 4, at + length);
      if (signature === 'CE' && data.length >= 24) next = continuation(data, partOf);
      yield { signature, data };
      at += length;
    }
    field = next;
  }
}

function continuation(data: Uint8Array, partOf: PartOf): Uint8Array {
  const size = readBoth32(data, 16);
  if (size > SECTOR) throw new ImageProblem('a system use field is continued with more than a sector');
  return partOf(readBoth32(data, 0) * SECTOR + readBoth32(data, 8), size);
}
