// The first script of the single executable. It includes the program of `assay ytt`: where the executable is built for the machine that builds it, V8
// keeps the heap with what is loaded and compiled after a warm-up, and starts from there. Every other command is loaded from modules inside the executable.
import { startupSnapshot } from 'node:v8';

import { loadAsset } from './load-asset.ts';
import type * as YttProgram from './ytt-program.ts';

if (startupSnapshot.isBuildingSnapshot()) {
  void yttProgram().warmUp();
  startupSnapshot.setDeserializeMainFunction(start);
} else {
  start();
}

function start(): void {
  const [first, ...rest] = process.argv.slice(2);
  const mayAskForHelp = rest.some((word) => word === 'help' || word === '--help' || word === '-h');
  if (first === 'ytt' && !mayAskForHelp) void yttProgram().runYttProcess(rest);
  else loadAsset('main.js');
}

function yttProgram(): typeof YttProgram {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The module of that name is built from it.
  return loadAsset('ytt-program.js') as typeof YttProgram;
}
