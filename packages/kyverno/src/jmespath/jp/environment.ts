import type { JmesPathHost } from '../host.ts';

/** What `kyverno jp` needs of the machine it runs on. */
export interface JpEnvironment {
  readonly host: JmesPathHost;
  /** The text of a file, or why it cannot be had as the system words it: `no such file or directory`. */
  readonly readFile: (path: string) => FileText;
  /** All of standard input; asked for only if it is needed, and once. */
  readonly readStdin: () => string;
}

export type FileText = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'problem'; readonly message: string };

/** What a run of `kyverno jp` comes to. */
export interface JpResult {
  /** 2 where the original crashes. */
  readonly exitStatus: 0 | 1 | 2;
  readonly stdout: string;
  readonly stderr: string;
}

/** Ends a run; what was printed before stays. */
export class JpFailure extends Error {
  readonly exitStatus: 1 | 2;

  constructor(message: string, exitStatus: 1 | 2 = 1) {
    super(message);
    this.exitStatus = exitStatus;
  }
}

/** Runs a command that prints; a {@link JpFailure} becomes an error message as Kyverno prints it. */
export function resultOf(run: (print: (line: string) => void) => void): JpResult {
  let stdout = '';
  try {
    run((line) => {
      stdout += `${line}\n`;
    });
    return { exitStatus: 0, stdout, stderr: '' };
  } catch (error) {
    if (!(error instanceof JpFailure)) throw error;
    return { exitStatus: error.exitStatus, stdout, stderr: `Error: ${error.message}\n` };
  }
}
