import { byteText } from '@assay/starlark';

import { Failure } from '../failure.ts';
import { InputFile } from './input-file.ts';
import type { FoundInput, InputSource, SymlinkPolicy } from './input-source.ts';

/**
 * The files that `--file` names, in the order that counts everywhere: those of one flag by the bytes of their paths, one flag
 * after the other.
 */
export function readInputFiles(operands: readonly string[], source: InputSource, symlinks: SymlinkPolicy): InputFile[] {
  const named = operands.flatMap((operand) => filesOf(operand, source, symlinks).sort((a, b) => byteText.compare(a.path, b.path)));
  return named.map(({ found, path }, order) => new InputFile(found, order, path));
}

interface NamedFile {
  readonly found: FoundInput;
  readonly path: string;
}

/** `NAME=FILE` gives a file that is named itself another path; the files of a directory keep theirs. */
function filesOf(operand: string, source: InputSource, symlinks: SymlinkPolicy): NamedFile[] {
  const parts = operand.split('=');
  if (parts.length > 2) throw new Failure(`Expected file '${operand}' to only have single '=' sign to for relative path assignment`, []);
  const [name, path] = parts.length === 2 ? [parts[0]!, parts[1]!] : ['', operand];
  return source.filesAt(path, symlinks).map((found) => ({ found, path: name !== '' && found.isNamedItself ? name : found.path }));
}
