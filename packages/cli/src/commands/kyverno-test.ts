import { runTests } from '@assay/kyverno/test';

import type { RunCommand } from '../command.ts';
import { fileWorkspace } from '../file-workspace.ts';

/** `assay kyverno test …`: what `kyverno test` does, with the files of this machine. */
export const runKyvernoTest: RunCommand = ({ operands: words }, host) =>
  runTests(words, {
    workspace: fileWorkspace(host.cwd),
    host: { now: () => host.now(), random: () => host.random() },
    print: (text) => host.stdout.write(text),
    printError: (text) => host.stderr.write(text),
    isTerminal: host.stdout.isTerminal,
  });
