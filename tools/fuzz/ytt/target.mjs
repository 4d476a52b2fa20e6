// The program `ytt` on the PATH, and `assay ytt` in this process.
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { AssayThread } from '../assay-thread.mjs';
import { mutateOneOf } from '../mutate-subject.mjs';
import { runProgram } from '../run-program.mjs';
import { wordsOf } from '../subject.mjs';
import { isSame, signatureOf } from './compare.mjs';
import { DEPARTURES } from './departures.mjs';
import { MUTATIONS } from './mutations.mjs';
import { readPackages, readRecordedCases } from './seeds.mjs';

const MILLISECONDS = 10_000;

/** Those of our examples that a release of ytt reads. */
const EXAMPLES = ['shop', 'shop-wrong'].map((name) => fileURLToPath(new URL(`../../../examples/ytt/${name}`, import.meta.url)));

/** Its inputs are the recorded suite, the packages below these directories, and our own examples. */
export function makeYttTarget({ suites, packages, program = 'ytt' }) {
  const sources = [
    { weight: 5, inputs: readRecordedCases(path.join(suites, 'ytt')) },
    { weight: 5, inputs: packages.flatMap(readPackages) },
    { weight: 0.3, inputs: EXAMPLES.flatMap(readPackages) },
  ].filter(({ inputs }) => inputs.length > 0);
  return {
    name: 'ytt',
    seeds: sources.flatMap(({ inputs }) => inputs),
    mutate: (random) => mutateOneOf(sources, MUTATIONS, random),
    start: () => start(program),
    isSame,
    departures: DEPARTURES,
    signature: signatureOf,
  };
}

function start(program) {
  const thread = new AssayThread();
  return {
    runReference: (subject, cwd) => runProgram(program, wordsOf(subject), around(subject, cwd)),
    runOurs: (subject, cwd) => thread.run(['ytt', ...wordsOf(subject)], around(subject, cwd)),
    close: () => thread.close(),
  };
}

function around({ env, stdin }, cwd) {
  return { cwd, env, stdin, milliseconds: MILLISECONDS };
}
