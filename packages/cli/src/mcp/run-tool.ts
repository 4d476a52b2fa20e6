import type { ExitStatus, Host, Output } from '../process/host.ts';

/** Runs a command line for an agent. */
export type ToolRunner = (words: readonly string[]) => Promise<ToolOutput>;

interface ToolOutput {
  /** All that the command wrote. */
  readonly text: string;
  /** Whether the command did not do what it is for. That it found something wrong is no failure. */
  readonly isFailure: boolean;
}

/** A runner of command lines in one directory, an absolute path without links. */
export function toolRunner(
  run: (words: readonly string[], host: Host) => Promise<ExitStatus>,
  directory: string,
  { env, now, random }: Pick<Host, 'env' | 'now' | 'random'>,
): ToolRunner {
  return async (words) => {
    const stdout = recordedOutput(true);
    const stderr = recordedOutput(false);
    const readStdin = (): Uint8Array => new Uint8Array();
    const status = await run(words, { cwd: directory, within: directory, env: { ...env, NO_COLOR: '1' }, stdout, stderr, readStdin, now, random });
    const isFailure = status > 1 || (status === 1 && stdout.text() === '');
    return { text: [stdout.text(), stderr.text()].filter((text) => text !== '').join('\n'), isFailure };
  };
}

interface RecordedOutput extends Output {
  readonly text: () => string;
}

/** Collects what is written. Reports for a terminal show the lines that findings are about; progress is of no use. */
function recordedOutput(isTerminal: boolean): RecordedOutput {
  const written: string[] = [];
  return { write: (text) => void written.push(text), text: () => written.join(''), isTerminal, columns: COLUMNS };
}

const COLUMNS = 120;
