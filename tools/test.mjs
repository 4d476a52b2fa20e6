// `npm test`: everything that CI looks at. A step that fails does not keep the others from telling what they find; the end says which
// have failed, and so does the exit status.
import { spawnSync } from 'node:child_process';

import { allPassed, runSteps, summaryOf } from './run-steps.mjs';

const STEPS = [
  { name: 'bundle' },
  { name: 'lint' },
  { name: 'types' },
  { name: 'packages', needs: ['bundle', 'types'] },
  // Some tests start the built command.
  { name: 'unit', needs: ['bundle'] },
  { name: 'conformance', needs: ['bundle'] },
];

const outcomes = runSteps(STEPS, (name) => {
  const { status, signal } = spawnSync('npm', ['run', name], { stdio: 'inherit', shell: process.platform === 'win32' });
  // Who stops a step stops the rest, too.
  if (signal === 'SIGINT' || signal === 'SIGTERM') process.exit(1);
  return status === 0;
});
process.stdout.write(`\n${summaryOf(outcomes)}`);
process.exitCode = allPassed(outcomes) ? 0 : 1;
