// `assay ytt …` with nothing of the other commands, so that it starts as fast as the program that it stands in for.
import { asOperands } from './arguments/parse-arguments.ts';
import { runYtt } from './commands/ytt.ts';
import { withErrorReporting } from './process/cli-error.ts';
import { runProcess } from './process/run-process.ts';

void runProcess((host) => withErrorReporting(host, () => runYtt(asOperands(process.argv.slice(3)), host)));
