import { visibleText, wrapText } from '@assay/findings';

import type { ExitStatus, Host } from './host.ts';

/**
 * Trouble with the command line or the world around it: told to the person on standard error, status 2 for most commands.
 * Thrown anywhere in this shell, caught in {@link tellingTrouble} alone.
 */
export class Trouble extends Error {
  readonly hint: string | undefined;

  constructor(message: string, hint?: string) {
    super(message);
    this.hint = hint;
  }
}

/** Runs a command; its trouble is told, and gives status 2 if not said otherwise. */
export async function tellingTrouble(host: Host, command: () => Promise<ExitStatus> | ExitStatus, status: ExitStatus = 2): Promise<ExitStatus> {
  try {
    return await command();
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    tellTrouble(host, error.message, error.hint);
    return status;
  }
}

/** Tells a person about trouble. What stood on the command line or is the name of a file cannot act on the terminal. */
export function tellTrouble({ stderr }: Host, message: string, hint?: string): void {
  const sentences = [`assay: ${message}`, ...(hint === undefined ? [] : [hint])];
  const lines = sentences.flatMap((sentence) => wrapText(visibleText(sentence), stderr.isTerminal ? stderr.columns : Infinity));
  stderr.write(lines.map((line) => `${line}\n`).join(''));
}
