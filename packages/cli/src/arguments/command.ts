import type { ExitStatus, Host } from '../process/host.ts';

/** A command as the command line, its help and the shell completion see it. */
export interface Command {
  /** The words that call it, such as `recipe check`. */
  readonly words: readonly string[];
  /** What calls it in another program than `assay`. */
  readonly call?: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** What comes after the words, such as `[PATH…]`. */
  readonly operands: string;
  /** Fewest and most operands. */
  readonly operandCount: readonly [number, number];
  readonly flags: readonly Flag[];
  /** What the program has that it stands in for, and what changes nothing here: taken, but in no help and no completion. */
  readonly idleFlags?: readonly Flag[];
  /** Whether it reads its words itself, as the program does that it stands in for: it gets all but `--help` as operands. */
  readonly isDropIn?: true;
  /** The status of a `CliError`, where it is not 2. */
  readonly errorStatus?: ExitStatus;
  /** Paragraphs of the help below the usage line, each without line breaks. */
  readonly description: readonly string[];
  readonly examples: readonly Example[];
  /** Loads what runs the command; only then is its code read. */
  load(): Promise<RunCommand>;
}

/** What stands on a command line before flags and operands. */
export function callOf({ call, words }: Command): string {
  return call ?? ['assay', ...words].join(' ');
}

export interface Example {
  readonly commandLine: string;
  readonly does: string;
}

export interface Flag {
  /** Without dashes. */
  readonly name: string;
  /** Stands for the name after a single dash. */
  readonly letter?: string;
  /** What people type instead, as other programs and commands have it: they are told its name. */
  readonly typedAs?: string;
  /** Name of the value in the help; a flag without it is a switch. */
  readonly value?: string;
  /** The only values allowed, where they are few and fixed. */
  readonly choices?: readonly string[];
  readonly description: string;
}

export type RunCommand = (given: Arguments, host: Host) => Promise<ExitStatus> | ExitStatus;

/** What was on the command line after the words of the command. */
export interface Arguments {
  readonly operands: readonly string[];
  /** Value of a flag, the last one if it was given several times. */
  value(name: string): string | undefined;
  /** All values of a flag, in their order. */
  values(name: string): readonly string[];
  /** Whether a switch is on; what it is without being given is `false` if not said otherwise. */
  isOn(name: string, byDefault?: boolean): boolean;
}
