import path from 'node:path';

import type { Workspace } from '@assay/findings';
import { maySpeakOfKyverno, namedFiles } from '@assay/kyverno-migrate';
import { decodeUtf8 } from '@assay/source';

import { filesAt, isNamedAsObjects } from '../files/files-at.ts';
import { isWithin } from '../files/is-within.ts';
import { readFileBytes } from '../files/read-texts.ts';
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

/** The files of all paths of the command line, each once. */
export function readOperands(operands: readonly string[], output: string | undefined, workspace: Workspace): readonly FoundFile[] {
  const known = new Map<string, FoundFile>();
  for (const file of operands.flatMap((operand) => readOperand(operand, output, workspace))) {
    const place = path.resolve(workspace.directory, file.path);
    // One that is named is a text, whatever it is called.
    if (!known.has(place) || file.content.kind === 'text') known.set(place, file);
  }
  return [...known.values()];
}

/** The files of a directory, or the one file, with those that manifests among them name; what is in the output below it was written before. */
function readOperand(operand: string, output: string | undefined, workspace: Workspace): readonly FoundFile[] {
  const all = filesAt(operand, workspace);
  const isBelow = (one: string, other: string): boolean => {
    const [inner, outer] = [path.resolve(workspace.directory, one), path.resolve(workspace.directory, other)];
    return inner !== outer && isWithin(inner, outer);
  };
  const listed = output !== undefined && isBelow(output, operand) ? all?.filter((file) => !isBelow(file, output)) : all;
  if (listed === undefined) throw new CliError(`${operand}: no such file or directory`);
  const known = new Map(
    listed.map((file) => [file, file === path.normalize(operand) ? readOperandFile(file, workspace) : readFound(file, workspace)]),
  );
  for (const [file, content] of known) {
    for (const named of content.kind === 'text' ? namedFiles(file, content.text) : []) {
      for (const each of filesAt(named, workspace) ?? []) if (!known.has(each)) known.set(each, readFound(each, workspace));
    }
  }
  return Array.from(known, ([file, content]) => ({ path: file, content }));
}

/** A file that the command line names is read whatever it is called, and has to be text. */
function readOperandFile(file: string, workspace: Workspace): FoundContent {
  const text = decodeUtf8(readFileBytes(file, workspace));
  if (text === undefined) throw new CliError(`${file}: the file is not UTF-8 text`);
  return { kind: 'text', text };
}

function readFound(file: string, workspace: Workspace): FoundContent {
  if (!isNamedAsObjects(file)) return { kind: 'other' };
  const bytes = readFileBytes(file, workspace);
  const text = decodeUtf8(bytes);
  if (text !== undefined && !text.includes('\0')) return { kind: 'text', text };
  return maySpeakOfKyverno(asciiOf(bytes)) ? { kind: 'unread', reason: 'it is not UTF-8 text' } : { kind: 'other' };
}

/** The ASCII characters of a text, be it Latin-1 or UTF-16. */
function asciiOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1').replaceAll('\0', '');
}
