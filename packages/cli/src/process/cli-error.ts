import { visibleText, wrapText } from '@assay/findings';

import type { ExitStatus, Host } from './host.ts';

/**
 * The command line is wrong, or the world around it is: a message on standard error, and status 2 for most commands.
 * Thrown anywhere in this shell, caught in {@link withErrorReporting} alone.
 */
export class CliError extends Error {
  readonly hint: string | undefined;

  constructor(message: string, hint?: string) {
    super(message);
    this.hint = hint;
  }
}

/** Runs a command; a `CliError` is printed and ends it with `status`. */
export async function withErrorReporting(host: Host, command: () => Promise<ExitStatus> | ExitStatus, status: ExitStatus = 2): Promise<ExitStatus> {
  try {
    return await command();
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    printMessage(host, error.message, error.hint);
    return status;
  }
}

/** Prints a message and a hint on standard error. Names of files and words of the command line cannot act on the terminal. */
export function printMessage({ stderr }: Host, message: string, hint?: string): void {
  const sentences = [`assay: ${message}`, ...(hint === undefined ? [] : [hint])];
  const lines = sentences.flatMap((sentence) => wrapText(visibleText(sentence), stderr.isTerminal ? stderr.columns : Infinity));
  stderr.write(lines.map((line) => `${line}\n`).join(''));
}
