import { didYouMean } from '@assay/findings';

import type { RunCommand } from '../command.ts';
import { commands } from '../commands.ts';
import { completionScripts } from '../completion.ts';
import { knownValues } from '../known-values.ts';
import { Trouble } from '../trouble.ts';

/** `assay completion SHELL`. */
export const runCompletion: RunCommand = ({ operands: [shell = ''] }, host) => {
  const script = completionScripts.get(shell);
  if (!script) {
    const shells = [...completionScripts.keys()];
    throw new Trouble(`there is no completion for "${shell}": choose one of ${shells.join(', ')}`, didYouMean(shell, shells));
  }
  host.stdout.write(script(commands, knownValues));
  return 0;
};
