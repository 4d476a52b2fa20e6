import { readOpenFile } from '../files/read-file.ts';
import { CliError } from './cli-error.ts';
import type { Host, Output } from './host.ts';
import { localTime } from './local-time.ts';
import { isSystemError } from './system-error.ts';

const STDIN = 0;

/** Runs a program with what this process is, and sets the exit status. Nothing that goes wrong escapes. */
export async function runProcess(program: (host: Host) => Promise<number> | number): Promise<void> {
  try {
    const status = await program(processHost());
    process.exitCode ??= status;
  } catch (error) {
    // Status 1 would say that a violation was found.
    process.exitCode = 2;
    process.stderr.write(isSystemError(error) ? `assay: ${error.message}\n` : `assay: this is a bug in Assay\n${stackOf(error)}\n`);
  }
}

function processHost(): Host {
  let stdin: Uint8Array | undefined;
  return {
    cwd: process.cwd(),
    env: process.env,
    stdout: output(process.stdout),
    stderr: output(process.stderr),
    readStdin: () => (stdin ??= readStdin()),
    now: localTime,
    random: Math.random,
  };
}

/**
 * A reader that went away (`assay … | head`) is no reason to complain: what is left of the output is dropped. Nor is there
 * anywhere to complain about standard error, and the status tells what it told.
 */
function output(stream: NodeJS.WriteStream): Output {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE' || stream === process.stderr) return;
    process.exitCode = 2;
    process.stderr.write(`assay: standard output: ${error.message}\n`);
  });
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
