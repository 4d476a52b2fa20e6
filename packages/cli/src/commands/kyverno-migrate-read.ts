import path from 'node:path';

import type { Workspace } from '@assay/findings';
import { maySpeakOfKyverno, namedFiles } from '@assay/kyverno-migrate';
import { decodeUtf8 } from '@assay/source';

import { CliError } from '../process/cli-error.ts';

/** A file of the tree. */
export interface FoundFile {
  readonly path: string;
  readonly content: FoundContent;
}

type FoundContent =
  | { readonly kind: 'text'; readonly text: string }
  /** It may hold policies. */
  | { readonly kind: 'unread'; readonly reason: string }
  /** It goes along with the tree. */
  | { readonly kind: 'other' };

/** The files of a directory, or the one file, with those that manifests among them name. */
export function readOperand(operand: string, workspace: Workspace): readonly FoundFile[] {
  const listed = listFiles(operand, workspace);
  if (listed === undefined) throw new CliError(`${operand}: no such file or directory`);
  const isFile = listed.length === 1 && listed[0] === path.normalize(operand);
  const known = new Map(listed.map((file) => [file, isFile ? readOperandFile(file, workspace) : readFound(file, workspace)]));
  for (const [file, content] of known) {
    for (const named of content.kind === 'text' ? namedFiles(file, content.text) : []) {
      for (const each of listFiles(named, workspace) ?? []) if (!known.has(each)) known.set(each, readFound(each, workspace));
    }
  }
  return Array.from(known, ([file, content]) => ({ path: file, content }));
}

/** A file, or all files below a directory, in the order of their names; `undefined` if there is nothing. */
function listFiles(name: string, workspace: Workspace): readonly string[] | undefined {
  const listing = workspace.listDirectory(name);
  switch (listing.kind) {
    case 'absent':
      return undefined;
    case 'file':
      return [path.normalize(name)];
    case 'unreadable':
      throw new CliError(`${name}: ${listing.message}`);
    case 'directory': {
      const names = listing.entries.map((entry) => entry.name).filter((entry) => entry !== '.git' && entry !== 'node_modules');
      return names.flatMap((entry) => listFiles(path.join(name, entry), workspace) ?? []);
    }
  }
}

/** A file that the command line names is read whatever it is called, and has to be text. */
function readOperandFile(file: string, workspace: Workspace): FoundContent {
  const text = decodeUtf8(readBytes(file, workspace));
  if (text === undefined) throw new CliError(`${file}: the file is not UTF-8 text`);
  return { kind: 'text', text };
}

function readFound(file: string, workspace: Workspace): FoundContent {
  if (!/\.(?:ya?ml|json)$/.test(file)) return { kind: 'other' };
  const bytes = readBytes(file, workspace);
  const text = decodeUtf8(bytes);
  if (text !== undefined && !text.includes('\0')) return { kind: 'text', text };
  return maySpeakOfKyverno(asciiOf(bytes)) ? { kind: 'unread', reason: 'it is not UTF-8 text' } : { kind: 'other' };
}

/** The ASCII characters of a text, be it Latin-1 or UTF-16. */
function asciiOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1').replaceAll('\0', '');
}

function readBytes(file: string, workspace: Workspace): Uint8Array {
  const reading = workspace.readFile(file);
  if (reading.kind === 'file') return reading.bytes;
  throw new CliError(`${file}: ${'message' in reading ? reading.message : 'no such file or directory'}`);
}
