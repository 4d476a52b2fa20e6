// A warm vitest in a process of its own, so that what never ends can be ended. It is asked to run tests with some texts in the place of others;
// the texts are handed to the loader, and no file is ever written.
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { BaseSequencer, createVitest } from 'vitest/node';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const directories = process.argv.slice(2);

let replaced = new Map();
/** What the processor had done when a test ended last. */
let testEnded = process.cpuUsage();
let firstFailure;

/** Seconds of the processor, which even a very busy machine gives in so many milliseconds. */
const LEAST_WORK = 0.3;
const LONGEST_PAUSE = 30_000;
let worked = { usage: process.cpuUsage(), at: performance.now() };

const mutant = {
  name: 'mutant',
  enforce: 'pre',
  load: (id) => replaced.get(id),
};

class AsGiven extends BaseSequencer {
  async sort(files) {
    return files;
  }
}

const reporter = {
  onTestCaseResult(test) {
    testEnded = process.cpuUsage();
    if (test.result().state === 'failed') firstFailure ??= `${path.basename(test.module.moduleId)}: ${test.fullName.replaceAll(/\s+/g, ' ')}`;
  },
  onTestModuleEnd(module) {
    if (module.state() === 'failed') firstFailure ??= `${path.basename(module.moduleId)} cannot be loaded`;
  },
};

const options = {
  root,
  watch: false,
  bail: 1,
  maxWorkers: 1,
  reporters: [reporter],
  setupFiles: [new URL('fixed-random.mjs', import.meta.url), new URL('called-functions.mjs', import.meta.url)].map((url) => fileURLToPath(url)),
  sequence: { sequencer: AsGiven },
};
const vitest = await createVitest('test', options, { plugins: [mutant], logLevel: 'silent' });
const project = vitest.getRootProject();

process.on('message', async (request) => process.send(await (request.modules === undefined ? runAll(request) : runSome(request))));
process.on('disconnect', () => process.exit());
process.send({ kind: 'ready' });

async function runAll({ texts }) {
  const failure = await run(texts, await vitest.globTestSpecifications(directories));
  return { kind: 'ran', failure, modules: vitest.state.getTestModules().map(testsOf) };
}

/** `limit` are the seconds of the processor that a test may take, for all threads: a busy machine makes them no more. */
async function runSome({ texts, modules, limit }) {
  const specifications = modules.map(({ file, tests }) => project.createSpecification(path.join(root, file), { testIds: tests.map(({ id }) => id) }));
  testEnded = process.cpuUsage();
  worked = { usage: testEnded, at: performance.now() };
  const watch = setInterval(() => (secondsSince(testEnded) > limit || isIdle()) && process.send({ kind: 'endless' }, () => process.exit()), 200);
  try {
    return { kind: 'ran', failure: await run(texts, specifications) };
  } finally {
    clearInterval(watch);
  }
}

/** Whether nothing has been done for so long that the tests wait for what never comes. */
function isIdle() {
  const now = performance.now();
  if (secondsSince(worked.usage) > LEAST_WORK) worked = { usage: process.cpuUsage(), at: now };
  return now - worked.at > LONGEST_PAUSE;
}

/** How the first test failed, or the run itself; nothing when all passed. */
async function run(texts, specifications) {
  replaced = new Map([...texts].map(([file, text]) => [path.join(root, file), text]));
  for (const file of replaced.keys()) vitest.invalidateFile(file);
  firstFailure = undefined;
  const { unhandledErrors } = await vitest.runTestSpecifications(specifications);
  for (const file of replaced.keys()) vitest.invalidateFile(file);
  return firstFailure ?? (unhandledErrors.length > 0 ? String(unhandledErrors[0].message ?? unhandledErrors[0]) : undefined);
}

/** The tests of a module that has run: what each took and called, and what was called outside of them. */
function testsOf(module) {
  const tests = [...module.children.allTests('passed')];
  return {
    file: path.relative(root, module.moduleId).replaceAll('\\', '/'),
    tests: tests.map((test) => ({ id: test.id, duration: test.diagnostic().duration, called: test.meta().called })),
    shared: tests.flatMap((test) => test.meta().shared),
  };
}

function secondsSince(started) {
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1e6;
}
