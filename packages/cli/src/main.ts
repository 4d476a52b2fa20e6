import { runProcess } from './run-process.ts';
import { run } from './run.ts';

await runProcess((host) => run(process.argv.slice(2), host));
