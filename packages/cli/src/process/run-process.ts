import { readOpenFile } from '../files/read-file.ts';
import { CliError } from './cli-error.ts';
import { directOutput } from './direct-output.ts';
import type { Host, Output } from './host.ts';
import { localTime } from './local-time.ts';
import { processStream } from './process-stream.ts';
import { isSystemError } from './system-error.ts';

const STDIN = 0;

type Program = (host: Host) => Promise<number> | number;

/** Runs a program with what this process is, and sets the exit status. Nothing that goes wrong escapes. */
export async function runProcess(program: Program): Promise<void> {
  await runWith({ stdout: streamOutput('stdout'), stderr: streamOutput('stderr') }, program);
}

/** As {@link runProcess}, for a program that leaves nothing to do: the process ends at once, where Node would take a tenth of a start to end it. */
export async function runProcessAndExit(program: Program): Promise<void> {
  const outputs = { stdout: directOutput('stdout'), stderr: directOutput('stderr') };
  await runWith(outputs, program);
  if (!outputs.stdout.hasStream && !outputs.stderr.hasStream) process.exit();
}

async function runWith(outputs: Pick<Host, 'stdout' | 'stderr'>, program: Program): Promise<void> {
  try {
    const status = await program(hostWith(outputs));
    process.exitCode ??= status;
  } catch (error) {
    // Status 1 would say that a violation was found.
    process.exitCode = 2;
    outputs.stderr.write(isSystemError(error) ? `assay: ${error.message}\n` : `assay: this is a bug in Assay\n${stackOf(error)}\n`);
  }
}

function hostWith(outputs: Pick<Host, 'stdout' | 'stderr'>): Host {
  let stdin: Uint8Array | undefined;
  return {
    ...outputs,
    cwd: process.cwd(),
    env: process.env,
    readStdin: () => (stdin ??= readStdin()),
    now: localTime,
    random: Math.random,
  };
}

function streamOutput(name: 'stdout' | 'stderr'): Output {
  const stream = processStream(name);
  return {
    write: (text) => void stream.write(text),
    isTerminal: stream.isTTY,
    columns: stream.columns || 80,
  };
}

function readStdin(): Uint8Array {
  const content = readOpenFile(STDIN);
  if (content.kind !== 'bytes') throw new CliError(`standard input: ${content.reason}`);
  return content.bytes;
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
