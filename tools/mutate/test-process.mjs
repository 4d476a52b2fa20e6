// A warm vitest in a process of its own, so that what never ends can be ended. It is asked to run the tests of a target with one text in the
// place of another; the text is handed to the loader, and no file is ever written.
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { BaseSequencer, createVitest } from 'vitest/node';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const directories = process.argv.slice(2);

let replaced;
let nearestFirst = () => 0;
/** What the processor had done when a test ended last, and the most that it did for one test since. */
let testEnded = process.cpuUsage();
let longest = 0;

const mutant = {
  name: 'mutant',
  enforce: 'pre',
  load: (id) => (id === replaced?.file ? replaced.text : undefined),
};

class NearestFirst extends BaseSequencer {
  async sort(files) {
    return files.sort((one, other) => nearestFirst(one.moduleId) - nearestFirst(other.moduleId));
  }
}

const reporter = {
  onTestCaseResult() {
    longest = Math.max(longest, secondsSince(testEnded));
    testEnded = process.cpuUsage();
  },
};

const options = {
  root,
  watch: false,
  bail: 1,
  maxWorkers: 1,
  reporters: [reporter],
  setupFiles: [fileURLToPath(new URL('fixed-random.mjs', import.meta.url))],
  sequence: { sequencer: NearestFirst },
};
const vitest = await createVitest('test', options, { plugins: [mutant], logLevel: 'silent' });
const tests = await vitest.globTestSpecifications(directories);

process.on('message', async (request) => process.send(await (request.file === undefined ? runUnchanged() : runMutant(request))));
process.on('disconnect', () => process.exit());
process.send({ kind: 'ready' });

/** Seconds of the processor for all threads: a busy machine makes them no more. */
function secondsSince(started) {
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1e6;
}

async function runUnchanged() {
  const failure = await run();
  const durations = new Map(vitest.state.getTestModules().map((module) => [module.moduleId, module.diagnostic().duration]));
  return { kind: 'ran', failure, longestTest: longest, durations };
}

async function runMutant({ file, text, longestTest, durations }) {
  const changed = path.join(root, file);
  nearestFirst = (test) => distance(changed, test) * 1e6 + (durations.get(test) ?? 0);
  replaced = { file: changed, text };
  vitest.invalidateFile(changed);
  const limit = 3 * longestTest + 5;
  testEnded = process.cpuUsage();
  const watch = setInterval(() => secondsSince(testEnded) > limit && process.send({ kind: 'endless' }, () => process.exit()), 200);
  try {
    return { kind: 'ran', failure: await run() };
  } finally {
    clearInterval(watch);
    replaced = undefined;
    vitest.invalidateFile(changed);
  }
}

/** How the first test failed, or the run itself; nothing when all passed. */
async function run() {
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(tests);
  for (const module of testModules.filter((module) => module.state() === 'failed')) {
    for (const test of module.children.allTests('failed')) return `${path.basename(module.moduleId)}: ${test.fullName.replaceAll(/\s+/g, ' ')}`;
    return `${path.basename(module.moduleId)} cannot be loaded`;
  }
  return unhandledErrors.length > 0 ? String(unhandledErrors[0].message ?? unhandledErrors[0]) : undefined;
}

/** 0 for the tests of the file itself, otherwise one more than the steps from its directory to theirs. */
function distance(file, test) {
  if (test === file.replace(/\.ts$/, '.test.ts')) return 0;
  return 1 + path.relative(path.dirname(file), path.dirname(test)).split(path.sep).filter(Boolean).length;
}
