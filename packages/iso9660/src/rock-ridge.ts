// Entries of the System Use Sharing Protocol (IEEE P1281, version 1.12) and of Rock Ridge (RRIP 1991A), which give a
// record the name, mode, owner and times that it has on a POSIX system.
import { concatenate } from './concatenate.ts';
import { both32 } from './numbers.ts';
import { ascii } from './text.ts';
import { recordTime } from './time.ts';
import type { TreeEntry } from './tree.ts';

const EXTENSION = 'RRIP_1991A';
const DESCRIPTOR = 'THE ROCK RIDGE INTERCHANGE PROTOCOL PROVIDES SUPPORT FOR POSIX FILE SYSTEM SEMANTICS';

/** Which time stamps a `TF` entry holds. */
const MODIFY = 2;
const ACCESS = 4;
const ATTRIBUTES = 8;

/** Everybody may read, nobody may write; user and group 0. */
const FILE_MODE = 0o100444;
const DIRECTORY_MODE = 0o040555;

/** System use field of a file or directory: `PX`, `TF` and, unless it is `.` or `..`, `NM`. */
export function posixEntries(entry: TreeEntry, time: Date, name?: string): Uint8Array {
  const stamp = recordTime(time);
  return concatenate([
    systemUseEntry('PX', both32(entry.kind === 'file' ? FILE_MODE : DIRECTORY_MODE), both32(linkCount(entry)), both32(0), both32(0)),
    systemUseEntry('TF', Uint8Array.of(MODIFY | ACCESS | ATTRIBUTES), stamp, stamp, stamp),
    ...(name === undefined ? [] : [systemUseEntry('NM', Uint8Array.of(0), ascii(name))]),
  ]);
}

/**
 * What the first record of the root has besides: `SP`, and `ER` with the descriptor that RRIP 1991A, 4.3 recommends. Without
 * the source that it recommends too, both fit into the record, and readers have no continuation to follow.
 */
export const protocolEntries: Uint8Array = concatenate([
  systemUseEntry('SP', Uint8Array.of(0xbe, 0xef, 0)),
  systemUseEntry('ER', Uint8Array.of(EXTENSION.length, DESCRIPTOR.length, 0, 1), ascii(EXTENSION), ascii(DESCRIPTOR)),
]);

function linkCount(entry: TreeEntry): number {
  return entry.kind === 'file' ? 1 : 2 + entry.children.filter(({ kind }) => kind === 'directory').length;
}

function systemUseEntry(signature: string, ...data: readonly Uint8Array[]): Uint8Array {
  const content = concatenate(data);
  return concatenate([ascii(signature), Uint8Array.of(content.length + 4, 1), content]);
}
