import { concatenate } from './concatenate.ts';
import { posixEntries, protocolEntries } from './rock-ridge.ts';
import { ascii, ucs2 } from './text.ts';
import type { DirectoryEntry, TreeEntry } from './tree.ts';

/**
 * An image has its tree twice, with the same files: once with names of plain ISO 9660 and Rock Ridge entries, once with
 * those of Joliet. This is how one of the two is written.
 */
export interface Hierarchy {
  /** Type of its volume descriptor (ECMA-119, 8.1.1). */
  readonly descriptorType: number;
  /** Which characters its identifiers have; none says those of plain ISO 9660. */
  readonly escapeSequences: string;
  /** Most characters of the volume's identifier. */
  readonly mostVolumeCharacters: number;
  encode(text: string): Uint8Array;
  /** How a name is written, without the version that files have behind it. */
  identifier(entry: TreeEntry): string;
  /** System use field of the record of a child in its directory. */
  childSystemUse(entry: TreeEntry, time: Date): Uint8Array;
  /** System use field of the records `.` and `..`; the first record of the root describes the protocol as well. */
  dotSystemUse(directory: DirectoryEntry, time: Date, isFirst: boolean): Uint8Array;
}

/** The version of every file. */
export const VERSION = ';1';

const plainHierarchy: Hierarchy = {
  descriptorType: 1,
  escapeSequences: '',
  mostVolumeCharacters: 32,
  encode: ascii,
  identifier: plainIdentifier,
  childSystemUse: (entry, time) => posixEntries(entry, time, entry.name),
  dotSystemUse: (directory, time, isFirst) => concatenate([...(isFirst ? [protocolEntries] : []), posixEntries(directory, time)]),
};

/** Joliet with UCS-2 of level 3. */
const jolietHierarchy: Hierarchy = {
  descriptorType: 2,
  escapeSequences: '%/E',
  mostVolumeCharacters: 16,
  encode: ucs2,
  identifier: ({ name }) => name,
  childSystemUse: () => new Uint8Array(),
  dotSystemUse: () => new Uint8Array(),
};

/** In the order of their volume descriptors. */
export const hierarchies: readonly Hierarchy[] = [plainHierarchy, jolietHierarchy];

/** Most characters of a name and its extension (ECMA-119, 7.5.1), and of a directory (7.6.3). */
const MOST_FILE_CHARACTERS = 30;
const MOST_DIRECTORY_CHARACTERS = 31;

/** Capital letters, digits and underscores, and in a file exactly one dot. */
function plainIdentifier({ kind, name }: TreeEntry): string {
  if (kind === 'directory') return underscored(name).slice(0, MOST_DIRECTORY_CHARACTERS);
  const dot = name.lastIndexOf('.');
  const extension = dot < 0 ? '' : underscored(name.slice(dot + 1)).slice(0, MOST_FILE_CHARACTERS - 1);
  const stem = underscored(dot < 0 ? name : name.slice(0, dot));
  return `${stem.slice(0, MOST_FILE_CHARACTERS - extension.length)}.${extension}`;
}

function underscored(text: string): string {
  return text.toUpperCase().replaceAll(/[^0-9A-Z]/g, '_');
}
