// `assay kyverno test …` with nothing of the other commands, so that it starts as fast as it can.
import { runKyvernoTest } from './commands/kyverno-test.ts';
import { asOperands } from './parse-arguments.ts';
import { runProcess } from './run-process.ts';
import { tellingTrouble } from './trouble.ts';

await runProcess((host) => tellingTrouble(host, () => runKyvernoTest(asOperands(process.argv.slice(4)), host)));
