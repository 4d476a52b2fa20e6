import { plainText } from './shell-words.ts';
import type { ShellCommand, Word } from './shell-words.ts';

/** What a command reads from its standard input, where that is known. */
export interface PipedFiles {
  readonly files: readonly Word[];
  /** Whether their text is changed on its way. */
  readonly isChanged: boolean;
}

/** The files that a command reads from its standard input: `ytt -f - < FILE`, `cat FILE | envsubst | ytt -f -`. */
export function pipedFiles({ inputFile, pipedFrom }: ShellCommand): PipedFiles | undefined {
  if (inputFile) return { files: [inputFile], isChanged: false };
  const [name, ...given] = pipedFrom?.words ?? [];
  const program = name && plainText(name);
  const files = given.filter((word) => !plainText(word)?.startsWith('-'));
  if (program === 'cat' && files.length > 0) return { files, isChanged: false };
  if (!pipedFrom || !CHANGING.has(program ?? '')) return undefined;
  const piped = pipedFiles(pipedFrom);
  return piped && { ...piped, isChanged: true };
}

/** Programs that put other values into the text that they read. */
const CHANGING: ReadonlySet<string> = new Set(['envsubst', 'sed']);
