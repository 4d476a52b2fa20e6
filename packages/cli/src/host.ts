/** What a command needs of the process around it; tests and the conformance run give their own. */
export interface Host {
  /** Absolute path that relative paths start from. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: Output;
  readonly stderr: Output;
  /** Everything on standard input. */
  readStdin(): Uint8Array;
}

export interface Output {
  write(text: string): void;
  readonly isTerminal: boolean;
  /** Width in columns. */
  readonly columns: number;
}

/** What a command ends with: nothing wrong, violations found, usage or I/O trouble. */
export type ExitStatus = 0 | 1 | 2;

/**
 * Trouble with the command line or the world around it: told to the person on standard error, status 2.
 * Thrown anywhere in this shell, caught in `run` alone.
 */
export class Trouble extends Error {
  readonly hint: string | undefined;

  constructor(message: string, hint?: string) {
    super(message);
    this.hint = hint;
  }
}
