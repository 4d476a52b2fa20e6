// `assay kyverno test …` with nothing of the other commands, so that it starts as fast as it can.
import { asOperands } from './arguments/parse-arguments.ts';
import { runKyvernoTest } from './commands/kyverno-test.ts';
import { withErrorReporting } from './process/cli-error.ts';
import { runProcess } from './process/run-process.ts';

void runProcess((host) => withErrorReporting(host, () => runKyvernoTest(asOperands(process.argv.slice(4)), host)));
