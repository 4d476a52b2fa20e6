/** What a command needs of the process around it; tests and the conformance run give their own. Published, so that it imports nothing. */
export interface Host {
  /** Absolute path that relative paths start from. */
  readonly cwd: string;
  /** The directory that {@link cwd} is in, an absolute path without links: files outside of it are neither read nor written. Default: no bounds. */
  readonly within?: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: Output;
  readonly stderr: Output;
  /** Everything on standard input; the same again if it is read twice. */
  readStdin(): Uint8Array;
  /** The time, and the minutes that the local time zone is ahead of UTC. */
  now(): { readonly epochMilliseconds: number; readonly offsetMinutes: number };
  /** From 0 inclusive to 1 exclusive. */
  random(): number;
}

export interface Output {
  write(text: string): void;
  readonly isTerminal: boolean;
  /** Width of the terminal in columns; means nothing without one. */
  readonly columns: number;
}

/**
 * What a command ends with: 0 nothing wrong, 1 violations found, 2 usage or I/O trouble; the dispatcher has more to tell, and
 * `kyverno apply` is told what warnings end with.
 */
export type ExitStatus = number;
