import { didYouMean } from '@assay/findings';

import type { RunCommand } from '../arguments/command.ts';
import { completionScripts } from '../arguments/completion.ts';
import { knownValues } from '../arguments/known-values.ts';
import { commands } from '../commands.ts';
import { CliError } from '../process/cli-error.ts';

/** `assay completion SHELL`. */
export const runCompletion: RunCommand = ({ operands: [shell = ''] }, host) => {
  const script = completionScripts.get(shell);
  if (!script) {
    const shells = [...completionScripts.keys()];
    throw new CliError(`no completion for "${shell}": choose one of ${shells.join(', ')}`, didYouMean(shell, shells));
  }
  host.stdout.write(script(commands, knownValues));
  return 0;
};
