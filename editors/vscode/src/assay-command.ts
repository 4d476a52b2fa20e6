import path from 'node:path';

/** A program with the words before those of a command of Assay, and the variables that it needs. */
export interface AssayCommand {
  readonly program: string;
  readonly words: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

/** What runs Assay: the command that the user has set, or the one that the extension brings, on the Node.js of the editor. */
export function assayCommand(configured: readonly string[], extensionPath: string): AssayCommand {
  const [program, ...words] = configured;
  if (program !== undefined) return { program, words, environment: {} };
  return {
    program: process.execPath,
    words: [path.join(extensionPath, 'dist', 'assay', 'bin', 'assay.js')],
    environment: { ELECTRON_RUN_AS_NODE: '1' },
  };
}
