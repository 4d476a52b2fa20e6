// `assay kyverno apply …` with nothing of the other commands, so that it starts as fast as it can.
import { asOperands } from './arguments/parse-arguments.ts';
import { runKyvernoApply } from './commands/kyverno-apply.ts';
import { withErrorReporting } from './process/cli-error.ts';
import { runProcessAndExit } from './process/run-process.ts';

void runProcessAndExit((host) => withErrorReporting(host, () => runKyvernoApply(asOperands(process.argv.slice(4)), host)));
