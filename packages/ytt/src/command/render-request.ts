import type { InputSource } from '../files/input-source.ts';
import type { OutputFile } from '../files/output-path.ts';
import type { CommandLine } from './command-line.ts';

/** A command line of `ytt` with the world around it. */
export interface RenderRequest {
  readonly commandLine: CommandLine;
  /** Variables in the order in which they are set. */
  readonly environment: readonly (readonly [name: string, value: string])[];
  readonly inputs: InputSource;
  /** Takes what templates print for standard error, as it comes. */
  readonly print: (text: string) => void;
}

/** What is left to be done: files to be written, then texts to be printed. Texts hold stray bytes as `byteText` keeps them. */
export interface RenderResult {
  readonly exit: 0 | 1;
  readonly stdout: string;
  readonly stderr: string;
  readonly output?: OutputPlan;
  /** Whether it failed only because calls were too deep inside each other: with a larger stack it may go on. */
  readonly needsMoreStack?: true;
}

/** Files that belong below a directory; `creating: PATH` is printed before each. */
export interface OutputPlan {
  readonly directory: string;
  /** Whether the directory is removed first. */
  readonly isEmptied: boolean;
  /** Paths begin with the directory. */
  readonly files: readonly OutputFile[];
}
