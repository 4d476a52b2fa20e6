// The first script of the single executable. `assay ytt` is part of it: where the executable is built for the machine that builds it, V8 keeps
// the heap with what is loaded and compiled after a warm-up, and starts from there. Every other command is loaded from modules inside the executable.
import { startupSnapshot } from 'node:v8';

import { asOperands } from '../arguments/parse-arguments.ts';
import { runYtt } from '../commands/ytt.ts';
import { withErrorReporting } from '../process/cli-error.ts';
import { runProcess } from '../process/run-process.ts';
import { loadAsset } from './load-asset.ts';
import { warmUp } from './warm-up.ts';

if (startupSnapshot.isBuildingSnapshot()) {
  void warmUp();
  startupSnapshot.setDeserializeMainFunction(start);
} else {
  start();
}

function start(): void {
  const [first, ...rest] = process.argv.slice(2);
  const mayAskForHelp = rest.some((word) => word === 'help' || word === '--help' || word === '-h');
  if (first === 'ytt' && !mayAskForHelp) void runProcess((host) => withErrorReporting(host, () => runYtt(asOperands(rest), host)));
  else loadAsset('main.js');
}
