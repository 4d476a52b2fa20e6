import { directoryRecord, recordLength } from './directory-record.ts';
import type { Extent } from './directory-record.ts';
import { VERSION } from './hierarchy.ts';
import type { Hierarchy } from './hierarchy.ts';
import { SECTOR, sectorsOf } from './sectors.ts';
import { compareText } from './text.ts';
import type { DirectoryEntry, TreeEntry } from './tree.ts';

/** A directory as it is written in one hierarchy. */
export interface PlannedDirectory {
  readonly directory: DirectoryEntry;
  readonly identifier: Uint8Array;
  /** Place of its parent in the path table, counted from 1. */
  readonly parentNumber: number;
  /** Its records, `.` and `..` first, then by identifier. */
  readonly records: readonly PlannedRecord[];
  /** In bytes, whole sectors. */
  readonly size: number;
}

/** A record without its extent, which is not known before everything has been measured. */
export interface PlannedRecord {
  readonly entry: TreeEntry;
  readonly identifier: Uint8Array;
  readonly systemUse: Uint8Array;
}

/**
 * The directories of a tree in the order of the path table: by level, then by parent, then by identifier. Throws a
 * `RangeError` where two names of a directory become one.
 */
export function planDirectories(root: DirectoryEntry, hierarchy: Hierarchy, time: Date): readonly PlannedDirectory[] {
  const planned = [planDirectory(root, SELF, 1, hierarchy, time)];
  for (let at = 0; at < planned.length; at++) {
    for (const { entry, identifier } of planned[at]!.records.slice(2)) {
      if (entry.kind === 'directory') planned.push(planDirectory(entry, identifier, at + 1, hierarchy, time));
    }
  }
  return planned;
}

/** The bytes of a directory. No record goes over the end of a sector. */
export function directoryBytes({ records, size }: PlannedDirectory, extentOf: (entry: TreeEntry) => Extent, time: Date): Uint8Array {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const { entry, identifier, systemUse } of records) {
    const record = directoryRecord({ identifier, systemUse, isDirectory: entry.kind === 'directory', extent: extentOf(entry), time });
    at = placeFor(record.length, at);
    bytes.set(record, at);
    at += record.length;
  }
  return bytes;
}

/** Identifiers of `.`, which is also that of the root, and of `..`. */
const SELF = Uint8Array.of(0);
const PARENT = Uint8Array.of(1);

function planDirectory(directory: DirectoryEntry, identifier: Uint8Array, parentNumber: number, hierarchy: Hierarchy, time: Date): PlannedDirectory {
  const { parent = directory } = directory;
  const records: PlannedRecord[] = [
    { entry: directory, identifier: SELF, systemUse: hierarchy.dotSystemUse(directory, time, parent === directory) },
    { entry: parent, identifier: PARENT, systemUse: hierarchy.dotSystemUse(parent, time, false) },
    ...sortedChildren(directory, hierarchy).map(({ entry, name }) => ({
      entry,
      identifier: hierarchy.encode(entry.kind === 'file' ? name + VERSION : name),
      systemUse: hierarchy.childSystemUse(entry, time),
    })),
  ];
  return { directory, identifier, parentNumber, records, size: sizeOf(records) };
}

/** By name without version: the order of ECMA-119, 9.3, as a dot comes before all other characters of an identifier. */
function sortedChildren(directory: DirectoryEntry, hierarchy: Hierarchy): readonly { entry: TreeEntry; name: string }[] {
  const named = directory.children.map((entry) => ({ entry, name: hierarchy.identifier(entry) }));
  const sorted = named.toSorted((a, b) => compareText(a.name, b.name));
  const same = sorted.find(({ name }, at) => name === sorted[at + 1]?.name);
  if (same) throw new RangeError(`two names become "${same.name}"`);
  return sorted;
}

function sizeOf(records: readonly PlannedRecord[]): number {
  const end = records.reduce((at, { identifier, systemUse }) => {
    const length = recordLength(identifier, systemUse);
    return placeFor(length, at) + length;
  }, 0);
  return sectorsOf(end) * SECTOR;
}

/** Where a record can stand of which the one before ends at an offset. */
function placeFor(length: number, at: number): number {
  const left = SECTOR - (at % SECTOR);
  return length > left ? at + left : at;
}
