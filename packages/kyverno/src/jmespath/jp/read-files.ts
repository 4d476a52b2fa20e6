import { cleanPath } from '@assay/go-values';
import type { JpEnvironment } from './environment.ts';
import { JpFailure } from './environment.ts';

/** The text of a file that was named; `verb` is how the command says what it failed to do with one that it could open. */
export function readNamedFile(path: string, { readFile }: JpEnvironment, verb: string): string {
  const cleaned = cleanPath(path);
  const file = readFile(cleaned);
  if (file.kind === 'text') return file.text;
  if (file.message === 'is a directory') throw new JpFailure(`failed ${verb} file ${path}: read ${cleaned}: ${file.message}`);
  throw new JpFailure(`failed open file ${path}: open ${cleaned}: ${file.message}`);
}
