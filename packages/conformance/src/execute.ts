import type { Host, Output } from 'assay';

import { restorePrototypes } from './built-in-prototypes.ts';

/** What runs a command line; that of the package `assay`, except in tests. */
export type Program = (words: readonly string[], host: Host) => Promise<number>;

/** What a program finds around it. */
export interface Around {
  readonly env: Readonly<Record<string, string>>;
  readonly stdin: Uint8Array;
}

/** The time of every run, so that it gives the same when it is repeated. */
const RECORDING_TIME = { epochMilliseconds: Date.UTC(2026, 7, 21, 12), offsetMinutes: 0 };

const NOTHING_AROUND: Around = { env: {}, stdin: new Uint8Array() };

export type Execution = Ended | Crashed;

export interface Ended {
  readonly kind: 'ended';
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
}

interface Crashed {
  readonly kind: 'crashed';
  readonly error: string;
}

/** Runs a command line to its end in this process. */
export async function execute(program: Program, words: readonly string[], cwd: string, { env, stdin }: Around = NOTHING_AROUND): Promise<Execution> {
  const stdout = new CapturedOutput();
  const stderr = new CapturedOutput();
  const host: Host = { cwd, env, stdout, stderr, readStdin: () => stdin, now: () => RECORDING_TIME, random: () => 0.5 };
  const exit = await program(words, host).catch(stackOf);
  const polluted = restorePrototypes();
  if (typeof exit === 'string') return { kind: 'crashed', error: exit };
  if (polluted.length > 0) return { kind: 'crashed', error: `the run changed ${polluted.join(', ')}` };
  return { kind: 'ended', exit, stdout: stdout.text, stderr: stderr.text };
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Keeps what a pipe would get. */
class CapturedOutput implements Output {
  readonly isTerminal = false;
  readonly columns = 80;
  text = '';

  write(text: string): void {
    this.text += text;
  }
}
