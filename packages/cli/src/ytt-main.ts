// `assay ytt …` with nothing of the other commands, so that it starts as fast as the program that it stands in for.
import { runYtt } from './commands/ytt.ts';
import { asOperands } from './parse-arguments.ts';
import { runProcess } from './run-process.ts';
import { tellingTrouble } from './trouble.ts';

await runProcess((host) => tellingTrouble(host, () => runYtt(asOperands(process.argv.slice(3)), host)));
