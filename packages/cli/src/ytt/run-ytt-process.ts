import { asOperands } from '../arguments/parse-arguments.ts';
import { runYtt } from '../commands/ytt.ts';
import { withErrorReporting } from '../process/cli-error.ts';
import { runProcessAndExit } from '../process/run-process.ts';

/** `assay ytt` with the words that come after it, as what this process is for. */
export function runYttProcess(words: readonly string[]): Promise<void> {
  return runProcessAndExit((host) => withErrorReporting(host, () => runYtt(asOperands(words), host)));
}
