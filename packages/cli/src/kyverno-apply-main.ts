// `assay kyverno apply …` with nothing of the other commands, so that it starts as fast as it can.
import { runKyvernoApply } from './commands/kyverno-apply.ts';
import { asOperands } from './parse-arguments.ts';
import { runProcess } from './run-process.ts';
import { tellingTrouble } from './trouble.ts';

await runProcess((host) => tellingTrouble(host, () => runKyvernoApply(asOperands(process.argv.slice(4)), host)));
