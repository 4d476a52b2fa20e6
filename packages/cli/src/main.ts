import { runProcess } from './process/run-process.ts';
import { run } from './run.ts';

void runProcess((host) => run(process.argv.slice(2), host));
