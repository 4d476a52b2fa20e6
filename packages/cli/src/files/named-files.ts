import path from 'node:path';

import { SourceFile } from '@assay/findings';

import { CliError } from '../process/cli-error.ts';
import type { Host } from '../process/host.ts';
import { readFile } from './read-file.ts';

/** The operand that stands for standard input. */
export const STDIN_OPERAND = '-';
/** The name under which it is reported. */
const STDIN_NAME = '<stdin>';

export interface NamedFiles {
  /** Each file once, in the order of the operands. */
  readonly files: readonly SourceFile[];
  /** About those that cannot be read, as sentences. */
  readonly inputErrors: readonly string[];
}

/** Standard input as a file. */
export function readStandardInput(host: Host): SourceFile {
  return new SourceFile(STDIN_NAME, host.readStdin());
}

/** Reads the files that a command line names; `-` is standard input. */
export function readNamedFiles(operands: readonly string[], host: Host): NamedFiles {
  const files = new Map<string, SourceFile>();
  const inputErrors: string[] = [];
  for (const operand of new Set(operands)) {
    const name = operand === STDIN_OPERAND ? STDIN_NAME : displayName(host.cwd, path.resolve(host.cwd, operand));
    if (files.has(name)) continue;
    const content = operand === STDIN_OPERAND ? ({ kind: 'bytes', bytes: host.readStdin() } as const) : readFile(path.resolve(host.cwd, operand));
    if (content.kind === 'bytes') files.set(name, new SourceFile(name, content.bytes));
    else inputErrors.push(`${operand}: ${content.reason}`);
  }
  return { files: [...files.values()], inputErrors };
}

/** Reads the one file that an operand or a flag names. */
export function readNamedFile(operand: string, host: Host): SourceFile {
  const { files, inputErrors } = readNamedFiles([operand], host);
  const [file] = files;
  if (!file) throw new CliError(inputErrors.join('; '));
  return file;
}

/** A path as reports name it: relative to the working directory, with `/`. */
function displayName(cwd: string, absolutePath: string): string {
  const relative = path.relative(cwd, absolutePath);
  return (relative === '' ? '.' : relative).replaceAll(path.sep, '/');
}
