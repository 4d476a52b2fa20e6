import fs from 'node:fs';
import path from 'node:path';

import { runApply } from '@assay/kyverno-apply';
import type { FileChange } from '@assay/kyverno-apply';

import type { RunCommand } from '../arguments/command.ts';
import { fileWorkspace } from '../files/file-workspace.ts';
import { goReason } from '../files/go-error-text.ts';
import { isSystemError } from '../process/system-error.ts';

/** `assay kyverno apply …`: what `kyverno apply` does, with the files of this machine. */
export const runKyvernoApply: RunCommand = ({ operands: words }, host) =>
  runApply(words, {
    workspace: fileWorkspace(host.cwd),
    directory: host.cwd,
    host: { now: () => host.now(), random: () => host.random() },
    readStdin: () => host.readStdin(),
    print: (text) => host.stdout.write(text),
    printError: (text) => host.stderr.write(text),
    write: (change) => changeFile(change, host.cwd),
    isTerminal: host.stdout.isTerminal,
  });

/** Changes a file or directory that only its owner needs; why that is not possible, as the reference says it. */
function changeFile(change: FileChange, cwd: string): string | undefined {
  const file = path.resolve(cwd, change.path);
  try {
    switch (change.kind) {
      case 'directory':
        fs.mkdirSync(file, { recursive: true, mode: 0o750 });
        return undefined;
      case 'emptied':
        fs.writeFileSync(file, '', { mode: 0o600 });
        return undefined;
      case 'appended':
        fs.appendFileSync(file, change.text, { mode: 0o600 });
        return undefined;
    }
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return goReason(error.code);
  }
}
