// The program `kyverno` on the PATH, and `assay kyverno` in this process.
import path from 'node:path';

import { AssayThread } from '../assay-thread.mjs';
import { mutateOneOf } from '../mutate-subject.mjs';
import { Random } from '../random.mjs';
import { runProgram } from '../run-program.mjs';
import { wordsOf } from '../subject.mjs';
import { cannotHave, isSame, readRun, signatureOf } from './compare.mjs';
import { DEPARTURES } from './departures.mjs';
import { MUTATIONS } from './mutations.mjs';
import { readManifests, readPolicies, readRecordedManifests, readRecordedTests } from './seeds.mjs';
import { isManifest, isPolicy, resourcesIn } from './texts.mjs';
import { runTogether } from './together.mjs';

const MILLISECONDS = 20_000;

/** So many tests are run in one process of the reference. */
const TESTS_TOGETHER = 40;

/** Nothing is to be asked of the network; that fails at once. */
const OFFLINE = { HTTP_PROXY: 'http://127.0.0.1:9', HTTPS_PROXY: 'http://127.0.0.1:9', HOME: '/nonexistent' };

/** Its inputs are the recorded manifests and cases, and the manifests and policies below these directories. */
export function makeKyvernoTarget({ suites, packages, program = 'kyverno' }) {
  const suite = path.join(suites, 'kyverno');
  const manifests = [...readRecordedManifests(suite), ...packages.flatMap(readManifests)];
  const resources = manifests.flatMap(resourcesOf);
  const random = new Random(1);
  const sources = [
    { weight: 5, inputs: manifests },
    { weight: 2, inputs: readRecordedTests(suite) },
    { weight: 3, inputs: packages.flatMap((root) => readPolicies(root, resources, random)) },
  ].filter(({ inputs }) => inputs.length > 0);
  return {
    name: 'kyverno',
    seeds: sources.flatMap(({ inputs }) => inputs),
    mutate: (random) => mutateOneOf(sources, MUTATIONS, random),
    start: () => start(program),
    together: TESTS_TOGETHER,
    isSame,
    departures: DEPARTURES,
    signature: signatureOf,
    cannotHave,
  };
}

function resourcesOf({ files }) {
  return Object.entries(files).flatMap(([name, text]) => (isManifest(name) || isPolicy(text) ? [] : resourcesIn(text)));
}

function start(program) {
  const thread = new AssayThread();
  const runReference = (words, cwd, milliseconds) => runProgram(program, words, { cwd, env: OFFLINE, stdin: '', milliseconds });
  return {
    runReference: async (subject, cwd) => readRun(await runReference(wordsOf(subject), cwd, MILLISECONDS)),
    runOurs: async (subject, cwd) =>
      readRun(await thread.run(['kyverno', ...wordsOf(subject)], { cwd, env: {}, stdin: '', milliseconds: MILLISECONDS })),
    runReferences: (cases, folder) => runTogether(cases, folder, (cwd) => runReference(wordsOf(cases[0].subject), cwd, MILLISECONDS * 2)),
    close: () => thread.close(),
  };
}
